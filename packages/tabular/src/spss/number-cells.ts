import { wholeText } from '../numbers/double-text.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { type DisplayFormat, meaningOf, meaningText, type NumberMeaning } from './display-format.ts'

/** Whether a number makes its variable continuous: it has a fraction, or more digits than are exact. */
export const isFraction = (value: number): boolean => !Number.isSafeInteger(value)

/** How the numbers of a variable are written. */
export interface NumberShape {
  readonly meaning: NumberMeaning
  /** Whether one of them has a fraction. */
  readonly fraction: boolean
  readonly whole: boolean
}

/** How numbers of a format are written. */
export const numberShape = (format: DisplayFormat, fraction: boolean): NumberShape => ({
  meaning: meaningOf(format),
  fraction,
  whole: !fraction && format.decimals === 0,
})

/** Writes a number of a shape. */
export function writeNumber(
  writer: TableWriter,
  value: number,
  { meaning, fraction, whole }: NumberShape,
): void {
  if (meaning === 'number') {
    if (whole) writer.whole(value)
    else writer.double(value)
    return
  }
  const text = meaningText(value, meaning, fraction) ?? wholeText(value)
  if (meaning === 'date' || meaning === 'dateTime' || meaning === 'time') writer.dateText(text)
  else writer.string(Buffer.from(text))
}

const BLANK = 0x20

/** A string without the blanks at its end; one of blanks only is one blank. */
export const withoutBlanks = (bytes: Uint8Array): Uint8Array =>
  bytes.subarray(0, textEnd(bytes, 0, bytes.length))

/** The end of a string without the blanks there; the first byte stays. */
export function textEnd(bytes: Uint8Array, from: number, to: number): number {
  let end = to
  while (end > from + 1 && bytes[end - 1] === BLANK) end -= 1
  return end
}
