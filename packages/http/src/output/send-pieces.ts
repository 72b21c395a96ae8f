import type { AppContext } from '../request/environment.ts'
import { sendBytes } from './send-bytes.ts'
import { WrittenText } from './written-text.ts'

/** Bytes that are made in one go; others get their turn after them. More would outlive the youngest memory. */
const AT_ONCE = 64 * 1024

/** Writes a text, and yields whenever it is full. */
export type Writing = (text: WrittenText) => Generator<void, void>

/**
 * Answers with a text that is made from small pieces: a short one whole, with its length, and a long one while it is sent, as
 * fast as the client reads.
 */
export async function sendPieces(
  c: AppContext,
  writing: Writing,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const pieces = piecesOf(writing)
  // The memory of a piece is used again for the next one.
  const first = pieces.next().value?.slice() ?? new Uint8Array()
  const second = pieces.next()
  if (second.done === true) return c.body(first, 200, headers)
  return sendBytes(c, {
    size: null,
    open: () => joined(first, second.value, pieces),
    headers,
    ranges: false,
  })
}

function* piecesOf(writing: Writing): Generator<Uint8Array, void> {
  const text = new WrittenText(AT_ONCE)
  for (const _full of writing(text)) {
    yield text.written
    text.clear()
  }
  if (text.written.length > 0) yield text.written
}

async function* joined(
  first: Uint8Array,
  second: Uint8Array,
  rest: Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield first
  yield second
  yield* rest
}
