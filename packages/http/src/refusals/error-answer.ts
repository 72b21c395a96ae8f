import { maskedUrl } from '@holdfast/core/rules'
import { answerWith } from '../request/answer-headers.ts'
import type { AppContext } from '../request/environment.ts'
import type { RequestLine } from './refusal-body.ts'

/** The URL and method of a refusal; credentials in the URL are masked. */
export const requestLine = (c: Pick<AppContext, 'req'>): RequestLine => ({
  requestUrl: maskedUrl(c.req.url),
  requestMethod: c.req.method,
})

/** A cache must never store an error, nor take it for the representation. */
export function errorJson(
  c: AppContext,
  answer: {
    readonly status: number
    readonly body: Readonly<Record<string, unknown>>
    readonly headers?: Readonly<Record<string, string>>
  },
): Response {
  return answerWith(c, JSON.stringify(answer.body), {
    status: answer.status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-store',
      ...answer.headers,
    },
  })
}
