import { answerWith } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { webStream } from './web-stream.ts'
import { writeResponse } from './write-response.ts'

/** A page has links, and nothing that runs, loads or sends. */
export const CONTENT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** Answers with an HTML page, in chunks as fast as the client reads. `HEAD` renders nothing. */
export async function sendPage(
  c: AppContext,
  pieces: Iterable<string | Uint8Array>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const head = {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': 'text/html;charset=UTF-8',
      'Content-Security-Policy': CONTENT_POLICY,
    },
  }
  if (c.req.method === 'HEAD') return answerWith(c, null, head)
  const { outgoing } = c.env ?? {}
  const bytes = encoded(pieces)
  if (outgoing === undefined) return answerWith(c, webStream(bytes), head)
  return writeResponse(answerWith(c, null, head), {
    outgoing,
    bytes,
    length: null,
    onBreak: (cause) =>
      c.get('log').error('a page broke off', { requestId: c.get('requestId'), cause }),
  })
}

async function* encoded(pieces: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece
}
