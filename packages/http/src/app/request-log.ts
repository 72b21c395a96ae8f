import { maskedUrl } from '@holdfast/core/rules'
import type { MiddlewareHandler } from 'hono'
import type { AppContext, AppEnv } from '../request/environment.ts'
import type { Log } from '../request/log.ts'

/** A request with its answer, for counting. */
export interface AnsweredRequest {
  readonly method: string
  /** The template of the path; null for an address that no endpoint has. */
  readonly route: string | null
  readonly status: number
  /** Until the answer began; the whole of it where it is not streamed. */
  readonly milliseconds: number
}

/** Where requests are recorded. */
export interface RequestRecords {
  readonly log: Log
  readonly observe?: ((answered: AnsweredRequest) => void) | undefined
}

/** One record a request: id, method, route template, masked URL, status, milliseconds. */
export const requestLog =
  (records: RequestRecords): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set('log', records.log)
    const began = performance.now()
    await next()
    const told = { requestId: c.get('requestId'), url: maskedUrl(pathAndQuery(c.req.url)) }
    recordAnswered(c, records, { ...told, began, route: c.get('route') ?? null })
  }

/** What a record of an answered request says beside what its answer tells. */
export interface RecordedRequest {
  readonly requestId: string
  /** Without secrets. */
  readonly url: string
  readonly route: string | null
  /** Of `performance.now()`. */
  readonly began: number
}

/** Counts a request whose answer has begun, and writes its record. */
export function recordAnswered(
  c: Answered,
  { log, observe }: RequestRecords,
  { requestId, url, route, began }: RecordedRequest,
): void {
  const { method } = c.req
  const status = statusOf(c)
  const milliseconds = Math.round((performance.now() - began) * 10) / 10
  observe?.({ method, route, status, milliseconds })
  log.info('request', { requestId, method, route, url, status, milliseconds })
}

/** The context of a request that was answered. */
export type Answered = Pick<AppContext, 'req' | 'env' | 'res'>

const pathAndQuery = (url: string): string => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Responses written around the framework: only Node's response knows their status. */
function statusOf(c: Answered): number {
  const { outgoing } = c.env ?? {}
  return outgoing?.headersSent === true ? outgoing.statusCode : c.res.status
}
