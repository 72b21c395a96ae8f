import { monthsAfter } from '../calendar/months.ts'

/** A month of the calendar in UTC, `yyyy-MM`; texts of months sort by time. */
export type Month = string

/** Items that are new in a month. */
export interface MonthCount {
  readonly month: Month
  readonly count: number
}

/**
 * Whether the text is `yyyy-MM` with a month from 01 to 12 (docs/specification/metrics.md#parameters). Databases have no
 * year 0.
 */
export const isMonth = (text: string): boolean => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

/** The month of a moment. */
export const monthOf = (at: Date): Month => at.toISOString().slice(0, 7)

/** The moment at which a month is over. */
export function monthEnd(month: Month): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1))
}

/** The month `count` months after this one; before it where `count` is negative. */
export const monthsLater = (month: Month, count: number): Month =>
  monthsAfter(`${month}-01`, count).slice(0, 7)

/** All months from the first to the last, both included; empty when the last comes before the first. */
export function monthsBetween(first: Month, last: Month): readonly Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = monthOf(monthEnd(month))) months.push(month)
  return months
}
