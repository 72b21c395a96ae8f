import type { AppContext } from '../request/environment.ts'
import { sendBytes } from './send-bytes.ts'

/** Characters that are made in one go; others get their turn after them. More would outlive the youngest memory. */
const AT_ONCE = 64 * 1024

/**
 * Answers with a text that is made from small pieces: a short one whole, with its length, and a long one while it is sent, as
 * fast as the client reads.
 */
export async function sendText(
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
    open: () => encoded([first, second.value], parts),
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

async function* encoded(...sources: readonly Iterable<string>[]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const source of sources) for (const text of source) yield encoder.encode(text)
}
