import type { Repository } from '@holdfast/core'
import { RefusedError } from '@holdfast/core/rules'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'

/**
 * Makes the endpoints refuse an unknown collection before an invalid body
 * (docs/specification/http.md#order-of-checks). The collection is only looked up when the request is
 * invalid. Endpoints that create a collection are unchanged: they refuse an invalid body first
 * (docs/specification/collections.md#create).
 */
export const knownFirst = (
  { collections }: Repository,
  endpoints: readonly Endpoint[],
): readonly Endpoint[] =>
  endpoints.map((endpoint) => {
    if (endpoint.body === undefined || !endpoint.path.startsWith('/collections/{id}/'))
      return endpoint
    return {
      ...endpoint,
      handle: async (c, callerOf) => {
        try {
          return await endpoint.handle(c, callerOf)
        } catch (error) {
          if (error instanceof RefusedError && error.refusal.kind === 'invalid')
            await collections.requireKnown(collectionRef(c.req.param('id') ?? ''))
          throw error
        }
      },
    }
  })
