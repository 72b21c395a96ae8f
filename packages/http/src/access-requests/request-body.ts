import type { SentEntry } from '@holdfast/core'
import { describeRefusal, RefusedError } from '@holdfast/core/rules'
import * as v from 'valibot'
import { GuestbookResponse, sentAnswer } from '../downloads/answer-body.ts'
import { type BodyInput, jsonBody } from '../input/body-input.ts'
import { MEBIBYTE } from '../input/body-text.ts'
import { RequestRefused } from '../refusals/request-refused.ts'

const RequestBody = v.object({ guestbookResponse: v.nullish(GuestbookResponse) })

const body = jsonBody(RequestBody, { limit: MEBIBYTE, whenEmpty: {} })

/**
 * A request for access, with an answer to a guestbook or without. A body that cannot be read is passed on:
 * other reasons to refuse the request come first (docs/specification/access.md#request).
 */
export const requestBody: BodyInput<SentEntry> = {
  ...body,
  read: async (c) => {
    try {
      const { guestbookResponse: sent } = await body.read(c)
      return sent ? { kind: 'sent', answer: sentAnswer(sent) } : { kind: 'none' }
    } catch (error) {
      const reason = malformed(error)
      if (reason === null) throw error
      return { kind: 'malformed', reason }
    }
  },
}

/** Why the body cannot be read; null for any other error. */
function malformed(error: unknown): string | null {
  if (error instanceof RequestRefused) return error.fault === 'malformed' ? error.message : null
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') return null
  return describeRefusal(error.refusal)
}
