import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody } from '../input/body-input.ts'
import { deferredBody } from '../input/deferred-body.ts'
import { collectionRef } from '../input/references.ts'
import { withRefusalPrefix } from '../input/refusal-prefix.ts'
import { message, ok } from '../output/envelope.ts'

const FEATURED = {
  area: 'collections',
  caller: 'anyone',
  path: '/collections/{id}/featured',
} as const

const MAX_FEATURED = 1000

/** Clients compare the beginnings of the refusals of a body that is no list, and of an empty list. */
const aliasesBody = withRefusalPrefix(
  'Please provide a valid Json array',
  jsonBody(
    v.pipe(
      v.array(v.string()),
      v.minLength(1, 'At least one alias is needed'),
      v.maxLength(MAX_FEATURED),
    ),
  ),
)

/** The collections that a collection features (docs/specification/collections.md#featured-collections). */
export const featuredEndpoints = ({ collections }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...FEATURED,
      id: 'C31',
      method: 'get',
      summary: 'The collections featured by a collection, in display order',
    },
    async ({ c, actor, params }) => {
      const featured = await collections.featured(actor, collectionRef(params.id))
      return ok(
        c,
        featured.map(({ alias }) => alias),
      )
    },
  ),
  endpoint(
    {
      ...FEATURED,
      id: 'C32',
      method: 'post',
      summary: 'Append featured collections',
      body: deferredBody(aliasesBody),
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      await collections.requireKnown(ref)
      await collections.feature(actor, ref, await body())
      return message(c, `Featured collections of ${params.id} have been added`)
    },
  ),
  endpoint(
    {
      ...FEATURED,
      id: 'C33',
      method: 'delete',
      summary: 'Remove all featured collections',
    },
    async ({ c, actor, params }) => {
      await collections.unfeatureAll(actor, collectionRef(params.id))
      return message(c, 'Featured collections have been removed')
    },
  ),
]
