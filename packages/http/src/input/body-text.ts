import type { Bytes } from '@holdfast/core/rules'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'
import { requestBytes } from './request-bytes.ts'

export const MEBIBYTE = 1024 * 1024
export const BODY_LIMIT = 10 * MEBIBYTE

/** Most bodies are checked before it is asked who may send them. */
const LIMIT_WITHOUT_ACCOUNT = MEBIBYTE

/** So many of `limit` bytes are read of this caller. */
export const limitFor = (c: AppContext, limit: number): number =>
  c.get('actor').kind === 'account' ? limit : Math.min(limit, LIMIT_WITHOUT_ACCOUNT)

/**
 * The body as text. Refuses what is longer than `limit` bytes, or than is read of this caller, as soon as it
 * is, and what is not UTF-8.
 */
export async function bodyText(c: AppContext, limit: number): Promise<string> {
  const most = limitFor(c, limit)
  const hint = most < limit ? ': send a token, more is read of accounts' : ''
  // Most bodies say how long they are: then nothing of one that is too long is waited for.
  if (Number(c.req.header('Content-Length')) > most) throw tooLong(most, hint)
  return textOf(requestBytes(c), most, hint)
}

const tooLong = (limit: number, hint: string) =>
  new RequestRefused({
    fault: 'tooLarge',
    message: `The body is longer than ${limit} bytes${hint}`,
  })

/** A whole stream as text, counted while it arrives. A byte order mark at the beginning is dropped. */
export async function textOf(bytes: Bytes, limit: number, hint = ''): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of unbroken(bytes)) {
    length += chunk.length
    if (length > limit) throw tooLong(limit, hint)
    // A chunk is ours only until the next one is asked for.
    chunks.push(Uint8Array.from(chunk))
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks, length))
  } catch (cause) {
    throw new RequestRefused(
      { fault: 'malformed', message: 'The body is not UTF-8 text' },
      { cause },
    )
  }
}

/** A body that breaks off is the client's fault, not a defect of the service. */
async function* unbroken(bytes: Bytes): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes
  } catch (cause) {
    throw new RequestRefused({ fault: 'malformed', message: 'The body ended early' }, { cause })
  }
}
