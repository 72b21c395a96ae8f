import type { Domain } from '../../ports/ports.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { growReservation } from './reserve-bytes.ts'

/** Reserves quota for bytes while they pass. The stream throws the refusal when the quota is exhausted. */
export function quotaMeter(
  { store }: Pick<Domain, 'store'>,
  staged: StagedObject,
): {
  readonly metered: (bytes: Bytes) => AsyncGenerator<Uint8Array, void>
  /** The bytes that are reserved so far. */
  readonly reserved: () => number
} {
  let reserved = staged.reservedBytes
  let limited = true
  async function* metered(bytes: Bytes): AsyncGenerator<Uint8Array, void> {
    let total = 0
    for await (const chunk of bytes) {
      total += chunk.byteLength
      if (limited && total > reserved) {
        const short = { ...staged, reservedBytes: reserved }
        const needed = total
        const grown = await store.write((unit) => growReservation(unit, short, needed))
        // The rest is not reserved: if there is a quota again when the file is added, it is checked then.
        if (grown === null) limited = false
        else reserved = grown
      }
      yield chunk
    }
  }
  return { metered, reserved: () => reserved }
}
