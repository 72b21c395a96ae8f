import { randomUUID } from 'node:crypto'
import { maskedUrl } from '@holdfast/core/rules'
import { defectBody, type Log } from '@holdfast/http'
import type { ErrorHandler } from 'hono'
import type { SiteEnv } from './page-requests.ts'

/**
 * Answers what no page has caught as the API answers a defect: it is logged in full, and answered without details.
 * Hono alone would print it beside the log, and answer with plain text.
 */
export const pageFault =
  (log: Pick<Log, 'error'>): ErrorHandler<SiteEnv> =>
  (cause, c) => {
    const incidentId = randomUUID()
    const requestId = c.get('requestId')
    const { method } = c.req
    const path = maskedUrl(c.req.path)
    log.error('unexpected error', { incidentId, requestId, method, path, cause })
    return c.json(defectBody(c, incidentId), 500, {
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
    })
  }
