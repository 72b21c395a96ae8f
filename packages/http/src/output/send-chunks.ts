import type { Bytes } from '@holdfast/core/rules'
import { answerWith, type Head } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { webStream } from './web-stream.ts'
import { writeResponse } from './write-response.ts'

/** A body that is made while it is sent. */
export interface Chunks {
  readonly bytes: Bytes
  /** The `Content-Length` that the head says; null where it says none. */
  readonly length: number | null
  /** What the log says has broken off when the source fails. */
  readonly what: string
}

/** Answers with chunks as fast as the client reads them: written to Node's response where there is one. */
export async function sendChunks(
  c: AppContext,
  head: Head,
  { bytes, length, what }: Chunks,
): Promise<Response> {
  const { outgoing } = c.env ?? {}
  if (outgoing === undefined) return answerWith(c, webStream(bytes), head)
  return writeResponse(answerWith(c, null, head), {
    outgoing,
    bytes,
    length,
    onBreak: (cause) =>
      c.get('log').error(`${what} broke off`, { requestId: c.get('requestId'), cause }),
  })
}
