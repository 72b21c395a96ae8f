import { answerWith, setHeader } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import { JSON_TYPE, jsonText } from './json.ts'

/** The bodies of successful answers (docs/specification/http.md#successful-answers), also for caches. */
export const enveloped = (data: unknown): object => ({ status: 'OK', data })

/** One page of a list, as a body. */
export const paged = (totalCount: number, data: readonly unknown[]): object => ({
  status: 'OK',
  totalCount,
  data,
})

/** A value: an object, a list, a number or a boolean. */
export const ok = (c: AppContext, data: unknown): Response => answer(c, enveloped(data))

/** A message only, inside `data`. */
export const message = (c: AppContext, text: string): Response => ok(c, { message: text })

/** A message at the top, beside a value. */
export const okWithMessage = (c: AppContext, text: string, data: unknown): Response =>
  answer(c, { status: 'OK', message: text, data })

/** One page of a list. `totalCount` counts the matches on all pages. */
export const page = (c: AppContext, totalCount: number, data: readonly unknown[]): Response =>
  answer(c, paged(totalCount, data))

/** A value, and warnings about what was sent (docs/specification/http.md#successful-answers). */
export const okWithWarnings = (
  c: AppContext,
  data: unknown,
  warnings: readonly string[],
): Response => answer(c, envelopedWithWarnings(data, warnings))

/** One page of a list, and where it is among the others, as a body. */
export const withPagination = (data: readonly unknown[], pagination: object): object => ({
  status: 'OK',
  data,
  pagination,
})

/** One page of a list, and where it is among the others. */
export const okWithPagination = (
  c: AppContext,
  data: readonly unknown[],
  pagination: object,
): Response => answer(c, withPagination(data, pagination))

/** A created object, at `location` if it can be read there. */
export function created(c: AppContext, data: unknown, location?: string): Response {
  if (location !== undefined) setHeader(c, 'Location', location)
  return answer(c, enveloped(data), 201)
}

/** The same with warnings about what was sent. */
export function createdWithWarnings(
  c: AppContext,
  data: unknown,
  { location, warnings }: { readonly location: string; readonly warnings: readonly string[] },
): Response {
  setHeader(c, 'Location', location)
  return answer(c, envelopedWithWarnings(data, warnings), 201)
}

/** A created object and a message. */
export const createdWithMessage = (c: AppContext, text: string, data: unknown): Response =>
  answer(c, { status: 'OK', message: text, data }, 201)

/** Accepted, and still running when the client reads this (publishing with workflows). */
export const accepted = (c: AppContext, data: unknown): Response =>
  answer(c, { status: 'WORKFLOW_IN_PROGRESS', data }, 202)

/** CSV to be saved as `<name>.csv`. */
export const csv = (c: AppContext, name: string, text: string): Response =>
  answerWith(c, text, { status: 200, headers: csvHeaders(name) })

/** The headers of CSV to be saved as `<name>.csv`. */
export const csvHeaders = (name: string): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/csv',
  'Content-Disposition': `attachment; filename=${name}.csv`,
})

/** A value with warnings, as a body; without any, the member is left out. */
export const envelopedWithWarnings = (data: unknown, warnings: readonly string[]): object =>
  warnings.length === 0 ? enveloped(data) : { status: 'OK', warnings, data }

const answer = (c: AppContext, body: object, status: 200 | 201 | 202 = 200): Response =>
  answerWith(c, jsonText(body), { status, headers: { 'Content-Type': JSON_TYPE } })
