import {
  type FileBytes,
  memoryBytes,
  memorySpill,
  type OpenedTable,
  writeTable,
} from '@holdfast/tabular'

/** Reads a binary file in memory: the table and its tab-delimited text. */
export function readBinary(bytes: Uint8Array, open: (file: FileBytes) => OpenedTable) {
  const written: Uint8Array[] = []
  const emit = (piece: Uint8Array) => void written.push(piece.slice())
  const opened = open(memoryBytes(bytes))
  const table = writeTable(opened, { emit, spill: memorySpill() })
  return { ...table, tab: Buffer.concat(written).toString('utf8') }
}
