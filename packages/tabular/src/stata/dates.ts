import { dateText, daysAfter, EPOCH, timeText } from '../binary/calendar.ts'

/** How the numbers of a date variable are written, and the format of the result. */
export interface StataDate {
  readonly type: 'date' | 'time'
  readonly format: string
  /** The text of a number; null when it has no four-digit year. */
  readonly text: (value: number) => string | null
}

const date = (text: StataDate['text']): StataDate => ({ type: 'date', format: 'yyyy-MM-dd', text })

const START = 1960

/** The first day of a part of a year, counted in parts from 1960. */
const firstDay = (months: number) => (value: number) => {
  const part = Math.floor(value)
  return dateText(Date.UTC(START, part * months, 1))
}

const DATES: Readonly<Record<string, StataDate>> = {
  c: {
    type: 'time',
    format: 'yyyy-MM-dd HH:mm:ss.SSS',
    text: (value) => timeText(EPOCH.stata + value),
  },
  d: date((value) => dateText(daysAfter(EPOCH.stata, value))),
  w: date((value) => {
    const week = Math.floor(value)
    const year = Math.floor(week / 52)
    return dateText(Date.UTC(START + year, 0, 7 * (week - 52 * year) + 1))
  }),
  m: date(firstDay(1)),
  q: date(firstDay(3)),
  h: date(firstDay(6)),
  y: { type: 'date', format: 'yyyy', text: (value) => `${value}` },
}

/** The date that a display format shows; null for other formats, business days and times with leap seconds. */
export function dateOf(format: string): StataDate | null {
  const [, kind, day] = /^%-?(?:t([cdwmqhy])|(d))/.exec(format) ?? []
  return DATES[kind ?? day ?? ''] ?? null
}
