/**
 * A stream of bytes: pulled by the reader, cancelled by `return()`, never held whole. A chunk is the
 * reader's until it asks for the next one; whoever keeps it longer copies it. A stream is read once.
 */
export type Bytes = AsyncIterable<Uint8Array>

/** `start` inclusive, `end` exclusive, both in bytes from the beginning. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** `range`, or the whole of an object of `size` bytes; a `RangeError` if it isn't inside the object. */
export function rangeWithin(size: number, range: ByteRange = { start: 0, end: size }): ByteRange {
  const { start, end } = range
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (whole && 0 <= start && start <= end && end <= size) return range
  throw new RangeError(`Bytes ${start} to ${end} are not inside an object of ${size} bytes`)
}

/** Closes a stream nobody has begun to read, so that its source lets go of what it holds. */
export async function closeUnread(bytes: Bytes): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.()
}
