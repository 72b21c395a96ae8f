import { strFromU8 } from 'fflate'
import type { Bytes } from '../storage/bytes.ts'

const LF = 0x0a

/** The lines of text in UTF-8 without their ends, the first `skip` left out. The source is closed when the reader stops. */
export async function* textLines(bytes: Bytes, skip = 0): AsyncGenerator<string, void> {
  let left = skip
  let begun: readonly Uint8Array[] = []
  for await (const piece of bytes) {
    let at = 0
    for (; left > 0; left -= 1) {
      const end = piece.indexOf(LF, at)
      if (end === -1) break
      at = end + 1
    }
    if (left > 0) continue
    for (;;) {
      const end = piece.indexOf(LF, at)
      if (end === -1) break
      yield strFromU8(joined([...begun, piece.subarray(at, end)]))
      begun = []
      at = end + 1
    }
    // The piece may be overwritten by the next one.
    if (at < piece.length) begun = [...begun, Uint8Array.from(piece.subarray(at))]
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return only
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
