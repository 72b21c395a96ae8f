import type { AppContext } from '../request/environment.ts'
import { sendBytes } from './send-bytes.ts'
import { encoded } from './send-json-pieces.ts'

/** Characters that are made in one go; others get their turn after them. More would outlive the youngest memory. */
const AT_ONCE = 64 * 1024

/**
 * Answers with a text that is made from small pieces: a short one whole, with its length, and a long one while it is sent, as
 * fast as the client reads.
 */
export async function sendPieces(
  c: AppContext,
  pieces: Iterable<string>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const parts = largePieces(pieces)
  const first = parts.next().value ?? ''
  const second = parts.next()
  if (second.done === true) return c.body(first, 200, headers)
  return sendBytes(c, {
    size: null,
    open: () => encoded(joined(first, second.value, parts)),
    headers,
    ranges: false,
  })
}

function* largePieces(pieces: Iterable<string>): Generator<string, void> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < AT_ONCE) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function* joined(first: string, second: string, rest: Iterable<string>): Generator<string, void> {
  yield first
  yield second
  yield* rest
}
