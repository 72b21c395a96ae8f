import { dateText, EPOCH, timeText } from '../binary/calendar.ts'

/** How a variable is shown: the code of the format, and digits behind the point. */
export interface DisplayFormat {
  readonly code: number
  readonly decimals: number
}

/** A format from its packed form: the code in the third byte, the decimals in the first. */
export const displayFormat = (packed: number): DisplayFormat => ({
  code: (packed >> 16) & 0xff,
  decimals: packed & 0xff,
})

/** What the numbers of a variable mean, by its format. */
export type NumberMeaning =
  | 'number'
  | 'date'
  | 'dateTime'
  | 'time'
  /** A duration in days and hours. */
  | 'duration'
  | 'weekday'
  | 'month'

const MEANINGS: Readonly<Record<number, NumberMeaning>> = {
  20: 'date',
  23: 'date',
  24: 'date',
  28: 'date',
  29: 'date',
  30: 'date',
  38: 'date',
  39: 'date',
  22: 'dateTime',
  41: 'dateTime',
  21: 'time',
  40: 'time',
  25: 'duration',
  26: 'weekday',
  27: 'month',
}

export const meaningOf = ({ code }: DisplayFormat): NumberMeaning => MEANINGS[code] ?? 'number'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

/** The text of a number with a meaning; null when it has none that fits. `fraction` adds milliseconds. */
export function meaningText(
  value: number,
  meaning: Exclude<NumberMeaning, 'number'>,
  fraction: boolean,
): string | null {
  switch (meaning) {
    case 'date':
      return dateText(EPOCH.spss + value * 1000)
    case 'dateTime':
      return timeText(EPOCH.spss + Math.round(value * 1000))?.slice(0, fraction ? 23 : 19) ?? null
    case 'time':
      return clock(value, fraction)
    case 'duration':
      return durationText(value, fraction)
    case 'weekday':
      return WEEKDAYS[value - 1] ?? null
    case 'month':
      return MONTHS[value - 1] ?? null
  }
}

const DAY = 86_400
/** Beyond this a duration is no time of anything. */
const LONGEST = 1e10

function durationText(value: number, fraction: boolean): string | null {
  if (Math.abs(value) > LONGEST) return null
  // A part of a millisecond must not round up to 24 hours of a day.
  const size = Math.round(Math.abs(value) * 1000) / 1000
  const days = Math.floor(size / DAY)
  return `${value < 0 ? '-' : ''}${days} ${clock(size - days * DAY, fraction)}`
}

function clock(value: number, fraction: boolean): string | null {
  if (Math.abs(value) > LONGEST) return null
  const milliseconds = Math.round(Math.abs(value) * 1000)
  const two = (part: number) => `${Math.floor(part)}`.padStart(2, '0')
  const seconds = Math.floor(milliseconds / 1000)
  const text = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  const rest = fraction ? `.${`${milliseconds % 1000}`.padStart(3, '0')}` : ''
  return `${value < 0 ? '-' : ''}${text}${rest}`
}
