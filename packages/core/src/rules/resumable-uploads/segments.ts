import type { Bytes } from '../storage/bytes.ts'
import { FIRST_STRETCH, type StretchLengths } from './next-length.ts'

/** A stretch of a stream, as a stream of its own. */
export interface Segment {
  readonly length: number
  readonly bytes: Bytes
}

/** More bytes came than the upload has left. */
export class LongerThanAnnounced extends Error {
  override readonly name = 'LongerThanAnnounced'
}

/**
 * Cuts a stream of `total` bytes into stretches, each twice as long as the one before until they are `longest`.
 * Each must be read to its end, or given up, before the next is taken. A stream that ends early gives a last
 * stretch that ends early too.
 */
export async function* segments(
  bytes: Bytes,
  { total, first, longest }: StretchLengths & { readonly total: number },
): AsyncGenerator<Segment, void> {
  const source = bytes[Symbol.asyncIterator]()
  let kept: Uint8Array | null = null
  async function* stretch(length: number): AsyncGenerator<Uint8Array, void> {
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
      yield { length, bytes: stretch(length) }
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

/** The same of a stream whose length nobody knows, each stretch collected before it is given; `most` in all. */
export async function* collectedSegments(
  bytes: Bytes,
  most: number,
): AsyncGenerator<Segment, void> {
  const memory = new Uint8Array(Math.min(FIRST_STRETCH, most))
  let [used, passed] = [0, 0]
  const ready = (): Segment => {
    const whole = memory.slice(0, used)
    used = 0
    return { length: whole.length, bytes: once(whole) }
  }
  for await (const chunk of bytes) {
    passed += chunk.length
    if (passed > most) throw new LongerThanAnnounced()
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
