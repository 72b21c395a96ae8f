import {
  memoryBytes,
  memorySpill,
  readTable,
  type TableFormat,
  TableRefusal,
} from '@holdfast/tabular'

/** Reads a file in memory: the table and its tab-delimited text. */
export async function readFile(bytes: Uint8Array, format: TableFormat) {
  const written: Uint8Array[] = []
  const emit = (piece: Uint8Array) => void written.push(piece.slice())
  const read = await readTable(memoryBytes(bytes), format, { emit, spill: memorySpill() })
  return { ...read, ...read.table, tab: Buffer.concat(written).toString('utf8') }
}

/** Why a file is refused. */
export async function refusalOf(bytes: Uint8Array, format: TableFormat) {
  try {
    await readFile(bytes, format)
  } catch (error) {
    if (error instanceof TableRefusal) return error.report
    throw error
  }
  throw new Error('The file was read.')
}
