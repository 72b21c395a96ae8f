import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { extname } from 'node:path'
import {
  COMMA_SEPARATED,
  type FileBytes,
  type NoNumber,
  type OpenedTable,
  openSav,
  openStata,
  type Separated,
  type Spill,
  TAB_SEPARATED,
  type Table,
  TablePass,
  TypePass,
  writeTable,
} from '@holdfast/tabular'
import { fill } from './fill.ts'
import { withSpillFile } from './spill-file.ts'

const PIECE = 256 * 1024

const TEXTS: Readonly<Record<string, Separated>> = {
  '.csv': COMMA_SEPARATED,
  '.tsv': TAB_SEPARATED,
  '.tab': TAB_SEPARATED,
}

const BINARIES: Readonly<Record<string, (file: FileBytes) => OpenedTable>> = {
  '.dta': openStata,
  '.sav': openSav,
  '.zsav': openSav,
}

/** The extensions of files that are read as tables. */
export const TABLE_EXTENSIONS: readonly string[] = [...Object.keys(TEXTS), ...Object.keys(BINARIES)]

/** A file that was read as a table. */
export type ReadTable =
  | {
      readonly kind: 'table'
      readonly table: Table
      /** Why columns of a text file that began with numbers are text, by their number from 0. */
      readonly noNumbers: ReadonlyMap<number, NoNumber>
    }
  /** A line of names and nothing else. */
  | { readonly kind: 'headerOnly' }
  | { readonly kind: 'unknownFormat' }

/** Reads a file as a table and stores nothing. Throws `TableRefusal`, and errors of the file system. */
export function readTable(path: string): ReadTable {
  const extension = extname(path).toLowerCase()
  const rules = TEXTS[extension]
  const open = BINARIES[extension]
  if (rules === undefined && open === undefined) return { kind: 'unknownFormat' }
  const file = openSync(path, 'r')
  try {
    return withSpillFile((spill) => {
      if (rules !== undefined) return readText(file, rules, spill)
      if (open === undefined) return { kind: 'unknownFormat' }
      const opened = open({ size: fstatSync(file).size, read: (into, at) => fill(file, into, at) })
      const table = writeTable(opened, { emit: () => {}, spill })
      return { kind: 'table', table, noNumbers: new Map() }
    })
  } finally {
    closeSync(file)
  }
}

function readText(file: number, rules: Separated, spill: Spill): ReadTable {
  const types = new TypePass(rules)
  forEachPiece(file, (piece) => types.push(piece))
  const text = types.end()
  if (text === null) return { kind: 'headerOnly' }
  const pass = new TablePass(text, { emit: () => {}, spill })
  forEachPiece(file, (piece) => pass.push(piece))
  return { kind: 'table', table: pass.end(), noNumbers: text.noNumbers }
}

function forEachPiece(file: number, take: (piece: Uint8Array) => void): void {
  const piece = Buffer.allocUnsafeSlow(PIECE)
  for (let at = 0; ; ) {
    const count = readSync(file, piece, 0, PIECE, at)
    if (count === 0) return
    take(piece.subarray(0, count))
    at += count
  }
}
