import type { Clock } from '@holdfast/core'

/** The clock of the machine. */
export const systemClock = (): Clock => ({ now: () => new Date() })
