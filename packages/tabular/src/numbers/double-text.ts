/**
 * A number in the notation of the archival text and the statistics: the shortest digits that read back, at least
 * one decimal (docs/specification/tabular.md#summary-statistics).
 */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const size = Math.abs(value)
  const text = size >= 1e-3 && size < 1e7 ? plain(size) : scientific(size)
  return value < 0 ? `-${text}` : text
}

/** Whole numbers without a point, others in the notation of `doubleText`. */
export const wholeText = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e15 ? `${value}` : doubleText(value)

/** The notation of `doubleText` for a float: its digits are the shortest that read back as 32 bits. */
export function floatText(value: number): string {
  if (!Number.isFinite(value) || value === 0) return doubleText(value)
  return doubleText(shortestFloat(value))
}

/** The double with the fewest digits that rounds to this 32-bit number. */
function shortestFloat(value: number): number {
  // A decimal of at most six digits comes back from a float by six digits.
  for (let digits = 6; digits < 9; digits += 1) {
    const candidate = Number(value.toPrecision(digits))
    if (Math.fround(candidate) === value) return evenOfTie(value, candidate, digits)
  }
  return Number(value.toPrecision(9))
}

/** In the middle between two texts the one with an even last digit is taken; `toPrecision` takes the larger. */
function evenOfTie(value: number, candidate: number, digits: number): number {
  const exact = value.toPrecision(digits + 1)
  const [, smaller = '', exponent = ''] = /^(.*[02468]\.?)5(e.*)?$/.exec(exact) ?? []
  if (smaller === '' || Number(exact) !== value) return candidate
  const even = Number(`${smaller}${exponent}`)
  return Math.fround(even) === value ? even : candidate
}

const plain = (size: number): string => (Number.isInteger(size) ? `${size}.0` : size.toString())

/** At least two digits, the nearest where one would do: the smallest double is 4.9E-324. */
function scientific(size: number): string {
  const shortest = size.toExponential()
  const text = shortest.includes('.') ? shortest : size.toExponential(1)
  return text.replace(/e\+?/, 'E')
}
