import type { Bytes } from '@holdfast/core/rules'
import type { PartMemory } from './part-memory.ts'

const MEBIBYTE = 1024 ** 2
/** The size of the first parts of an object of unknown length; several parts are in memory at a time. */
const FIRST_PART = 6 * MEBIBYTE
const PARTS_OF_THE_FIRST_SIZE = 1333
const PARTS_OF_A_SIZE = 231
const SIZES_TO_DOUBLE = 4
/** Most objects are small and many may be written at once, so the first block starts small and grows. */
const FIRST_MEMORY = 65_536
const GROWTH = 4

/**
 * The size of a part in bytes. Sizes grow so that 10,000 parts hold the largest possible object, 5 TiB. No
 * part is longer than 6 MiB plus a thousandth of the bytes before it.
 */
export function partSize(part: number): number {
  const step = Math.max(0, Math.ceil((part - PARTS_OF_THE_FIRST_SIZE) / PARTS_OF_A_SIZE))
  return Math.floor(FIRST_PART * 2 ** (step / SIZES_TO_DOUBLE))
}

/**
 * The stream in blocks of part size. The receiver owns a block until it gives it back. The last block may be
 * shorter or empty.
 */
export async function* partBlocks(bytes: Bytes, memory: PartMemory): AsyncGenerator<Uint8Array> {
  let part = 1
  let block: Uint8Array = Buffer.allocUnsafeSlow(FIRST_MEMORY)
  let filled = 0
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length; ) {
      const size = partSize(part)
      if (filled === block.length)
        block = filled === 0 ? await memory.take(size) : grown(block, size)
      const piece = chunk.subarray(taken, taken + block.length - filled)
      block.set(piece, filled)
      taken += piece.length
      filled += piece.length
      if (filled < size) continue
      yield block
      block = new Uint8Array()
      filled = 0
      part += 1
    }
  }
  yield block.subarray(0, filled)
}

function grown(block: Uint8Array, most: number): Uint8Array {
  const larger = Buffer.allocUnsafeSlow(Math.min(most, GROWTH * block.length))
  larger.set(block)
  return larger
}
