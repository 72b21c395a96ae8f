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

const toNumbers = (text: string): readonly number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(toNumber)

/** Parsers of column values, by OID. A day stays text because it has no time zone. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [BIGINT]: toNumber,
  [DATE]: (text) => text,
  [BIGINT_ARRAY]: toNumbers,
}
