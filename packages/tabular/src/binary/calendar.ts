const DAY = 86_400_000

/** Milliseconds from 1970 to a day of another calendar's beginning. */
export const EPOCH = { stata: Date.UTC(1960, 0, 1), spss: Date.UTC(1582, 9, 14), unix: 0 } as const

/** The years that have four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** The day of a time as `yyyy-MM-dd`; null when its year has no four digits. */
export function dateText(milliseconds: number): string | null {
  if (!(milliseconds >= FIRST && milliseconds <= LAST)) return null
  return new Date(Math.floor(milliseconds / DAY) * DAY).toISOString().slice(0, 10)
}

/** A time as `yyyy-MM-dd HH:mm:ss.SSS`; null when its year has no four digits. */
export function timeText(milliseconds: number): string | null {
  if (!(milliseconds >= FIRST && milliseconds <= LAST)) return null
  return new Date(Math.floor(milliseconds)).toISOString().slice(0, 23).replace('T', ' ')
}

export const daysAfter = (epoch: number, days: number): number => epoch + Math.floor(days) * DAY
