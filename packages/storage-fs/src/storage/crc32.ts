import * as zlib from 'node:zlib'
import { crc32 as portableCrc32 } from '@holdfast/core/rules'

/** The CRC-32 of Node itself, many times faster, from Node 20.15 on. */
export const crc32: (bytes: Uint8Array, previous?: number) => number =
  'crc32' in zlib && typeof zlib.crc32 === 'function'
    ? (zlib.crc32 as typeof portableCrc32) // Node 20's types do not know it; it is called alike.
    : portableCrc32
