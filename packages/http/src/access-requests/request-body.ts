import type { DatasetRequest, SentEntry } from '@holdfast/core'
import { describeRefusal, RefusedError } from '@holdfast/core/rules'
import * as v from 'valibot'
import { GuestbookResponse, sentAnswer } from '../downloads/answer-body.ts'
import { type BodyInput, jsonBody } from '../input/body-input.ts'
import { MEBIBYTE } from '../input/body-text.ts'
import { RequestRefused } from '../refusals/request-refused.ts'
import { FileIds } from './decision-body.ts'

const answered = { guestbookResponse: v.nullish(GuestbookResponse) }

const body = jsonBody(v.object(answered), { limit: MEBIBYTE, whenEmpty: {} })

/** The same for a whole dataset, or some of its files. */
export const datasetRequestBody = jsonBody(
  v.pipe(
    v.object({ ...answered, fileIds: v.nullish(FileIds) }),
    v.transform(
      ({ fileIds, guestbookResponse: sent }): DatasetRequest => ({
        fileIds: fileIds ?? null,
        sent: entryOf(sent),
      }),
    ),
  ),
  { whenEmpty: {} },
)

const entryOf = (sent: v.InferOutput<typeof answered.guestbookResponse>): SentEntry =>
  sent ? { kind: 'sent', answer: sentAnswer(sent) } : { kind: 'none' }

/**
 * A request for access, with an answer to a guestbook or without. A body that cannot be read is passed on:
 * other reasons to refuse the request come first (docs/specification/access.md#request).
 */
export const requestBody: BodyInput<SentEntry> = {
  ...body,
  read: async (c) => {
    try {
      return entryOf((await body.read(c)).guestbookResponse)
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
