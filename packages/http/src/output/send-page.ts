import { answerWith } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { sendChunks } from './send-chunks.ts'

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
  return sendChunks(c, head, { bytes: encoded(pieces), length: null, what: 'a page' })
}

async function* encoded(pieces: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield typeof piece === 'string' ? encoder.encode(piece) : piece
}
