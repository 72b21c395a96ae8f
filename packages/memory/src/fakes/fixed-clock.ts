import type { Clock } from '@holdfast/core'

export interface FixedClock extends Clock {
  advance(seconds: number): void
}

/** A clock that moves only when it is advanced. */
export function fixedClock(start: Date): FixedClock {
  let ms = start.getTime()
  return {
    now: () => new Date(ms),
    advance: (seconds) => {
      ms += seconds * 1000
    },
  }
}
