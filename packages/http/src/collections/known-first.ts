import type { Repository } from '@holdfast/core'
import { RefusedError } from '@holdfast/core/rules'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'

/**
 * The same endpoints, where what is wrong with a request counts for less than that there is no such
 * collection (docs/specification/http.md#status-of-a-refusal). It is looked for only where something is
 * wrong. Creating one is not among them: there what is wrong comes first (3.3).
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
