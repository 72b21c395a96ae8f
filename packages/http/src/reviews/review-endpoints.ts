import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'

const REVIEW = { area: 'reviews', method: 'post', caller: 'anyone', lookup: 'dataset' } as const

const REASON_LIMIT = 64 * 1024

const Return = v.object({
  reasonForReturn: v.pipe(
    v.string('Enter a reason for returning the dataset to its authors'),
    v.check(
      (text) => text.trim() !== '',
      'Enter a reason for returning the dataset to its authors',
    ),
  ),
})

/** Review of drafts (docs/specification/reviews.md). */
export const reviewEndpoints = ({ reviews }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...REVIEW,
      id: 'V06',
      path: '/datasets/{id}/submitForReview',
      summary: 'Submit the draft for review',
    },
    async (call) => {
      await reviews.submit(call.actor, datasetRef(call))
      const message = 'The dataset was submitted for review.'
      return ok(call.c, { inReview: true, message })
    },
  ),
  endpoint(
    {
      ...REVIEW,
      id: 'reviews.return',
      path: '/datasets/{id}/returnToAuthor',
      summary: 'Return a draft in review to its authors',
      body: jsonBody(Return, { limit: REASON_LIMIT }),
    },
    async (call) => {
      await reviews.returnToAuthor(call.actor, datasetRef(call), call.body.reasonForReturn)
      const message = 'The dataset was returned to its authors.'
      return ok(call.c, { inReview: false, message })
    },
  ),
]
