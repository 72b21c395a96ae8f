import type { ByteRange, Bytes } from '../storage/bytes.ts'
import type { MemberPart } from './zip-slice.ts'

/** Opens a range of a member; it counts from the member's own beginning. */
export type OpenMember<T> = (source: T, range: ByteRange) => Promise<Bytes>

/** How far small members may be read ahead. */
export interface ReadAheadWindow {
  /** Up to this many bytes a part is small: it is read whole. */
  readonly small: number
  /** How many parts may be under way or waiting. */
  readonly parts: number
  /** How many bytes they may hold together. */
  readonly bytes: number
}

export interface ReadAhead {
  /**
   * The next part in order: its bytes when it is small, null when it is to be streamed. Bytes are the
   * caller's until the next call: their memory is used again.
   */
  next(): Promise<Uint8Array> | null
  /** Gives up what was started, and waits until all of it is closed. */
  close(): Promise<void>
}

interface StartedPart {
  readonly memory: Uint8Array
  readonly length: number
  readonly bytes: Promise<Uint8Array>
}

/**
 * Reads small parts before they are asked for, so that many small members don't each wait for their own
 * opening. It never looks past a part that is not small: what lies behind may be hours away.
 */
export function readAhead<T>(
  parts: Iterator<MemberPart<T>>,
  open: OpenMember<T>,
  window: ReadAheadWindow,
): ReadAhead {
  const started: StartedPart[] = []
  const spare: Uint8Array[] = []
  let passedOn: StartedPart | null = null
  let upcoming = parts.next()
  let held = 0
  let given = false

  const read = async ({ source, range }: MemberPart<T>, whole: Uint8Array): Promise<Uint8Array> => {
    let used = 0
    // The loop is entered even when it was given up meanwhile: only a stream once read from closes for sure.
    for await (const chunk of await open(source, range)) {
      if (given) break
      if (used + chunk.length > whole.length) throw new LengthMismatch(whole.length, 'more')
      whole.set(chunk, used)
      used += chunk.length
    }
    if (used < whole.length && !given) throw new LengthMismatch(whole.length, 'fewer')
    return whole
  }
  const fill = (): void => {
    while (!upcoming.done && started.length < window.parts) {
      const length = partLength(upcoming.value)
      if (length > window.small || held + length > window.bytes) return
      const last = spare.pop()
      const memory = last !== undefined && last.length >= length ? last : new Uint8Array(length)
      const bytes = read(upcoming.value, memory.subarray(0, length))
      // Whoever takes this part sees its failure; until then it must not count as unhandled.
      bytes.catch(() => {})
      started.push({ memory, length, bytes })
      held += length
      upcoming = parts.next()
    }
  }
  return {
    next: () => {
      if (passedOn !== null) spare.push(passedOn.memory)
      passedOn = null
      fill()
      const first = started.shift()
      if (first === undefined) {
        upcoming = parts.next()
        return null
      }
      passedOn = first
      held -= first.length
      fill()
      return first.bytes
    },
    close: async () => {
      given = true
      await Promise.allSettled(started.map(({ bytes }) => bytes))
    },
  }
}

export const partLength = <T>({ range }: MemberPart<T>): number => range.end - range.start

/** A member whose bytes are not as many as the layout says: the zip must break off, not lie. */
export class LengthMismatch extends Error {
  override readonly name = 'LengthMismatch'

  constructor(expected: number, which: 'more' | 'fewer') {
    super(`a member gave ${which} bytes than the ${expected} it was laid out for`)
  }
}
