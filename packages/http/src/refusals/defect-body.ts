import type { RequestContext } from '../request/environment.ts'
import { requestLine } from './error-answer.ts'

/** What a defect is answered with, in form C (docs/specification/http.md#refusals): the log has the rest under the incident id. */
export const defectBody = (c: Pick<RequestContext, 'req'>, incidentId: string) => ({
  status: 'ERROR',
  code: 500,
  message: 'An unexpected error occurred. Its incident id is in the log of the service.',
  incidentId,
  ...requestLine(c),
  // Form C has an error type; the real one could tell an attacker which library failed.
  internalError: 'InternalError',
})
