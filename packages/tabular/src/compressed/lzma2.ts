import { broken } from './broken.ts'
import type { ByteSource } from './byte-source.ts'
import { LzmaState } from './lzma-chunk.ts'
import { LzmaWindow } from './lzma-window.ts'
import { RangeDecoder } from './range-decoder.ts'

const END = 0
const PLAIN_WITH_RESET = 1
const PLAIN = 2
const COMPRESSED = 0x80

/** Decompresses LZMA2 with a window of this many bytes, and gives it out in pieces, which may change afterwards. */
export function lzma2(
  source: ByteSource,
  windowSize: number,
  emit: (piece: Uint8Array) => void,
): void {
  const window = new LzmaWindow(windowSize)
  const range = new RangeDecoder(source)
  let state: LzmaState | null = null
  let properties = -1
  let position = 0
  for (;;) {
    const control = source.next()
    if (control === END) return
    if (control === PLAIN_WITH_RESET || control >= 0xe0) {
      window.reset()
      position = 0
    }
    if (control < COMPRESSED && control > PLAIN) throw broken()
    const high = control < COMPRESSED ? 0 : control & 0x1f
    const length = high * 65_536 + bigEndian(source) + 1
    window.reserve(length)
    if (control < COMPRESSED) {
      for (let left = length; left > 0; left -= 1) window.put(source.next())
    } else {
      const end = bigEndian(source) + 1
      if (control >= 0xc0) properties = source.next()
      if (control >= 0xa0) state = new LzmaState(properties === -1 ? 255 : properties)
      if (state === null) throw broken()
      const from = source.at
      range.begin()
      state.read(range, window, { length, before: position })
      if (source.at !== from + end) throw broken()
    }
    position += length
    emit(window.bytes.subarray(window.at - length, window.at))
  }
}

const bigEndian = (source: ByteSource): number => source.next() * 256 + source.next()
