import { isUtf8 } from 'node:buffer'

/** A byte that no text of a table contains, by its place in the file from 0. */
export interface BadByte {
  readonly kind: 'nul' | 'encoding'
  readonly offset: number
  /** Its place in the piece that was given; below 0 when it was in the one before. */
  readonly at: number
  readonly byte: number
}

/** Finds the first byte that is NUL or not UTF-8, in pieces of a file that follow each other. */
export class TextBytes {
  private offset = 0
  /** The beginning of a character that the last piece cut. */
  private open = new Uint8Array(0)

  /** The bad byte in the next piece, or null. After a bad byte there is no next piece. */
  next(piece: Uint8Array): BadByte | null {
    const bytes = this.open.length === 0 ? piece : joined(this.open, piece)
    const from = this.offset - this.open.length
    const nul = bytes.indexOf(0)
    const whole = wholeCharacters(bytes)
    // A copy: the next piece may be in the same memory.
    this.open = Uint8Array.from(bytes.subarray(whole))
    this.offset += piece.length
    const text = bytes.subarray(0, whole)
    const bad = isUtf8(text) ? -1 : firstBad(text)
    const place = (at: number) => ({ offset: from + at, at: at + piece.length - bytes.length })
    if (bad !== -1 && (nul === -1 || bad < nul))
      return { kind: 'encoding', ...place(bad), byte: bytes[bad] ?? 0 }
    return nul === -1 ? null : { kind: 'nul', ...place(nul), byte: 0 }
  }

  /** The byte of a character that the end of the file cuts, or null. */
  end(): BadByte | null {
    const [byte] = this.open
    if (byte === undefined) return null
    const offset = this.offset - this.open.length
    return { kind: 'encoding', offset, at: -this.open.length, byte }
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

/** The bytes before a character at the end that may go on in the next piece. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return lengthOf(byte) > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

const lengthOf = (first: number): number => {
  if (first < 0xe0) return 2
  return first < 0xf0 ? 3 : 4
}

/** The first byte of the first sequence that is not a character. */
function firstBad(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  // The longest valid beginning: whether a beginning is valid is monotonic but for a cut character.
  while (high - low > 8) {
    const middle = (low + high) >> 1
    const whole = low + wholeCharacters(bytes.subarray(low, middle))
    if (whole > low && isUtf8(bytes.subarray(low, whole))) low = whole
    else high = middle
  }
  for (let at = low; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    const length = first < 0x80 ? 1 : lengthOf(first)
    if (!isUtf8(bytes.subarray(at, at + length)) || at + length > bytes.length) return at
    at += length
  }
  return -1
}
