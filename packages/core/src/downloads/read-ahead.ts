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
  /** The next part in order: its bytes when it is small, null when it is to be streamed. */
  next(): Promise<Uint8Array> | null
  /** Gives up what was started, and waits until all of it is closed. */
  close(): Promise<void>
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
  const started: { readonly length: number; readonly bytes: Promise<Uint8Array> }[] = []
  let upcoming = parts.next()
  let held = 0
  let given = false

  const read = async ({ source, range }: MemberPart<T>): Promise<Uint8Array> => {
    const whole = new Uint8Array(range.end - range.start)
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
      const bytes = read(upcoming.value)
      // Whoever takes this part sees its failure; until then it must not count as unhandled.
      bytes.catch(() => {})
      started.push({ length, bytes })
      held += length
      upcoming = parts.next()
    }
  }
  return {
    next: () => {
      fill()
      const first = started.shift()
      if (first === undefined) {
        upcoming = parts.next()
        return null
      }
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
