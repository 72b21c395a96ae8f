import { closeSync, openSync, readSync } from 'node:fs'
import { extname } from 'node:path'
import {
  COMMA_SEPARATED,
  type Separated,
  TAB_SEPARATED,
  type Table,
  TablePass,
  type TextTable,
  TypePass,
} from '@holdfast/tabular'
import { withSpillFile } from './spill-file.ts'

const PIECE = 256 * 1024

const FORMATS: Readonly<Record<string, Separated>> = {
  '.csv': COMMA_SEPARATED,
  '.tsv': TAB_SEPARATED,
  '.tab': TAB_SEPARATED,
}

/** The extensions of files that are read as tables. */
export const TABLE_EXTENSIONS: readonly string[] = Object.keys(FORMATS)

/** A file that was read as a table. */
export type ReadTable =
  | { readonly kind: 'table'; readonly table: Table; readonly text: TextTable }
  /** A line of names and nothing else. */
  | { readonly kind: 'headerOnly' }
  | { readonly kind: 'unknownFormat' }

/** Reads a file as ingest does, and stores nothing. Throws `TableRefusal`, and errors of the file system. */
export function readTable(path: string): ReadTable {
  const rules = FORMATS[extname(path).toLowerCase()]
  if (rules === undefined) return { kind: 'unknownFormat' }
  const types = new TypePass(rules)
  forEachPiece(path, (piece) => types.push(piece))
  const text = types.end()
  if (text === null) return { kind: 'headerOnly' }
  return withSpillFile((spill) => {
    const pass = new TablePass(text, { emit: () => {}, spill })
    forEachPiece(path, (piece) => pass.push(piece))
    return { kind: 'table', table: pass.end(), text }
  })
}

function forEachPiece(path: string, take: (piece: Uint8Array) => void): void {
  const file = openSync(path, 'r')
  const piece = Buffer.allocUnsafeSlow(PIECE)
  try {
    for (;;) {
      const count = readSync(file, piece)
      if (count === 0) return
      take(piece.subarray(0, count))
    }
  } finally {
    closeSync(file)
  }
}
