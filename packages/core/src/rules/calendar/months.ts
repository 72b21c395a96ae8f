import type { Day } from '../files/file-record.ts'

const LATEST: Day = '9999-12-31'

/**
 * The same day of the month `months` later, or the last day of that month if it is shorter. Never later than
 * 9999-12-31.
 */
export function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const total = year * 12 + (month - 1) + months
  const [laterYear, laterMonth] = [Math.floor(total / 12), (total % 12) + 1]
  if (laterYear > 9999) return LATEST
  const longest = new Date(Date.UTC(laterYear, laterMonth, 0)).getUTCDate()
  return [
    String(laterYear).padStart(4, '0'),
    String(laterMonth).padStart(2, '0'),
    String(Math.min(date, longest)).padStart(2, '0'),
  ].join('-')
}

/** Whether the text is a valid calendar day in the form `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}
