import { PERSONAL_VALUES, type SentAnswer } from '@holdfast/core/rules'
import * as v from 'valibot'
import { jsonBody } from '../input/body-input.ts'
import { MEBIBYTE } from '../input/body-text.ts'
import { optionalText } from '../input/optional-text.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'

export const GuestbookResponse = v.object({
  name: optionalText,
  email: optionalText,
  institution: optionalText,
  position: optionalText,
  answers: v.nullish(
    v.array(
      v.object({
        id: v.pipe(v.number(), v.integer()),
        value: v.union([v.string(), v.array(v.string())]),
      }),
    ),
  ),
})

/** Null counts as absent. */
export function sentAnswer(sent: v.InferOutput<typeof GuestbookResponse>): SentAnswer {
  const values = PERSONAL_VALUES.flatMap((key) => {
    const value = sent[key] ?? null
    return value === null ? [] : [[key, value] as const]
  })
  return { person: Object.fromEntries(values), answers: sent.answers ?? [] }
}

/**
 * An answer to a guestbook, or none (docs/specification/guestbooks.md#download-with-an-answer); clients
 * compare how refusals begin.
 */
export const answerBody = withRefusalPrefix(
  'Problem trying download with guestbook response on this download',
  jsonBody(
    v.pipe(
      v.object({ guestbookResponse: v.nullish(GuestbookResponse) }),
      v.transform(({ guestbookResponse: sent }) => (sent ? sentAnswer(sent) : null)),
    ),
    { limit: MEBIBYTE, whenEmpty: {} },
  ),
)
