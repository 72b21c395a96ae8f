import { randomUUID } from 'node:crypto'
import { RefusedError, StorageUnavailable } from '@holdfast/core/rules'
import type { ErrorHandler } from 'hono'
import { errorJson, requestLine } from '../refusals/error-answer.ts'
import { refusalAnswer } from '../refusals/refusal-body.ts'
import { type AppContext, type AppEnv, COMMON_STYLE } from '../request/environment.ts'

/** Turns refusals into answers; every other error is a defect, logged whole and told without detail. */
export const onError: ErrorHandler<AppEnv> = (thrown, c) => {
  const error = thrown instanceof StorageUnavailable ? storeFailed(thrown, c) : thrown
  if (!(error instanceof RefusedError)) return unexpected(error, c)
  const { status, body } = refusalAnswer(error, c.var.refusalStyle ?? COMMON_STYLE, requestLine(c))
  const headers = error.refusal.kind === 'rangeNotSatisfiable' ? unmetRange(error.refusal) : {}
  return errorJson(c, { status, body, headers })
}

/** A store that fails is nobody's defect here: whoever asked may ask again, and the operator is told. */
function storeFailed(cause: StorageUnavailable, c: AppContext): RefusedError {
  c.var.log.error('a store failed', {
    requestId: c.var.requestId,
    method: c.req.method,
    route: c.var.route ?? null,
    cause,
  })
  const message = 'The store of the files does not answer as it should. Try again later.'
  return new RefusedError({ kind: 'unavailable', message }, { cause })
}

const unmetRange = ({ size }: { readonly size: number }) => ({ 'Content-Range': `bytes */${size}` })

function unexpected(cause: unknown, c: AppContext): Response {
  const incidentId = randomUUID()
  c.var.log.error('unexpected error', {
    incidentId,
    requestId: c.var.requestId,
    method: c.req.method,
    route: c.var.route ?? null,
    cause,
  })
  const body = {
    status: 'ERROR',
    code: 500,
    message: 'An unexpected error occurred. The incident id finds it in the log of the service.',
    incidentId,
    ...requestLine(c),
    // Form C names a type; the real one could tell an attacker which library failed.
    internalError: 'InternalError',
  }
  return errorJson(c, { status: 500, body })
}
