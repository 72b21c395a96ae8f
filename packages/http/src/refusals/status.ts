import type { Refusal } from '@holdfast/core/rules'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type RefusalStatus = Extract<
  ContentfulStatusCode,
  400 | 401 | 403 | 404 | 406 | 409 | 413 | 416 | 429 | 500 | 503 | 507
>

/**
 * The status of each kind of refusal (docs/specification/http.md#status-of-a-refusal). A missing permission
 * is 401, not 403: clients of this API expect it. Endpoints with another status say so in their declaration.
 */
export const STATUS: Readonly<Record<Refusal['kind'], RefusalStatus>> = {
  unauthenticated: 401,
  badCredential: 401,
  forbidden: 401,
  accessDenied: 403,
  superuserOnly: 403,
  notFound: 404,
  missing: 404,
  invalid: 400,
  guestbookAnswer: 400,
  violates: 403,
  wrongState: 403,
  locked: 403,
  termsInvalid: 409,
  conflict: 409,
  rateLimited: 429,
  limitExceeded: 400,
  rangeNotSatisfiable: 416,
  unavailable: 503,
  noSpace: 507,
}
