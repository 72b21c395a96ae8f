/** Where the missing values of each type begin: 27 codes from `.` to `.z`. */
const FIRST = { byte: 101, int: 32_741, long: 2_147_483_621 } as const

/** Before release 113 there is only the highest code. */
const ONLY = { byte: 127, int: 32_767, long: 2_147_483_647 } as const

const FIRST_FLOAT = 2 ** 127
const FIRST_DOUBLE = 2 ** 1023

/** Whether a number read from a cell of this type is one of the codes for missing values. */
export function isMissing(
  value: number,
  type: 'byte' | 'int' | 'long' | 'float' | 'double',
  extended: boolean,
): boolean {
  if (type === 'float') return value >= FIRST_FLOAT || Number.isNaN(value)
  if (type === 'double') return value >= FIRST_DOUBLE || Number.isNaN(value)
  return value >= (extended ? FIRST : ONLY)[type]
}

/** The name of a missing value among the codes of value labels, as `.a`; null for values. */
export function missingName(code: number): string | null {
  const at = code - FIRST.long
  if (at < 0) return null
  return at === 0 ? '.' : `.${String.fromCharCode(0x60 + at)}`
}
