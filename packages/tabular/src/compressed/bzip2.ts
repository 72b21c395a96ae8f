import type { FileBytes } from '../binary/file-bytes.ts'
import { Bits } from './bits.ts'
import { broken } from './broken.ts'
import { BurrowsWheeler } from './burrows-wheeler.ts'
import { ByteSource } from './byte-source.ts'
import { bzip2Symbols } from './bzip2-symbols.ts'

const BLOCK = [0x314159, 0x265359] as const
/** Bytes of a block at the highest level. */
const LARGEST = 900_000
const END = [0x177245, 0x385090] as const

/** Decompresses a file of bzip2 and gives it out in pieces, which may change afterwards. Throws `TableRefusal`. */
export function bunzip2(file: FileBytes, emit: (piece: Uint8Array) => void): void {
  const bits = new Bits(new ByteSource(file))
  // One for all streams: a hostile file may have very many.
  const transform = new BurrowsWheeler(LARGEST, emit)
  do readStream(bits, transform)
  while (!bits.ended)
}

function readStream(bits: Bits, transform: BurrowsWheeler): void {
  const level = bits.bits(24) === 0x425a68 ? bits.bits(8) - 0x30 : 0
  if (level < 1 || level > 9) throw broken()
  for (;;) {
    const [first, second] = [bits.bits(24), bits.bits(24)]
    if (first === END[0] && second === END[1]) break
    if (first !== BLOCK[0] || second !== BLOCK[1]) throw broken()
    const sum = bits.bits(32)
    // Blocks whose order was made random are of versions that nobody uses.
    if (bits.bit() === 1) throw broken()
    const origin = bits.bits(24)
    const length = bzip2Symbols(bits, transform.bytes)
    if (transform.write(length, origin) !== sum) throw broken()
  }
  bits.bits(32)
  bits.align()
}
