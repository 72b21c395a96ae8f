import { zoneMinutes } from '../text/zones.ts'
import { type TextAt, writeText } from './text-element.ts'

const SPACE = 0x20
const POINT = 0x2e
const COLON = 0x3a
/** Signs of the seconds with the colon before them. */
const SECONDS = 3
const ZERO = 0x30
const T = 0x54
const UPPER_S = 0x53
const LOWER_Z = 0x7a
const DATE_LENGTH = 10

/**
 * What the fingerprint takes of the cells of a date or time column: ISO 8601, in UTC with a `Z` when the format has
 * a zone (docs/specification/fingerprints.md#dates-and-times). Writes the element to `into` and returns its end.
 */
export function writeTime(
  cell: TextAt,
  format: string,
  { bytes: into, at }: { readonly bytes: Uint8Array; readonly at: number },
): number {
  const { bytes, from, to } = cell
  // The last sign tells most: this is asked for each cell.
  const last = format.charCodeAt(format.length - 1)
  if (last === LOWER_Z && format.endsWith(' z')) {
    const inUtc = encoder.encode(utcOf(decoder.decode(bytes.subarray(from, to))))
    return writeText({ bytes: inUtc, from: 0, to: inUtc.length }, into, at)
  }
  let end = at
  for (let byte = from; byte < to; byte += 1) into[end++] = bytes[byte] ?? 0
  if (to - from > DATE_LENGTH && into[at + DATE_LENGTH] === SPACE) into[at + DATE_LENGTH] = T
  if (last === UPPER_S) end = withoutZeros(into, at, end)
  into[end] = 0x0a
  into[end + 1] = 0
  return end + 2
}

/**
 * The end of a fraction of seconds without its trailing zeros, and without the point if nothing remains. A number that
 * is no time, as `1.0E30`, stays as it is.
 */
function withoutZeros(bytes: Uint8Array, from: number, to: number): number {
  const point = bytes.subarray(from, to).indexOf(POINT)
  if (point < SECONDS || bytes[from + point - SECONDS] !== COLON) return to
  let end = to
  while (bytes[end - 1] === ZERO) end -= 1
  return bytes[end - 1] === POINT ? end - 1 : end
}

/** A time with a zone in UTC; a text that is none stays as it is. */
function utcOf(cell: string): string {
  const zoneAt = cell.lastIndexOf(' ')
  const minutes = zoneMinutes(cell.slice(zoneAt + 1))
  const [time = '', fraction = ''] = cell.slice(0, zoneAt).split('.')
  const local = Date.parse(`${time.replace(' ', 'T')}Z`)
  if (minutes === null || Number.isNaN(local)) return cell
  const moved = new Date(local - minutes * 60_000).toISOString().slice(0, -'.000Z'.length)
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? `${moved}Z` : `${moved}.${digits}Z`
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()
