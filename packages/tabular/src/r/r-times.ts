import { dateText, daysAfter, EPOCH, timeText } from '../binary/calendar.ts'
import { wholeText } from '../numbers/double-text.ts'

const MINUTE = 60_000
/** Zones change at full quarters of an hour. */
const QUARTER = 15 * MINUTE

/** A day as R counts it: days after 1970. */
export const dayText = (days: number): string =>
  dateText(daysAfter(EPOCH.unix, days)) ?? wholeText(days)

/** Writes times that count in seconds after 1970 in UTC. */
export type TimeWriter = (seconds: number, fraction: boolean) => string

/**
 * How times in a zone are written: as the clock there shows them, followed by the zone. Null stands for a zone that the
 * file doesn't tell, and that is nowhere known.
 */
export function timeWriter(zone: string | null): TimeWriter {
  const offset = zone === null || isUtc(zone) ? null : offsetsOf(zone)
  return (seconds, fraction) => {
    const time = Math.round(seconds * 1000)
    const minutes = offset === null || !Number.isFinite(time) ? 0 : offset(time)
    const text = timeText(time + minutes * MINUTE)
    if (text === null) return wholeText(seconds)
    const clock = text.slice(0, fraction ? 23 : 19)
    if (zone === null) return clock
    return `${clock} ${offset === null ? 'UTC' : zoneText(minutes)}`
  }
}

/** Whether a zone can be written; R also knows some that nothing else does. */
export function isZone(zone: string): boolean {
  if (isUtc(zone)) return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null
  } catch {
    return false
  }
}

const isUtc = (zone: string): boolean => zone === 'UTC' || zone === 'GMT'

/** The minutes east of Greenwich at a time. */
function offsetsOf(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  let last = Number.NaN
  let minutes = 0
  return (time) => {
    const quarter = Math.floor(time / QUARTER)
    if (quarter !== last) {
      last = quarter
      minutes = minutesIn(format, quarter * QUARTER)
    }
    return minutes
  }
}

function minutesIn(format: Intl.DateTimeFormat, time: number): number {
  if (Math.abs(time) > 8.64e15) return 0
  const parts = format.formatToParts(time)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', rest = '0'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest))
}

const zoneText = (minutes: number): string => {
  const two = (part: number) => `${Math.floor(part)}`.padStart(2, '0')
  const size = Math.abs(minutes)
  return `GMT${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}
