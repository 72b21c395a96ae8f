/** Bytes a second over the last moments, and what that means for the rest. */
export interface RateMeter {
  add(bytes: number): void
  /** Bytes a second; null before anything can be said. */
  rate(): number | null
  /** Seconds that `bytes` will take; null before anything can be said. */
  secondsFor(bytes: number): number | null
}

interface Mark {
  readonly at: number
  readonly total: number
}

/** `windowMs` is how far back the meter looks; `now` is in milliseconds. */
export function rateMeter({
  now,
  windowMs = 15_000,
}: {
  readonly now: () => number
  readonly windowMs?: number
}): RateMeter {
  let marks: readonly Mark[] = [{ at: now(), total: 0 }]
  let total = 0

  const rate = (): number | null => {
    const [first] = marks
    const at = now()
    if (first === undefined || at - first.at < 500 || total <= first.total) return null
    return ((total - first.total) * 1000) / (at - first.at)
  }
  return {
    add: (bytes) => {
      total += bytes
      const at = now()
      const last = marks.at(-1)
      if (last !== undefined && at - last.at < 250) return
      // The last mark before the window stays, so that there is always one to count from.
      const inside = marks.findIndex((mark) => mark.at >= at - windowMs)
      marks = [...(inside <= 0 ? marks : marks.slice(inside - 1)), { at, total }]
    },
    rate,
    secondsFor: (bytes) => {
      const speed = rate()
      return speed === null ? null : bytes / speed
    },
  }
}
