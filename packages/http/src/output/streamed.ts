import { createHash } from 'node:crypto'
import { answerWith } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'
import { sendBytes } from './send-bytes.ts'
import { encoded } from './send-json-pieces.ts'

/** A JSON body that is made while it is sent, in pieces. */
export class Streamed {
  /** Starts from the beginning each time. */
  readonly pieces: () => AsyncIterable<string>

  constructor(pieces: () => AsyncIterable<string>) {
    this.pieces = pieces
  }
}

/** Answers 200 with a body of either kind. */
export const sendBody = async (c: AppContext, body: object | Streamed): Promise<Response> =>
  body instanceof Streamed
    ? sendStreamed(c, body, null)
    : answerWith(c, jsonText(body), { status: 200, headers: { 'Content-Type': JSON_TYPE } })

/**
 * Answers with a body that is read as fast as the client takes it, and no further when the client leaves. `key` says
 * everything that the body depends on; null when it is for this caller only. With a key, a client that has the body is
 * answered 304 before anything is read.
 */
export function sendStreamed(
  c: AppContext,
  { pieces }: Streamed,
  key: string | null,
): Promise<Response> {
  const sending = { size: null, open: () => encoded(pieces()), ranges: false } as const
  const headers = { 'Content-Type': JSON_TYPE }
  if (key === null) return sendBytes(c, { ...sending, headers })
  const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`
  return sendBytes(c, {
    ...sending,
    etag,
    headers: { ...headers, 'Cache-Control': 'public, no-cache' },
    caching: 'unset',
  })
}
