import type { FeedbackTarget, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { wholeNumber } from '../input/query-schemas.ts'
import { csvRow, textCell } from '../output/csv-cells.ts'
import { csv, ok } from '../output/envelope.ts'
import { instant } from '../output/times.ts'

const MAX_MINUTES = 60 * 24 * 366

const feedbackBody = jsonBody(
  v.object({
    subject: v.optional(v.string(), ''),
    body: v.optional(v.string(), ''),
    fromEmail: v.nullish(v.string(), null),
    targetId: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))),
    identifier: v.nullish(v.string()),
  }),
)

/** Messages to contacts (docs/specification/info.md#feedback-and-small-reads), and rate limits. */
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
      refusals: { notFound: 400, missing: 400, forbidden: 400 },
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
  endpoint(
    {
      id: 'admin.rateLimitStats',
      method: 'get',
      path: '/admin/rateLimitStats',
      summary: 'How many calls of limited actions callers have left',
      area: 'administration',
      caller: 'account',
      query: v.object({
        deltaMinutesFilter: wholeNumber({
          most: MAX_MINUTES,
          message: 'deltaMinutesFilter must be a whole number of minutes',
        }),
      }),
      answers: { 200: { description: 'One row for each bucket', contentType: 'text/csv' } },
    },
    ({ c, actor, query }) => {
      const rows = feedback.limits
        .stats(actor, query.deltaMinutesFilter ?? null)
        .map((bucket) =>
          csvRow([
            textCell(bucket.caller),
            textCell(bucket.action),
            String(Math.floor(bucket.tokens)),
            String(bucket.perHour),
            instant(bucket.lastCall),
          ]),
        )
      return csv(c, 'rateLimitStats', `user,action,tokens,limitPerHour,lastCall\n${rows.join('')}`)
    },
  ),
]
