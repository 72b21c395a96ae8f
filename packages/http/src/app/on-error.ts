import { randomUUID } from 'node:crypto'
import {
  NoSpaceLeft,
  RETRY_AFTER_SECONDS,
  type Refusal,
  RefusedError,
  StorageUnavailable,
  StoreUnavailable,
} from '@holdfast/core/rules'
import type { ErrorHandler } from 'hono'
import { defectBody } from '../refusals/defect-body.ts'
import { errorJson, requestLine } from '../refusals/error-answer.ts'
import { refusalAnswer } from '../refusals/refusal-body.ts'
import { type AppContext, type AppEnv, COMMON_STYLE } from '../request/environment.ts'

/**
 * Turns refusals into answers. Every other error is a defect: it is logged in full and answered without
 * details.
 */
export const onError: ErrorHandler<AppEnv> = (thrown, c) => {
  const error = outage(thrown, c) ?? thrown
  if (!(error instanceof RefusedError)) return unexpected(error, c)
  if (error.refusal.kind === 'missing' && error.cause !== undefined) logLoss(error, c)
  const { status, body } = refusalAnswer(error, c.var.refusalStyle ?? COMMON_STYLE, {
    line: requestLine(c),
    contentType: c.req.header('Content-Type') ?? null,
  })
  return errorJson(c, { status, body, headers: headersOf(error.refusal) })
}

/** The refusal for a failed dependency, which is logged; null for other errors. */
function outage(cause: unknown, c: AppContext): RefusedError | null {
  const found = outageOf(cause)
  if (found === null) return null
  const { method } = c.req
  const { requestId, route = null } = c.var
  c.var.log.error(found.event, { requestId, method, route, cause })
  return new RefusedError(found.refusal, { cause })
}

interface Outage {
  /** The log message. */
  readonly event: string
  readonly refusal: Refusal
}

function outageOf(cause: unknown): Outage | null {
  if (cause instanceof StorageUnavailable) {
    const message = 'The file store does not respond correctly. Try again later.'
    return { event: 'a store failed', refusal: passing(message) }
  }
  if (cause instanceof StoreUnavailable) {
    const message = 'The database does not respond correctly. Try again later.'
    return { event: 'the database failed', refusal: passing(message) }
  }
  if (cause instanceof NoSpaceLeft) {
    const message =
      'There is no room left: nothing was stored. The operator of this service has to free space.'
    return { event: 'there is no room left', refusal: { kind: 'noSpace', message } }
  }
  return null
}

const passing = (message: string): Refusal => ({
  kind: 'unavailable',
  message,
  retryAfterSeconds: RETRY_AFTER_SECONDS,
})

function headersOf(refusal: Refusal): Readonly<Record<string, string>> {
  switch (refusal.kind) {
    case 'rangeNotSatisfiable':
      return { 'Content-Range': `bytes */${refusal.size}` }
    case 'rateLimited':
    case 'unavailable': {
      const { retryAfterSeconds: seconds } = refusal
      return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
    }
    default:
      return {}
  }
}

/** The file is recorded, but its bytes are not in the store: an operator has to find out why. */
function logLoss({ message, cause }: RefusedError, c: AppContext): void {
  c.var.log.error('stored bytes are missing', { requestId: c.var.requestId, message, cause })
}

function unexpected(cause: unknown, c: AppContext): Response {
  const incidentId = randomUUID()
  c.var.log.error('unexpected error', {
    incidentId,
    requestId: c.var.requestId,
    method: c.req.method,
    route: c.var.route ?? null,
    cause,
  })
  return errorJson(c, { status: 500, body: defectBody(c, incidentId) })
}
