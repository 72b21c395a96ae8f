import { strToU8 } from 'fflate'
import type { Bytes } from '../storage/bytes.ts'

/** Characters that are passed on together. */
const PIECE = 64 * 1024

/** Texts as UTF-8, many of them together. */
export async function* textPieces(texts: AsyncIterable<string>): Bytes {
  let waiting = ''
  for await (const text of texts) {
    waiting += text
    if (waiting.length < PIECE) continue
    yield strToU8(waiting)
    waiting = ''
  }
  yield strToU8(waiting)
}
