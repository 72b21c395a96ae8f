import {
  type ByteRange,
  type Bytes,
  begun,
  closeUnread,
  contentRange,
  parseRange,
  refuse,
} from '@holdfast/core/rules'
import { answerWith, dropHeader } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { namesTag } from './entity-tag.ts'
import { sendChunks } from './send-chunks.ts'

/** Bytes to send, not opened yet. */
export interface Sending {
  /** The total length; null when it is unknown before the last byte. */
  readonly size: number | null
  /**
   * Opens the whole without a range. Called at most once, and only when bytes are sent. A refusal or failure
   * before the first chunk becomes an ordinary answer; a later one breaks the connection, so that no client takes a part for
   * the whole.
   */
  open(range?: ByteRange): Bytes | Promise<Bytes>
  /** Called when the first chunk is there, with their range; null for the whole. */
  readonly sent?: (range: ByteRange | null) => void
  /** Includes `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether a `Range` header is read; otherwise the whole is sent. */
  readonly ranges: boolean
  /** Strong, in quotes: a client that has these bytes is answered 304. */
  readonly etag?: string
  /** `unset` for public bytes; by default caches must not store them. */
  readonly caching?: 'private' | 'unset'
}

/**
 * User content must not be read as another type, nor run as a page of this site
 * (docs/architecture.md#content-of-users).
 */
const SANDBOX = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

interface Head {
  readonly status: 200 | 206
  readonly range: ByteRange | null
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Answers 200, 206 or 304, sends the body as fast as the client reads, and closes the source once, also when
 * the client leaves. `HEAD` gets the same headers and opens nothing. Refuses `rangeNotSatisfiable`.
 */
export async function sendBytes(c: AppContext, sending: Sending): Promise<Response> {
  const { etag } = sending
  if (sending.caching === 'unset') dropHeader(c, 'Cache-Control')
  if (etag !== undefined && namesTag(c.req.header('If-None-Match'), etag))
    return answerWith(c, null, { status: 304, headers: { ETag: etag } })
  // After the condition, which comes first (RFC 9110, 13.2.1).
  const head = headOf(sending, c.req.header('Range'))
  if (c.req.method === 'HEAD') return answerWith(c, null, head)
  const bytes = await begun(await (head.range === null ? sending.open() : sending.open(head.range)))
  try {
    sending.sent?.(head.range)
    const length = lengthOf(head.range, sending.size)
    return await sendChunks(c, head, { bytes, length, what: 'a download' })
  } catch (error) {
    await closeUnread(bytes)
    throw error
  }
}

function headOf(sending: Sending, rangeHeader: string | undefined): Head {
  const { size, etag } = sending
  const ranged = sending.ranges && size !== null
  const range = ranged ? requestedRange(rangeHeader, size) : null
  const length = lengthOf(range, size)
  const headers = {
    ...sending.headers,
    ...SANDBOX,
    ...(ranged ? { 'Accept-Ranges': 'bytes' } : {}),
    ...(etag === undefined ? {} : { ETag: etag }),
    ...(length === null ? {} : { 'Content-Length': String(length) }),
    ...(ranged && range !== null ? { 'Content-Range': contentRange(range, size) } : {}),
  }
  return { status: range === null ? 200 : 206, range, headers }
}

function requestedRange(header: string | undefined, size: number): ByteRange | null {
  const request = parseRange(header, size)
  if (request.kind === 'unsatisfiable')
    return refuse({
      kind: 'rangeNotSatisfiable',
      message: `Error due to Range header: ${request.reason}`,
      size,
    })
  return request.kind === 'whole' ? null : request.range
}

const lengthOf = (range: ByteRange | null, size: number | null): number | null =>
  range === null ? size : range.end - range.start
