const MIN_PAUSE_MS = 25

/** The pauses of a polling loop. */
export interface PollTimer {
  /** Resolves after a pause, which is short after work and grows while idle. */
  pause(): Promise<void>
  /** Ends the current pause, and makes the next ones short. */
  wake(): void
}

/** Pauses from 25 ms up to `longestMs`. A pause does not keep the process running. */
export function pollTimer(longestMs: number): PollTimer {
  let next = MIN_PAUSE_MS
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
      next = MIN_PAUSE_MS
      awaken()
    },
  }
}
