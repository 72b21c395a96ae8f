import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { queryText } from '../input/query-schemas.ts'

/** The longest reason that is stored and told, in characters. */
const MAX_REASON_LENGTH = 5000

const Reason = v.pipe(
  v.string(),
  v.maxLength(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters.`),
)

export const rejectionBody = jsonBody(v.object({ reason: v.nullish(Reason) }), { whenEmpty: {} })

export const rejectionQuery = v.object({ reason: v.optional(Reason), persistentId: queryText })

/** A blank reason is none. */
export const reasonOf = (...sent: readonly (string | null | undefined)[]): string | null =>
  sent.find((text) => text != null && text.trim() !== '')?.trim() ?? null
