import { wholeText } from '../numbers/double-text.ts'
import type { Category } from '../tables/column.ts'
import type { DisplayFormat } from './display-format.ts'

/** Bytes of an element: a number, or eight of a string. */
export const ELEMENT = 8

/** What an SPSS file says before its data. */
export interface SpssDictionary {
  readonly variables: readonly SpssVariable[]
  /** Elements in a row. */
  readonly elements: number
  /** Null when the file doesn't say. */
  readonly rows: number | null
  readonly systemMissing: number
}

/** A variable of an SPSS file. */
export interface SpssVariable {
  readonly name: string
  readonly label: string
  /** Bytes of a string; 0 for numbers. */
  readonly width: number
  /** Its first element in a row. */
  readonly element: number
  readonly format: DisplayFormat
  readonly missing: MissingValues
  readonly categories: readonly Category[]
  /** Whether it tells how much each row weighs. */
  readonly isWeight: boolean
}

/** Values that the author declared missing: single ones, and for numbers a range. */
export interface MissingValues {
  readonly points: readonly (number | string)[]
  readonly range: { readonly low: number; readonly high: number } | null
}

export const NO_MISSING: MissingValues = { points: [], range: null }

/** The ends of ranges that mean the lowest and the highest number. */
export const LOWEST = -1.797693134862315e308
export const HIGHEST = Number.MAX_VALUE

/** Whether the author declared a value missing. */
export function isDeclaredMissing(
  value: number | string,
  { points, range }: MissingValues,
): boolean {
  if (points.includes(value)) return true
  return typeof value === 'number' && range !== null && value >= range.low && value <= range.high
}

/** A value with its label; marked when the author declared it missing. */
export const categoryOf = (
  value: number | string,
  label: string,
  missing: MissingValues,
): Category => ({
  value: typeof value === 'string' ? value : wholeText(value),
  label,
  missing: isDeclaredMissing(value, missing),
})

/** An end of a range; null when it is open. */
export const rangeEnd = (value: number): number | null =>
  value <= LOWEST || value === HIGHEST ? null : value
