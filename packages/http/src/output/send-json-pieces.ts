import type { AppContext } from '../request/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'
import { sendBytes } from './send-bytes.ts'

/** Answers with JSON that is made while it is sent. */
export const sendJsonPieces = (c: AppContext, pieces: AsyncIterable<string>): Promise<Response> =>
  sendBytes(c, {
    size: null,
    open: () => encoded(pieces),
    headers: { 'Content-Type': JSON_TYPE },
    ranges: false,
  })

/** The text of an enveloped list whose items arrive in batches. */
export async function* listPieces(
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string, void> {
  yield '{"status":"OK","data":['
  let separator = ''
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map(jsonText).join(',')
    separator = ','
  }
  yield ']}'
}

/** Text as UTF-8, piece by piece. */
export async function* encoded(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}
