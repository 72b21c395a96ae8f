import type { Bytes } from '@holdfast/core/rules'

/** Most readers of small objects and small parts need only this much. */
const FIRST_BUFFER = 65_536
const BUFFER = 524_288
const NOTHING = new Uint8Array()

/** A source of chunks. */
export interface Chunks {
  /** Returns the next chunk. Called once more after the last one, to release resources. */
  next(): Promise<IteratorResult<Uint8Array>>
  /** Abandons the rest; a pending `next` then resolves as done. */
  leave(): Promise<void>
}

/**
 * The `length` bytes of `chunks` in two alternating buffers: while the reader has one, the next is filled.
 * Chunks that are copied at once cost less than chunks that wait for the reader.
 */
export function readAhead({ next, leave }: Chunks, length: number): Bytes {
  let rest: Uint8Array = NOTHING
  let planned = 0
  let filling: Promise<Uint8Array> | null = null
  let readers: Uint8Array = NOTHING
  let ended = false

  const fill = async (memory: Uint8Array, isLast: boolean): Promise<Uint8Array> => {
    let filled = 0
    while (filled < memory.length) {
      if (rest.length === 0) {
        const step = await next()
        if (step.done === true) break
        rest = step.value
      }
      const piece = rest.subarray(0, memory.length - filled)
      memory.set(piece, filled)
      filled += piece.length
      rest = rest.subarray(piece.length)
    }
    // After the last byte only empty chunks and the end may follow.
    if (isLast) while ((await next()).done !== true);
    return memory.subarray(0, filled)
  }
  const begin = (spare: Uint8Array): Promise<Uint8Array> => {
    const size = Math.min(planned === 0 ? FIRST_BUFFER : BUFFER, length - planned)
    planned += size
    const memory = spare.length >= size ? spare.subarray(0, size) : Buffer.allocUnsafeSlow(size)
    const begun = fill(memory, planned === length)
    // It is awaited by the next read, unless the reader has left.
    begun.catch(() => {})
    return begun
  }
  const nextBuffer = async (): Promise<IteratorResult<Uint8Array>> => {
    if (ended) return { done: true, value: undefined }
    try {
      const buffer: Uint8Array = await (filling ?? begin(NOTHING))
      if (buffer.length === 0) ended = true
      if (ended) return { done: true, value: undefined }
      filling = planned < length ? begin(readers) : null
      ended = filling === null
      readers = buffer
      return { done: false, value: buffer }
    } catch (error) {
      ended = true
      throw error
    }
  }
  const leaveReader = async () => {
    ended = true
    await leave()
    return { done: true, value: undefined } as const
  }
  return { [Symbol.asyncIterator]: () => ({ next: nextBuffer, return: leaveReader }) }
}
