const DAY = 86_400_000

/** Milliseconds from 1970 to a day of another calendar's beginning. */
export const EPOCH = { stata: Date.UTC(1960, 0, 1), spss: Date.UTC(1582, 9, 14), unix: 0 } as const

/** The years that have four digits. */
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** Texts of days that occurred, since the same days occur again and again; about two centuries of them. */
const KEPT_DAYS = 65_536
const days = new Map<number, string>()

/** The day of a time as `yyyy-MM-dd`; null when its year has no four digits. */
export function dateText(milliseconds: number): string | null {
  if (!(milliseconds >= FIRST && milliseconds <= LAST)) return null
  return dayText(Math.floor(milliseconds / DAY))
}

function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size === KEPT_DAYS) days.clear()
  const text = new Date(day * DAY).toISOString().slice(0, 10)
  days.set(day, text)
  return text
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => `${number}`.padStart(2, '0'))

/** A time as `yyyy-MM-dd HH:mm:ss.SSS`; null when its year has no four digits. */
export function timeText(milliseconds: number): string | null {
  if (!(milliseconds >= FIRST && milliseconds <= LAST)) return null
  const day = Math.floor(milliseconds / DAY)
  const rest = Math.floor(milliseconds) - day * DAY
  const hours = TWO_DIGITS[Math.floor(rest / 3_600_000)]
  const minutes = TWO_DIGITS[Math.floor(rest / 60_000) % 60]
  const seconds = TWO_DIGITS[Math.floor(rest / 1000) % 60]
  const fraction = `${rest % 1000}`.padStart(3, '0')
  return `${dayText(day)} ${hours}:${minutes}:${seconds}.${fraction}`
}

export const daysAfter = (epoch: number, days: number): number => epoch + Math.floor(days) * DAY
