import type { EventEmitter } from 'node:events'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

export interface StopSignals {
  /** Resolves with the name of the first signal. */
  readonly first: Promise<string>
  /** Puts the system's own handling back. */
  forget(): void
}

/** Listens for signals to stop. A second one calls `atOnce`. */
export function stopSignals(source: EventEmitter, atOnce: (signal: string) => void): StopSignals {
  let stopping = false
  let resolveFirst: (signal: string) => void = () => undefined
  const first = new Promise<string>((resolve) => {
    resolveFirst = resolve
  })
  const onSignal = (signal: string) => {
    if (stopping) atOnce(signal)
    stopping = true
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
