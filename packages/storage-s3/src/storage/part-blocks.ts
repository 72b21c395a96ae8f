import type { Bytes } from '@holdfast/core'

const MEBIBYTE = 1024 ** 2
/** An object of unknown length begins with parts of this size. */
export const FIRST_PART = 8 * MEBIBYTE
const PARTS_OF_A_SIZE = 1000

/** Parts grow with the object, so that 10,000 of them hold the largest object there may be, 5 TiB. */
export const partSize = (part: number): number =>
  FIRST_PART * 2 ** Math.floor((part - 1) / PARTS_OF_A_SIZE)

/** The stream in blocks as long as its parts, each in memory of its own; the last may be shorter, and empty. */
export async function* partBlocks(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let part = 1
  let pieces: Uint8Array[] = []
  let filled = 0
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length; ) {
      const piece = chunk.subarray(taken, taken + partSize(part) - filled)
      // The chunk is its owner's again when the next is asked for.
      pieces.push(Uint8Array.from(piece))
      taken += piece.length
      filled += piece.length
      if (filled < partSize(part)) continue
      yield Buffer.concat(pieces, filled)
      pieces = []
      filled = 0
      part += 1
    }
  }
  yield Buffer.concat(pieces, filled)
}
