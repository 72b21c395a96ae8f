import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'

/** Moving collections (docs/specification/collections.md#move). */
export const collectionMoveEndpoint = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      id: 'collections.move',
      method: 'post',
      path: '/collections/{id}/move/{target}',
      summary: 'Move a collection with its contents into another one',
      area: 'collections',
      caller: 'anyone',
      query: v.object({ forceMove: flag }),
    },
    async ({ c, actor, params, query }) => {
      const to = collectionRef(params.target)
      await collections.move(actor, collectionRef(params.id), { to, force: query.forceMove })
      return message(c, 'Collection moved successfully')
    },
  )
