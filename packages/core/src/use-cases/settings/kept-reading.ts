import type { Domain } from '../../ports/ports.ts'

/** After this time a process notices a change without a notice. */
const VALID_FOR_MS = 5_000

/** A value that is read once and kept for seconds. */
export interface KeptReading<Value> {
  current(): Promise<Value>
  /** To be called after a change, which then takes effect at once, here and in processes that get the notice. */
  changed(): Promise<void>
}

/** Keeps what `read` resolves with, for values that every request asks for. A failure is not kept. */
export function keptReading<Value>(
  { clock, notices }: Pick<Domain, 'clock' | 'notices'>,
  read: () => Promise<Value>,
): KeptReading<Value> {
  let known: { readonly until: number; readonly value: Promise<Value> } | null = null
  const forget = () => {
    known = null
  }
  notices.receive(forget)
  return {
    current: () => {
      const now = clock.now().getTime()
      if (known !== null && now < known.until) return known.value
      const value = read()
      known = { until: now + VALID_FOR_MS, value }
      value.catch(() => {
        known = null
      })
      return value
    },
    changed: () => {
      forget()
      return notices.announce()
    },
  }
}
