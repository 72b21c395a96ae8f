import type { Domain } from '../../ports/ports.ts'
import type { StagedObject } from '../../rules/staged-objects/staged-object.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { growReservation } from './reserve-bytes.ts'

/** Reserves room for bytes as they pass. The stream breaks with the refusal where there is none. */
export function quotaMeter(
  { store }: Pick<Domain, 'store'>,
  staged: StagedObject,
): {
  readonly metered: (bytes: Bytes) => AsyncGenerator<Uint8Array, void>
  /** How many bytes are reserved by now. */
  readonly reserved: () => number
} {
  let reserved = staged.reservedBytes
  async function* metered(bytes: Bytes): AsyncGenerator<Uint8Array, void> {
    let total = 0
    for await (const chunk of bytes) {
      total += chunk.byteLength
      if (total > reserved) {
        const short = { ...staged, reservedBytes: reserved }
        const needed = total
        reserved = await store.write((unit) => growReservation(unit, short, needed))
      }
      yield chunk
    }
  }
  return { metered, reserved: () => reserved }
}
