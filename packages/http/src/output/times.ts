import type { Day } from '@holdfast/core/rules'

/** A time in UTC to the second, `2031-04-05T06:07:08Z` (docs/architecture.md#times-and-numbers). */
export const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

/** The day of a time in UTC. */
export const day = (at: Date): Day => at.toISOString().slice(0, 10)

export const instantOrNone = (at: Date | null): string | undefined =>
  at === null ? undefined : instant(at)

export const dayOrNone = (at: Date | null): Day | undefined => (at === null ? undefined : day(at))
