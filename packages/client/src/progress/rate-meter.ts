/** Measures bytes per second over the recent past, and estimates the remaining time. */
export interface RateMeter {
  add(bytes: number): void
  /** Bytes per second; null until it is known. */
  rate(): number | null
  /** Estimated seconds for `bytes`; null until the rate is known. */
  secondsFor(bytes: number): number | null
}

interface Mark {
  readonly at: number
  readonly total: number
}

/** `windowMs` is the measured time span; `now` returns milliseconds. */
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
      // Keep the last mark before the window as the starting point.
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
