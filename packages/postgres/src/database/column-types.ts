/** OIDs of the column types that the drivers would read in another way than the store wants them. */
const BIGINT = 20
const DATE = 1082
const BIGINT_ARRAY = 1016

/** A 64-bit integer as a number; throws rather than lose a digit. */
function toNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers`)
  return value
}

const toNumbers = (text: string): readonly number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(toNumber)

/** How texts of these types are read, by OID. A day stays text: it belongs to no time zone. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BIGINT]: toNumber,
  [DATE]: (text) => text,
  [BIGINT_ARRAY]: toNumbers,
}
