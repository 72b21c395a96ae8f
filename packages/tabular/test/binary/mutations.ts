import { TableRefusal } from '@holdfast/tabular'
import fc from 'fast-check'

/** A change of a file: some bytes, a part cut out, or its end cut off. */
export interface Mutation {
  readonly changes: readonly (readonly [at: number, byte: number])[]
  readonly cut: number
  readonly length: number
}

/** The file with the change. */
export function mutated(bytes: Uint8Array, { changes, cut, length }: Mutation): Uint8Array {
  const copy = Buffer.from(bytes)
  for (const [at, byte] of changes) copy[at % copy.length] = byte
  const from = cut % copy.length
  return Buffer.concat([copy.subarray(0, from), copy.subarray(from + length)])
}

const byte = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))
const mutations: fc.Arbitrary<Mutation> = fc.record({
  changes: fc.array(fc.tuple(fc.nat(), byte), { minLength: 1, maxLength: 4 }),
  cut: fc.nat(),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(64), fc.constant(1e9)),
})

/** Fails when a changed file gives anything but a table or a refusal. Returns how often it was which. */
export async function refuseOrRead<File>(
  files: readonly File[],
  read: (file: File, mutation: Mutation) => Promise<unknown>,
  runs: number,
): Promise<{ readonly read: number; readonly refused: number }> {
  const counts = { read: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), mutations, async (file, mutation) => {
      try {
        await read(file, mutation)
        counts.read += 1
      } catch (error) {
        if (!(error instanceof TableRefusal)) throw error
        counts.refused += 1
      }
    }),
    { numRuns: runs },
  )
  return counts
}
