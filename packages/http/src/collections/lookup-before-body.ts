import type { Repository } from '@holdfast/core'
import { RefusedError } from '@holdfast/core/rules'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'

/**
 * Makes the endpoint refuse an unknown collection, named by `parameter`, before an invalid body
 * (docs/specification/http.md#order-of-checks). The collection is only looked up when the request is invalid.
 */
export const collectionFirst = (
  { collections }: Repository,
  endpoint: Endpoint,
  parameter = 'id',
): Endpoint => ({
  ...endpoint,
  handle: async (c, callerOf) => {
    try {
      return await endpoint.handle(c, callerOf)
    } catch (error) {
      if (error instanceof RefusedError && error.refusal.kind === 'invalid')
        await collections.requireKnown(collectionRef(c.req.param(parameter) ?? ''))
      throw error
    }
  },
})

/**
 * Makes the endpoints refuse an unknown collection before an invalid body. Endpoints that create a collection are
 * unchanged: they refuse an invalid body first (docs/specification/collections.md#create).
 */
export const lookupBeforeBody = (
  repository: Repository,
  endpoints: readonly Endpoint[],
): readonly Endpoint[] =>
  endpoints.map((endpoint) =>
    endpoint.body !== undefined && endpoint.path.startsWith('/collections/{id}/')
      ? collectionFirst(repository, endpoint)
      : endpoint,
  )
