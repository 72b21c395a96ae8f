import { type Month, monthOf, monthsLater } from '../metrics/month.ts'
import { type SettingValues, settingNumber } from '../settings/setting-values.ts'

/** A thousand years: more is for ever. */
const MOST_MONTHS = 12_000

/**
 * The month before which events may be archived by `:EventsKeptMonths`: the current one and this number before it are kept.
 * Null while they are kept for ever.
 */
export function archivedBefore(settings: SettingValues, now: Date): Month | null {
  const months = settingNumber(settings, ':EventsKeptMonths') ?? 0
  return months <= 0 || months > MOST_MONTHS ? null : monthsLater(monthOf(now), -months)
}
