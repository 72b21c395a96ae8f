import type { WorkspaceColumn } from '@holdfast/core'
import { cellValue } from '@holdfast/core/rules'
import { zoneMinutes } from '../../text/zones.ts'
import { TYPE } from '../item-types.ts'
import type { RBytes } from './r-bytes.ts'
import { textItem } from './r-items.ts'

/** What a column of a data frame can be. */
export type RKind = 'integer' | 'double' | 'logical' | 'text' | 'factor' | 'date' | 'time'

/** Writes a cell; false when it does not fit, and then nothing was written. */
export type WriteCell = (out: RBytes, cell: string) => boolean

const MISSING_INTEGER = -0x80000000
const LARGEST_INTEGER = 0x7fffffff
const DAY_MS = 86_400_000
const MINUTE_SECONDS = 60

/** The type of the vector that holds a kind. */
export const VECTOR_TYPE: Readonly<Record<RKind, number>> = {
  integer: TYPE.integer,
  double: TYPE.double,
  logical: TYPE.logical,
  text: TYPE.string,
  factor: TYPE.integer,
  date: TYPE.double,
  time: TYPE.double,
}

/** How the cells of a column are written as a kind. */
export function cellWriter(kind: RKind, column: WorkspaceColumn): WriteCell {
  switch (kind) {
    case 'integer':
      return writeInteger
    case 'logical':
      return writeLogical
    case 'double':
      return writeDouble
    case 'text':
      return writeText
    case 'date':
      return numbers((cell) => (dayOf(cell) ?? Number.NaN) / DAY_MS)
    case 'time':
      return numbers(secondsOf)
    case 'factor':
      return factorWriter(column)
  }
}

const writeInteger: WriteCell = (out, cell) => {
  const value = Number(cell)
  if (!Number.isInteger(value) || Math.abs(value) > LARGEST_INTEGER) return false
  out.int(cell === '' ? MISSING_INTEGER : value)
  return true
}

const writeLogical: WriteCell = (out, cell) => {
  if (cell !== '' && cell !== '0' && cell !== '1') return false
  out.int(cell === '' ? MISSING_INTEGER : Number(cell))
  return true
}

const writeDouble: WriteCell = (out, cell) => {
  if (cell === '') out.missingDouble()
  else out.double(/Inf/.test(cell) ? (cell.startsWith('-') ? -Infinity : Infinity) : Number(cell))
  return true
}

const writeText: WriteCell = (out, cell) => {
  const value = cellValue(cell, 'text')
  textItem(out, value === null ? null : `${value}`)
  return true
}

/** Dates and times, whose number is NaN where a cell is none. */
const numbers =
  (numberOf: (cell: string) => number): WriteCell =>
  (out, cell) => {
    if (cell === '') {
      out.missingDouble()
      return true
    }
    const value = numberOf(cell)
    if (Number.isNaN(value)) return false
    out.double(value)
    return true
  }

/** Milliseconds since 1970 of `yyyy-MM-dd`; null for other texts. */
function dayOf(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const value = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(value) ? null : value
}

const TIME = /^(\d{4}-\d\d-\d\d) (\d\d):(\d\d):(\d\d(?:\.\d+)?)(?: (\S+))?$/

/** Seconds since 1970 of a time; of one without a zone as if it were in UTC. */
function secondsOf(cell: string): number {
  const [, date = '', hours, minutes, second, zone] = TIME.exec(cell) ?? []
  const day = dayOf(date)
  const offset = zone === undefined ? 0 : zoneMinutes(zone)
  if (day === null || offset === null) return Number.NaN
  const clock = (Number(hours) * 60 + Number(minutes) - offset) * MINUTE_SECONDS
  return day / 1000 + clock + Number(second)
}

/** Places of levels, from 1; a value without a category does not fit. */
function factorWriter({ type, categories }: WorkspaceColumn): WriteCell {
  const isText = type === 'text'
  const keyOf = (value: string): string | number => (isText ? value : Number(value))
  const places = new Map(categories.map(({ value }, at) => [keyOf(value), at + 1]))
  return (out, cell) => {
    const place =
      cell === ''
        ? MISSING_INTEGER
        : places.get(isText ? `${cellValue(cell, 'text')}` : keyOf(cell))
    if (place === undefined) return false
    out.int(place)
    return true
  }
}
