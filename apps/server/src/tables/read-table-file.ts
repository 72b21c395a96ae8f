import { closeSync, fstatSync, openSync } from 'node:fs'
import { formatOfName, type ReadTable, readTable } from '@holdfast/tabular'
import { fill } from './fill.ts'
import { withSpillFile } from './spill-file.ts'

/** Reads a file as a table and stores nothing. Throws `TableRefusal`, and errors of the file system. */
export async function readTableFile(
  path: string,
): Promise<ReadTable | { readonly kind: 'unknownFormat' }> {
  const format = formatOfName(path)
  if (format === null) return { kind: 'unknownFormat' }
  const file = openSync(path, 'r')
  try {
    const bytes = {
      size: fstatSync(file).size,
      read: (into: Uint8Array, at: number) => fill(file, into, at),
    }
    return await withSpillFile((spill) => readTable(bytes, format, { emit: () => {}, spill }))
  } finally {
    closeSync(file)
  }
}
