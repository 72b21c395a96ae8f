const LIMIT = 128
const LF = 0x0a
const BLANK = 0x20
const QUESTION_MARK = 0x3f

/** The most bytes that one element takes: 128 units of three bytes each, and the two that end it. */
export const ELEMENT_BYTES = 3 * LIMIT + 2

/** UTF-8 text inside a buffer. */
export interface TextAt {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

/**
 * Writes the element of a string to `into` at `at` and returns its end. At most 128 UTF-16 units count; a string of
 * blanks only is as an empty one (docs/specification/fingerprints.md#digest-of-one-variable).
 */
export function writeText({ bytes, from, to }: TextAt, into: Uint8Array, at: number): number {
  let end = at
  let units = 0
  let seen = from
  let blank = true
  while (seen < to && units < LIMIT) {
    const first = bytes[seen] ?? 0
    const length = lengthOf(first)
    const width = length === 4 ? 2 : 1
    // The limit divides a pair of units: published fingerprints have a question mark there.
    if (units + width > LIMIT) {
      into[end++] = QUESTION_MARK
      blank = false
      break
    }
    if (first > BLANK) blank = false
    units += width
    for (let byte = 0; byte < length; byte += 1) into[end++] = bytes[seen++] ?? 0
  }
  // Published fingerprints of longer blank strings have one unit less.
  if (blank) end = seen < to && isBlank(bytes, seen, to) ? end - 1 : seen < to ? end : at
  into[end] = LF
  into[end + 1] = 0
  return end + 2
}

const isBlank = (bytes: Uint8Array, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if ((bytes[at] ?? 0) > BLANK) return false
  return true
}

/** The bytes of a character, by its first one. */
const lengthOf = (first: number): number => {
  if (first < 0x80) return 1
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}
