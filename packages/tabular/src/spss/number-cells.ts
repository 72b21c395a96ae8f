import { wholeText } from '../numbers/double-text.ts'
import type { TableWriter } from '../tables/table-writer.ts'
import { type DisplayFormat, meaningOf, meaningText } from './display-format.ts'

/** Whether a number makes its variable continuous: it has a fraction, or more digits than are exact. */
export const isFraction = (value: number): boolean => !Number.isSafeInteger(value)

/** Writes a number as its format says. `fraction` tells whether one of the variable's numbers has one. */
export function writeNumber(
  writer: TableWriter,
  value: number,
  { format, fraction }: { readonly format: DisplayFormat; readonly fraction: boolean },
): void {
  const meaning = meaningOf(format)
  if (meaning === 'number') {
    if (fraction || format.decimals > 0) writer.double(value)
    else writer.whole(value)
    return
  }
  const text = meaningText(value, meaning, fraction) ?? wholeText(value)
  if (meaning === 'date' || meaning === 'dateTime' || meaning === 'time') writer.dateText(text)
  else writer.string(Buffer.from(text))
}

const BLANK = 0x20

/** A string without the blanks at its end; one of blanks only is one blank. */
export function withoutBlanks(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 1 && bytes[end - 1] === BLANK) end -= 1
  return bytes.subarray(0, end)
}
