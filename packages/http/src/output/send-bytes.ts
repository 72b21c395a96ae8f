import { type ByteRange, type Bytes, contentRange, parseRange, refuse } from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'
import { namesTag } from './entity-tag.ts'
import { webStream } from './web-stream.ts'
import { writeOut } from './write-out.ts'

/** Bytes to be sent, not yet opened. */
export interface Sending {
  /** Of the whole; null when it is not known before the last byte. */
  readonly size: number | null
  /**
   * Without a range, the whole. Called once at most, and only when bytes are going to be sent. What it refuses becomes an ordinary
   * answer; what breaks later breaks the connection, so that no client takes a part for the whole.
   */
  open(range?: ByteRange): Bytes | Promise<Bytes>
  /** Called once bytes are being sent, with the range they are; null for the whole. */
  readonly sent?: (range: ByteRange | null) => void
  /** `Content-Type` among them. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether a `Range` header is looked at; without, the whole is sent. */
  readonly ranges: boolean
  /** Strong, in quotes: with it a client that holds the bytes already is answered 304. */
  readonly etag?: string
  /** `unset` for bytes that anybody may have; by default nothing on the way may keep them. */
  readonly caching?: 'private' | 'unset'
}

/**
 * User content must neither be taken for another type nor run as a page of ours
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
 * Answers 200, 206 or 304 with a body as fast as the client takes it, and closes the source once, whether
 * the client stays or leaves. `HEAD` gets the same headers and opens nothing. Refuses
 * `rangeNotSatisfiable`.
 */
export async function sendBytes(c: AppContext, sending: Sending): Promise<Response> {
  const { etag } = sending
  const head = headOf(sending, c.req.header('Range'))
  if (sending.caching === 'unset') c.header('Cache-Control', undefined)
  if (etag !== undefined && namesTag(c.req.header('If-None-Match'), etag))
    return c.body(null, 304, { ETag: etag })
  if (c.req.method === 'HEAD') return c.body(null, head.status, head.headers)
  const bytes = await (head.range === null ? sending.open() : sending.open(head.range))
  sending.sent?.(head.range)
  const { outgoing } = c.env ?? {}
  if (outgoing === undefined) return c.body(webStream(bytes), head.status, head.headers)
  return writeOut(c.body(null, head.status, head.headers), {
    outgoing,
    bytes,
    length: lengthOf(head.range, sending.size),
    onBreak: (cause) =>
      c.var.log.error('a download broke off', { requestId: c.var.requestId, cause }),
  })
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
