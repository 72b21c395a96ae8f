import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../input/query-schemas.ts'
import { csvRow, identifierCell, textCell } from '../output/csv-cells.ts'
import { csv } from '../output/envelope.ts'
import { instant } from '../output/times.ts'

const MAX_MINUTES = 60 * 24 * 366

/** The state of rate limits, for superusers (docs/specification/http.md#rate-limiting). */
export const rateLimitEndpoints = ({ rateLimits }: Repository): readonly Endpoint[] => [
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
      const rows = rateLimits
        .stats(actor, query.deltaMinutesFilter ?? null)
        .map((bucket) =>
          csvRow([
            identifierCell(bucket.caller),
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
