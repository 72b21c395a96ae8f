import type { EventEmitter } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** A terminal and npm may both pass on one Ctrl-C: a signal so soon after the first is not a second one. */
const ECHO_MS = 1_000

export interface StopSignals {
  /** Resolves with the name of the first signal. */
  readonly first: Promise<string>
  /** Restores the default handling of signals. */
  forget(): void
}

/** Listens for signals to stop. The second one calls `atOnce`. `now` returns milliseconds. */
export function stopSignals(
  source: EventEmitter,
  atOnce: (signal: string) => void,
  now: () => number = () => performance.now(),
): StopSignals {
  let stoppingSince: number | null = null
  let resolveFirst: (signal: string) => void = () => undefined
  const first = new Promise<string>((resolve) => {
    resolveFirst = resolve
  })
  const onSignal = (signal: string) => {
    if (stoppingSince !== null && now() - stoppingSince >= ECHO_MS) atOnce(signal)
    stoppingSince ??= now()
    resolveFirst(signal)
  }
  for (const signal of SIGNALS) source.on(signal, onSignal)
  return {
    first,
    forget: () => {
      for (const signal of SIGNALS) source.off(signal, onSignal)
    },
  }
}
