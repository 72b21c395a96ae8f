import type { Bytes } from '@holdfast/core/rules'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { AppContext } from '../request/environment.ts'
import { requestBytes, unbroken } from './request-bytes.ts'

export const MEBIBYTE = 1024 * 1024
export const BODY_LIMIT = 10 * MEBIBYTE

/** Most bodies are parsed before the permission is checked. */
const LIMIT_WITHOUT_ACCOUNT = MEBIBYTE

/** The maximum number of bytes, at most `limit`, that this caller may send. */
export const limitFor = (c: AppContext, limit: number): number =>
  c.get('actor').kind === 'account' ? limit : Math.min(limit, LIMIT_WITHOUT_ACCOUNT)

/**
 * The body as text. Refuses a body as soon as it exceeds `limit`, or the maximum for this caller, and one
 * that is not UTF-8.
 */
export async function bodyText(c: AppContext, limit: number): Promise<string> {
  const most = limitFor(c, limit)
  const hint = most < limit ? ': send a token, more is read of accounts' : ''
  // Most bodies declare their length: one that is too long is refused before it arrives.
  if (Number(c.req.header('Content-Length')) > most) throw tooLong(most, hint)
  return textOf(requestBytes(c), most, hint)
}

const tooLong = (limit: number, hint: string) =>
  new RequestRefused({
    fault: 'tooLarge',
    message: `The body is longer than ${limit} bytes${hint}`,
  })

/** A whole stream as text, with its bytes counted while it arrives. A leading byte order mark is dropped. */
export async function textOf(bytes: Bytes, limit: number, hint = ''): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of unbroken(bytes)) {
    length += chunk.length
    if (length > limit) throw tooLong(limit, hint)
    // The source may reuse a chunk after the next one is requested.
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
