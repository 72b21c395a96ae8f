import type { Bytes } from '../storage/bytes.ts'
import { FIRST_SEGMENT_LENGTH, type SegmentLengths } from './part-lengths.ts'

/** A segment of a stream, itself a stream. */
export interface Segment {
  readonly length: number
  readonly bytes: Bytes
}

/** A body of unknown length is longer than the rest of the upload. */
export class BodyTooLong extends Error {
  override readonly name = 'BodyTooLong'
}

/**
 * Cuts a stream of `total` bytes into segments, each twice as long as the one before, up to `longest` bytes.
 * A segment must be read to its end or closed before the next one is read. If the stream ends early, the last
 * segment ends early too.
 */
export async function* segments(
  bytes: Bytes,
  { total, first, longest }: SegmentLengths & { readonly total: number },
): AsyncGenerator<Segment, void> {
  const source = bytes[Symbol.asyncIterator]()
  let kept: Uint8Array | null = null
  async function* segment(length: number): AsyncGenerator<Uint8Array, void> {
    for (let left = length; left > 0; ) {
      const chunk: Uint8Array | null = kept ?? (await nextOf(source))
      if (chunk === null) return
      kept = chunk.length > left ? chunk.subarray(left) : null
      const part = chunk.subarray(0, left)
      left -= part.length
      yield part
    }
  }
  try {
    for (let at = 0, wanted = first; at < total; wanted *= 2) {
      const length = Math.min(longest, wanted, total - at)
      yield { length, bytes: segment(length) }
      at += length
    }
  } finally {
    await source.return?.()
  }
}

async function nextOf(source: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  const { done, value } = await source.next()
  return done ? null : value
}

/**
 * Cuts a stream of unknown length into segments that are collected in memory. Throws `BodyTooLong` if the
 * stream is longer than `most` bytes.
 */
export async function* collectedSegments(
  bytes: Bytes,
  most: number,
): AsyncGenerator<Segment, void> {
  const memory = new Uint8Array(Math.min(FIRST_SEGMENT_LENGTH, most))
  let [used, received] = [0, 0]
  const ready = (): Segment => {
    const whole = memory.slice(0, used)
    used = 0
    return { length: whole.length, bytes: once(whole) }
  }
  for await (const chunk of bytes) {
    received += chunk.length
    if (received > most) throw new BodyTooLong()
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + memory.length - used)
      memory.set(part, used)
      used += part.length
      at += part.length
      if (used === memory.length) yield ready()
    }
  }
  if (used > 0) yield ready()
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
