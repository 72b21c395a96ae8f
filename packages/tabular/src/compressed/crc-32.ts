import * as zlib from 'node:zlib'

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The CRC-32 of bytes that follow others; older versions of Node have none of their own. */
export const crc32: (bytes: Uint8Array, before: number) => number =
  'crc32' in zlib ? zlib.crc32 : ownCrc32

function ownCrc32(bytes: Uint8Array, before: number): number {
  let value = ~before
  for (let at = 0; at < bytes.length; at += 1)
    value = (TABLE[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}
