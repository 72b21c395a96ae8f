/** The first and the last millisecond of a date. */
export interface Moments {
  readonly low: number
  readonly high: number
}

/**
 * The time that a date covers: a year, a month, a day, or a full time, to the second or finer; null for any other text
 * (docs/specification/search.md#query-language-in-detail).
 */
export function momentsOf(text: string): Moments | null {
  const parts = DATE.exec(text)
  if (parts === null) return null
  const [, year = '', month, day, time, fraction] = parts
  const low = Date.parse(
    `${year}-${month ?? '01'}-${day ?? '01'}T${time ?? '00:00:00'}.${millis(fraction)}Z`,
  )
  if (Number.isNaN(low)) return null
  const start = new Date(low)
  // Days that a month doesn't have would become days of the next month.
  if (day !== undefined && start.getUTCDate() !== Number(day)) return null
  return { low, high: lastOf(start, { month, day, time, fraction }) }
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z?)?)?)?$/

const millis = (fraction: string | undefined): string => (fraction ?? '').padEnd(3, '0').slice(0, 3)

interface Given {
  readonly month: string | undefined
  readonly day: string | undefined
  readonly time: string | undefined
  readonly fraction: string | undefined
}

function lastOf(start: Date, { month, day, time, fraction }: Given): number {
  const low = start.getTime()
  if (fraction !== undefined) return low
  if (time !== undefined) return low + 999
  if (day !== undefined) return low + 86_400_000 - 1
  const year = start.getUTCFullYear()
  const next = month === undefined ? startOf(year + 1, 0) : startOf(year, start.getUTCMonth() + 1)
  return next - 1
}

/** `Date.UTC` reads years below 100 as of the twentieth century. */
const startOf = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1)
