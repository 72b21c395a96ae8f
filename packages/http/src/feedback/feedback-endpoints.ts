import type { FeedbackTarget, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { ok } from '../output/envelope.ts'

const feedbackBody = jsonBody(
  v.object({
    subject: v.optional(v.string(), ''),
    body: v.optional(v.string(), ''),
    fromEmail: v.nullish(v.string(), null),
    targetId: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))),
    identifier: v.nullish(v.string()),
  }),
)

/** Messages to contacts (docs/specification/info.md#feedback-and-small-reads). */
export const feedbackEndpoints = ({ feedback }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'feedback.send',
      method: 'post',
      path: '/sendfeedback',
      summary: 'Send a message to the contacts of an object, or to the support',
      area: 'feedback',
      caller: 'anyone',
      body: feedbackBody,
      // An unknown or hidden target is a bad request here.
      refusals: { notFound: 400, missing: 400 },
    },
    async ({ c, actor, body: { targetId, identifier, ...message } }) => {
      const target: FeedbackTarget =
        typeof targetId === 'number'
          ? { kind: 'id', id: targetId }
          : typeof identifier === 'string' && identifier.trim() !== ''
            ? { kind: 'identifier', identifier: identifier.trim() }
            : null
      const { fromEmail, subject, body } = await feedback.send(actor, message, target)
      return ok(c, [{ fromEmail, subject, body }])
    },
  ),
]
