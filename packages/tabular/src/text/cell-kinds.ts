import { zoneMinutes } from './zones.ts'

/**
 * What a column can still be, as bits: a cell that is no number takes `NUMBER` away, and so on
 * (docs/specification/tabular.md#csv-and-tsv).
 */
export const KIND = { integer: 1, number: 2, zonedTime: 4, time: 8, date: 16 } as const

/** A column that no cell has narrowed. */
export const ANY_KIND = 31

const NUMBERS = KIND.integer | KIND.number
const TIMES = KIND.zonedTime | KIND.time | KIND.date
const SPACE = 0x20
const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const LOWER = 0x20
const E = 0x65

/** The special words of numeric columns, without regard to case. */
export type NumberWord = 'nan' | 'na' | 'infinity' | 'minusInfinity' | 'null'

const WORDS: Readonly<Record<string, NumberWord>> = {
  nan: 'nan',
  na: 'na',
  inf: 'infinity',
  '+inf': 'infinity',
  '-inf': 'minusInfinity',
  null: 'null',
}
const LONGEST_WORD = 4

/** The kinds, among those still possible, that a cell which is not empty may have. */
export function kindsOf(bytes: Uint8Array, from: number, { to, possible }: CellEnd): number {
  if (possible & NUMBERS) {
    const kinds = numberKinds(bytes, from, to)
    if (kinds !== 0) return kinds
  }
  return possible & TIMES ? timeKinds(bytes, from, to) : 0
}

interface CellEnd {
  readonly to: number
  readonly possible: number
}

/** The word in a cell of a numeric column; null for a number. */
export function numberWord(bytes: Uint8Array, from: number, to: number): NumberWord | null {
  if (to - from > LONGEST_WORD || to - from < 2) return null
  let text = ''
  for (let at = from; at < to; at += 1) text += String.fromCharCode(lower(bytes[at] ?? 0))
  return Object.hasOwn(WORDS, text) ? (WORDS[text] ?? null) : null
}

/** Whether a cell may stand in a column of numbers: it is a number or one of the words. */
export const isNumber = (bytes: Uint8Array, from: number, to: number): boolean =>
  numberKinds(bytes, from, to) !== 0

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE

const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte | LOWER : byte)

function numberKinds(bytes: Uint8Array, from: number, to: number): number {
  const first = bytes[from] ?? 0
  let at = first === PLUS || first === MINUS ? from + 1 : from
  const digits = at
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1
  if (at === to) return at > digits ? NUMBERS : 0
  return decimalKinds(bytes, from, to)
}

function decimalKinds(bytes: Uint8Array, from: number, to: number): number {
  let at = from
  while (at < to && bytes[at] === SPACE) at += 1
  const sign = bytes[at] ?? 0
  if (sign === PLUS || sign === MINUS) at += 1
  const whole = at
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1
  let digits = at - whole
  if (at < to && bytes[at] === POINT) {
    const point = at
    at += 1
    while (at < to && isDigit(bytes[at] ?? 0)) at += 1
    digits += at - point - 1
  }
  if (digits === 0) return wordKinds(bytes, from, to)
  if (at < to && lower(bytes[at] ?? 0) === E) at = exponentEnd(bytes, at + 1, to)
  while (at < to && bytes[at] === SPACE) at += 1
  return at === to ? KIND.number : 0
}

/** The end of an exponent; a place that no number ends at when it has no digit. */
function exponentEnd(bytes: Uint8Array, from: number, to: number): number {
  const sign = bytes[from]
  let at = from < to && (sign === PLUS || sign === MINUS) ? from + 1 : from
  const digits = at
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1
  return at > digits ? at : Number.POSITIVE_INFINITY
}

function wordKinds(bytes: Uint8Array, from: number, to: number): number {
  const word = numberWord(bytes, from, to)
  if (word === null) return 0
  // Only the exact text keeps a column of whole numbers.
  return word === 'null' && bytes[from] === 0x6e && isLowerCase(bytes, from, to)
    ? NUMBERS
    : KIND.number
}

const isLowerCase = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (lower(bytes[at] ?? 0) !== bytes[at]) return false
  return true
}

const DATE_LENGTH = 10
const TIME_LENGTH = 19

function timeKinds(bytes: Uint8Array, from: number, to: number): number {
  const length = to - from
  if (length < DATE_LENGTH || !isDate(bytes, from)) return 0
  if (length === DATE_LENGTH) return KIND.date
  if (length < TIME_LENGTH || bytes[from + DATE_LENGTH] !== SPACE) return 0
  if (!isTimeOfDay(bytes, from + DATE_LENGTH + 1)) return 0
  if (length === TIME_LENGTH) return KIND.time
  if (bytes[from + TIME_LENGTH] !== SPACE || length > TIME_LENGTH + 10) return 0
  const zone = String.fromCharCode(...bytes.subarray(from + TIME_LENGTH + 1, to))
  return zoneMinutes(zone) === null ? 0 : KIND.zonedTime
}

/** The number in these digits; -1 when one is no digit. */
function digitsAt(bytes: Uint8Array, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) {
    const byte = bytes[at] ?? 0
    if (!isDigit(byte)) return -1
    value = value * 10 + byte - ZERO
  }
  return value
}

function isDate(bytes: Uint8Array, from: number): boolean {
  if (bytes[from + 4] !== MINUS || bytes[from + 7] !== MINUS) return false
  const year = digitsAt(bytes, from, 4)
  const month = digitsAt(bytes, from + 5, 2)
  const day = digitsAt(bytes, from + 8, 2)
  return year > 0 && month > 0 && month < 13 && day > 0 && day <= daysOf(year, month)
}

const daysOf = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function isTimeOfDay(bytes: Uint8Array, from: number): boolean {
  if (bytes[from + 2] !== COLON || bytes[from + 5] !== COLON) return false
  const hours = digitsAt(bytes, from, 2)
  const minutes = digitsAt(bytes, from + 3, 2)
  const seconds = digitsAt(bytes, from + 6, 2)
  return hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60 && seconds >= 0 && seconds < 60
}
