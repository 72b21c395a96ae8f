import type { Clock } from '@holdfast/core'

export const systemClock = (): Clock => ({ now: () => new Date() })
