import { TableRefusal } from '@holdfast/tabular'
import fc from 'fast-check'

/** A file with some bytes changed, a part cut out, or its end cut off. */
function mutated(bytes: Uint8Array, { changes, cut, length }: Mutation): Uint8Array {
  const copy = Buffer.from(bytes)
  for (const [at, byte] of changes) copy[at % copy.length] = byte
  const from = cut % copy.length
  return Buffer.concat([copy.subarray(0, from), copy.subarray(from + length)])
}

interface Mutation {
  readonly changes: readonly (readonly [at: number, byte: number])[]
  readonly cut: number
  readonly length: number
}

const byte = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255))
const mutations = fc.record({
  changes: fc.array(fc.tuple(fc.nat(), byte), { minLength: 1, maxLength: 4 }),
  cut: fc.nat(),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(64), fc.constant(1e9)),
})

/** Fails when a mutated file gives anything but a table or a refusal. */
export function refuseOrRead(
  files: readonly Uint8Array[],
  read: (bytes: Uint8Array) => unknown,
): void {
  fc.assert(
    fc.property(fc.constantFrom(...files), mutations, (file, mutation) => {
      try {
        read(mutated(file, mutation))
      } catch (error) {
        if (!(error instanceof TableRefusal)) throw error
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 1000) },
  )
}
