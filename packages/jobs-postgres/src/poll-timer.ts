const SHORTEST_MS = 25

/** The pauses of a loop that looks for work. */
export interface PollTimer {
  /** Passes after a pause: short while there has been something to do, longer and longer after. */
  pause(): Promise<void>
  /** Ends the pause that is on, and makes the next ones short. */
  wake(): void
}

/** Pauses from a fortieth of a second up to `longestMs`. A pause keeps no process alive. */
export function pollTimer(longestMs: number): PollTimer {
  let next = SHORTEST_MS
  let awaken: () => void = () => undefined
  return {
    pause: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, next)
        timer.unref()
        next = Math.min(longestMs, next * 2)
        awaken = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => {
      next = SHORTEST_MS
      awaken()
    },
  }
}
