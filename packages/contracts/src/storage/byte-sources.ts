import { createHash } from 'node:crypto'
import type { Bytes, DigestAlgorithm } from '@holdfast/core/rules'

const NODE_NAMES = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
} as const

/** Bytes that differ from place to place, so that a shifted or repeated part is noticed. */
export function patterned(size: number, seed = 1): Uint8Array {
  const bytes = new Uint8Array(size)
  let state = seed
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[i] = state >>> 24
  }
  return bytes
}

/** `bytes` in chunks of `chunkSize`. */
export async function* inChunks(bytes: Uint8Array, chunkSize = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

/** `count` chunks, then the error of a client that disconnected. */
export async function* breaksAfter(count: number, chunkSize = 65_536): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < count; i++) yield patterned(chunkSize, i + 1)
  throw new Error('The stream broke')
}

/** A stream that records how it is read. */
export interface ObservedBytes extends Bytes {
  readonly seen: { pulls: number; waiting: number; mostWaiting: number; closed: boolean }
}

/** `bytes`, with a record of the reads, of how many were pending at once, and of closing. */
export function observed(bytes: Bytes): ObservedBytes {
  const seen = { pulls: 0, waiting: 0, mostWaiting: 0, closed: false }
  const source = bytes[Symbol.asyncIterator]()
  const next = async () => {
    seen.pulls++
    seen.waiting++
    seen.mostWaiting = Math.max(seen.mostWaiting, seen.waiting)
    try {
      const step = await source.next()
      if (step.done) seen.closed = true
      return step
    } catch (error) {
      seen.closed = true
      throw error
    } finally {
      seen.waiting--
    }
  }
  const close = async () => {
    seen.closed = true
    await source.return?.()
    return { done: true as const, value: undefined }
  }
  return { seen, [Symbol.asyncIterator]: () => ({ next, return: close }) }
}

/** The whole stream as one array. Chunks are copied, because their owner may reuse them. */
export async function collected(bytes: Bytes): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

/** The expected measures of `bytes`. */
export function measured(bytes: Uint8Array, algorithm: DigestAlgorithm) {
  const digest = createHash(NODE_NAMES[algorithm]).update(bytes).digest('hex')
  return { size: bytes.length, digest, crc32: crc32(bytes) }
}

/** The remainder of each byte, by the definition of CRC-32. */
const REMAINDERS = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  return crc
})

/** CRC-32 without code of the adapters. */
function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (let at = 0; at < bytes.length; at++)
    crc = (crc >>> 8) ^ Number(REMAINDERS[(crc ^ Number(bytes[at])) & 255])
  return ~crc >>> 0
}
