/**
 * A stream of bytes: the reader pulls chunks and cancels with `return()`, and it is never held in memory
 * whole. A chunk is valid until the reader asks for the next one; copy it to keep it longer. A stream is read
 * once.
 */
export type Bytes = AsyncIterable<Uint8Array>

/** Bytes that are in memory, as a stream. */
export async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}

/** A byte range: `start` inclusive, `end` exclusive, both counted from the beginning. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * `range`, or all of an object of `size` bytes. Throws a `RangeError` if the range isn't inside the object.
 */
export function rangeWithin(size: number, range: ByteRange = { start: 0, end: size }): ByteRange {
  const { start, end } = range
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end)
  if (whole && 0 <= start && start <= end && end <= size) return range
  throw new RangeError(`Bytes ${start} to ${end} are not inside an object of ${size} bytes`)
}

/** Closes a stream that was never read, so that its source releases its resources. */
export async function closeUnread(bytes: Bytes): Promise<void> {
  await bytes[Symbol.asyncIterator]().return?.()
}

/**
 * The same bytes, once their first chunk is there: rejects with the error of a source that fails before it. The result must be
 * read or closed.
 */
export async function begun(bytes: Bytes): Promise<Bytes> {
  const source = bytes[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | null = await source.next()
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const given = first
        first = null
        return given ?? source.next()
      },
      return: async () => {
        await source.return?.()
        return { done: true, value: undefined }
      },
    }),
  }
}
