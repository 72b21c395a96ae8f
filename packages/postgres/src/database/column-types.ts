/** OIDs of the column types that the drivers would parse differently. */
const BIGINT = 20
const DATE = 1082
const BIGINT_ARRAY = 1016

/** A 64-bit integer as a number; throws when the number cannot represent it. */
function toNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

/** Arrays of numbers are written as JSON writes them, but for the brackets, and JSON is read fastest. */
function toNumbers(text: string): readonly number[] {
  const values: readonly number[] = JSON.parse(`[${text.slice(1, -1)}]`)
  if (!values.every(Number.isSafeInteger))
    throw new RangeError('An array has numbers beyond the safe integers')
  return values
}

/** Parsers of column values, by OID. A day stays text because it has no time zone. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BIGINT]: toNumber,
  [DATE]: (text) => text,
  [BIGINT_ARRAY]: toNumbers,
}
