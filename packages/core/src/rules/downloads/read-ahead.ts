import type { ByteRange, Bytes } from '../storage/bytes.ts'
import type { MemberPart } from './zip-slice.ts'

/** Opens a range of a member, counted from the beginning of the member. */
export type OpenMember<T> = (source: T, range: ByteRange) => Promise<Bytes>

/** How far small members are read ahead. */
export interface ReadAheadWindow {
  /** A part of at most this many bytes is small and read whole. */
  readonly small: number
  /** Largest number of parts being read or waiting. */
  readonly parts: number
  /** Largest total size of these parts, in bytes. */
  readonly bytes: number
}

/** Reads the small parts of a zip ahead of the reader. */
export interface ReadAhead {
  /**
   * The next part in order: its bytes if it is small, null if it must be streamed. The bytes are valid until
   * the next call, which reuses their memory.
   */
  next(): Promise<Uint8Array> | null
  /** Cancels all reads and waits until they are closed. */
  close(): Promise<void>
}

interface StartedPart {
  readonly memory: Uint8Array
  readonly length: number
  readonly bytes: Promise<Uint8Array>
}

/**
 * Reads small parts before they are requested, so that the reader does not wait for each of many small
 * members to open. It never reads past a part that is not small, because the parts after it may be hours
 * away.
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
  let cancelled = false

  const read = async ({ source, range }: MemberPart<T>, whole: Uint8Array): Promise<Uint8Array> => {
    let used = 0
    // The loop is entered even after `close`: only a stream that was read from is certain to be closed.
    for await (const chunk of await open(source, range)) {
      if (cancelled) break
      if (used + chunk.length > whole.length) throw new LengthMismatch(whole.length, 'more')
      whole.set(chunk, used)
      used += chunk.length
    }
    if (used < whole.length && !cancelled) throw new LengthMismatch(whole.length, 'fewer')
    return whole
  }
  const fill = (): void => {
    while (!upcoming.done && started.length < window.parts) {
      const length = partLength(upcoming.value)
      if (length > window.small || held + length > window.bytes) return
      const last = spare.pop()
      const memory = last !== undefined && last.length >= length ? last : new Uint8Array(length)
      const bytes = read(upcoming.value, memory.subarray(0, length))
      // The caller that takes this part sees its failure; until then it must not count as unhandled.
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
      cancelled = true
      await Promise.allSettled(started.map(({ bytes }) => bytes))
    },
  }
}

/** The length of a part in bytes. */
export const partLength = <T>({ range }: MemberPart<T>): number => range.end - range.start

/** A member has more or fewer bytes than the layout says. The zip must break off. */
export class LengthMismatch extends Error {
  override readonly name = 'LengthMismatch'

  constructor(expected: number, which: 'more' | 'fewer') {
    super(`a member has ${which} bytes than the ${expected} it was laid out for`)
  }
}
