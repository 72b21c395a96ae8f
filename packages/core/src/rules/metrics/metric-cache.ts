import { today } from '../calendar/day.ts'
import type { SettingValues } from '../settings/setting-values.ts'
import { settingCount } from '../settings/setting-values.ts'
import { type Month, monthEnd } from './month.ts'

/** How long a figure may be answered again (docs/specification/metrics.md#cache). */
export type Keeping =
  /** Until it has the age of the setting. */
  | { readonly kind: 'minutes' }
  /** Until the date changes. */
  | { readonly kind: 'day' }
  /** For good, once it was computed after the month. */
  | { readonly kind: 'month'; readonly month: Month }

/** `:MetricsCacheTimeoutMinutes`; seven days when it is unset or no number of minutes. */
export const cacheMinutes = (values: SettingValues): number =>
  settingCount(values, ':MetricsCacheTimeoutMinutes')

/** Whether a figure of this age is still answered. Nothing is with 0 minutes (decision 0355). */
export function isFresh(
  keeping: Keeping,
  { at, now, minutes }: { readonly at: Date; readonly now: Date; readonly minutes: number },
): boolean {
  if (minutes === 0) return false
  switch (keeping.kind) {
    case 'minutes':
      return now.getTime() - at.getTime() < minutes * 60_000
    case 'day':
      return today(at) === today(now)
    case 'month':
      return at.getTime() >= monthEnd(keeping.month).getTime()
  }
}
