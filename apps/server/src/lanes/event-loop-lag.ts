export interface EventLoopLag {
  /** How late timers ran in the last second, in milliseconds: how long others waited for one piece of work. */
  milliseconds(): number
  stop(): void
}

const STEP_MS = 50
/** A late timer is forgotten by half in about a second. */
const KEPT = 0.965

/** Measures how long the process works without letting other work in. */
export function eventLoopLag(now: () => number = () => performance.now()): EventLoopLag {
  let expected = now() + STEP_MS
  let lag = 0
  const timer = setInterval(() => {
    const late = Math.max(0, now() - expected)
    lag = Math.max(late, lag * KEPT)
    expected = now() + STEP_MS
  }, STEP_MS)
  timer.unref()
  return { milliseconds: () => lag, stop: () => clearInterval(timer) }
}
