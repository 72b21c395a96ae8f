import { describeRefusal, type Refusal, type RefusedError } from '@holdfast/core/rules'
import type { RefusalStyle } from '../request/environment.ts'
import { FAULT_STATUS, RequestRefused } from './request-refused.ts'
import { STATUS } from './status.ts'

/** The URL and method of a refusal, as bodies of the full form print them. */
export interface RequestLine {
  readonly requestUrl: string
  readonly requestMethod: string
}

/** What was asked, and the type of what was sent with it; null for nothing. */
export interface RefusedRequest {
  readonly line: RequestLine
  readonly contentType: string | null
}

export interface RefusalAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const WITH_REQUEST_LINE = new Set([400, 403, 404, 405])

/**
 * Status and body of a refusal, in form A, B, D, E or F (docs/specification/http.md#refusals,
 * docs/specification/http.md#status-of-a-refusal).
 */
export function refusalAnswer(
  error: RefusedError,
  style: RefusalStyle,
  { line, contentType }: RefusedRequest,
): RefusalAnswer {
  const { refusal } = error
  const message = style.texts[refusal.kind] ?? describeRefusal(refusal)
  if (error instanceof RequestRefused) {
    const status = FAULT_STATUS[error.fault]
    if (error.fault === 'notAcceptable')
      return {
        status,
        body: { status: 'ERROR', code: status, message, ...line, requestContentType: contentType },
      }
    return { status, body: full(status, message, style.form === 'full' ? line : null) }
  }
  const status = style.statuses[refusal.kind] ?? STATUS[refusal.kind]
  // A guestbook asks as part of the operation, whatever form its lookups and permissions have.
  if (style.form === 'full' && refusal.kind !== 'guestbookAnswer')
    return { status, body: full(status, message, line) }
  return { status, body: brief(status, refusal, message) }
}

/** Form A, with the members of E or F that the refusal has. */
function brief(code: number, refusal: Refusal, message: string): Readonly<Record<string, unknown>> {
  // The message already lists violations of an object's own rules; only malformed input is listed beside it.
  if (refusal.kind === 'wrongState' && refusal.fileIds !== undefined)
    return { status: 'ERROR', message, files: refusal.fileIds }
  if (refusal.kind !== 'invalid') return { status: 'ERROR', message }
  if (refusal.fields !== undefined) return { status: 'ERROR', message, fieldErrors: refusal.fields }
  if (refusal.problems === undefined || refusal.problems.length === 0)
    return { status: 'ERROR', message }
  const violations = refusal.problems.map(({ path, message: text }) => ({ path, message: text }))
  return { status: 'ERROR', code, message, violations }
}

/** The generic form, B: also for unknown paths and methods. */
export function full(
  code: number,
  message: string,
  line: RequestLine | null,
): Readonly<Record<string, unknown>> {
  const where = line !== null && WITH_REQUEST_LINE.has(code) ? line : {}
  return { status: 'ERROR', code, message, ...where }
}
