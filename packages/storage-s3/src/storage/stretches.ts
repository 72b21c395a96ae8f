import type { Bytes } from '@holdfast/core/rules'

/** Most readers of small objects and small parts are done with the first. */
const FIRST = 65_536
const STRETCH = 524_288
const NOTHING = new Uint8Array()

/** Chunks as they come. */
export interface Chunks {
  /** Called again after the last one: what is held open is let go of then. */
  next(): Promise<IteratorResult<Uint8Array>>
  /** Gives the rest up, also while a chunk is being waited for: that one is told to be none. */
  leave(): Promise<void>
}

/**
 * The `length` bytes of `chunks` in two stretches of memory in turn: while one is the reader's, the next is being filled.
 * Chunks that live no longer than it takes to copy them cost less than those that wait for the reader.
 */
export function inStretches({ next, leave }: Chunks, length: number): Bytes {
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
    // Nothing but its end may come behind the last byte, or chunks without any.
    if (isLast) while ((await next()).done !== true);
    return memory.subarray(0, filled)
  }
  const begin = (spare: Uint8Array): Promise<Uint8Array> => {
    const size = Math.min(planned === 0 ? FIRST : STRETCH, length - planned)
    planned += size
    const memory = spare.length >= size ? spare.subarray(0, size) : Buffer.allocUnsafeSlow(size)
    const begun = fill(memory, planned === length)
    // It is awaited when it is asked for, unless nobody asks any more.
    begun.catch(() => {})
    return begun
  }
  const nextStretch = async (): Promise<IteratorResult<Uint8Array>> => {
    if (ended) return { done: true, value: undefined }
    try {
      const stretch: Uint8Array = await (filling ?? begin(NOTHING))
      if (stretch.length === 0) ended = true
      if (ended) return { done: true, value: undefined }
      filling = planned < length ? begin(readers) : null
      ended = filling === null
      readers = stretch
      return { done: false, value: stretch }
    } catch (error) {
      ended = true
      throw error
    }
  }
  const leaveStretches = async () => {
    ended = true
    await leave()
    return { done: true, value: undefined } as const
  }
  return { [Symbol.asyncIterator]: () => ({ next: nextStretch, return: leaveStretches }) }
}
