import { memorySpill, type Separated, TablePass, TypePass } from '@holdfast/tabular'

/** Reads a text file given in pieces: the table and its tab-delimited text. */
export function readText(pieces: readonly Uint8Array[], rules: Separated) {
  // All pieces come in the same memory, as from a file.
  const memory = Buffer.alloc(Math.max(1, ...pieces.map(({ length }) => length)))
  const shared = (piece: Uint8Array) => {
    memory.set(piece)
    return memory.subarray(0, piece.length)
  }
  const types = new TypePass(rules)
  for (const piece of pieces) types.push(shared(piece))
  const found = types.end()
  const written: Uint8Array[] = []
  const emit = (piece: Uint8Array) => void written.push(piece.slice())
  const pass = new TablePass(found, { emit, spill: memorySpill() })
  for (const piece of pieces) pass.push(shared(piece))
  return { ...pass.end(), found, tab: Buffer.concat(written).toString('utf8') }
}

/** The bytes of a text, cut in pieces of a size. */
export function cut(text: string | Uint8Array, size: number): readonly Uint8Array[] {
  const bytes = Buffer.from(text)
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}
