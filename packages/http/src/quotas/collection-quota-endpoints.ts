import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { quotaRemovedText, quotaSetText, quotaText, sizeText, useText } from './quota-texts.ts'

const COLLECTION = { area: 'collections', caller: 'anyone' } as const
const QUOTA = { ...COLLECTION, path: '/collections/{id}/storage/quota' } as const
/**
 * A caller who is no superuser gets the refusal of a missing permission
 * (docs/specification/collections.md#required-permissions).
 */
const SUPERUSERS = { superuserOnly: 401 } as const

/** A number in text; a longer body is refused unread. */
export const AMOUNT_LIMIT = 1024

export const collectionQuotaEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...useEndpoints(repository),
  ...limitEndpoints(repository),
]

const useEndpoints = ({ quotas }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...COLLECTION,
      id: 'C06',
      method: 'get',
      path: '/collections/{id}/storagesize',
      summary: 'The bytes of all files below a collection, in all versions',
      query: v.object({ includeCached: flag }),
    },
    async ({ c, actor, params, query }) => {
      const cached = { cached: query.includeCached }
      const bytes = await quotas.collections.size(actor, collectionRef(params.id), cached)
      return message(c, sizeText('collection', bytes))
    },
  ),
  endpoint(
    {
      ...COLLECTION,
      id: 'C41',
      method: 'get',
      path: '/collections/{id}/storage/use',
      summary: 'The bytes that count against the quota of a collection',
    },
    async ({ c, actor, params }) => {
      const { bytes } = await quotas.collections.use(actor, collectionRef(params.id))
      return message(c, useText('collection', bytes))
    },
  ),
]

const limitEndpoints = ({ quotas }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...QUOTA,
      id: 'C38',
      method: 'get',
      summary: 'The storage quota of a collection',
      query: v.object({ showInherited: flag }),
    },
    async ({ c, actor, params, query: { showInherited: inherited } }) => {
      const quota = await quotas.collections.quota(actor, collectionRef(params.id), { inherited })
      return message(c, quotaText('collection', quota))
    },
  ),
  endpoint(
    {
      ...QUOTA,
      id: 'C39',
      method: 'put',
      summary: 'Set the storage quota of a collection in bytes',
      refusals: SUPERUSERS,
      body: textBody({ limit: AMOUNT_LIMIT }),
    },
    async ({ c, actor, params, body }) => {
      await quotas.collections.setQuota(actor, collectionRef(params.id), body)
      return message(c, quotaSetText('collection'))
    },
  ),
  endpoint(
    {
      ...QUOTA,
      id: 'C40',
      method: 'delete',
      summary: 'Remove the storage quota of a collection',
      refusals: SUPERUSERS,
    },
    async ({ c, actor, params }) => {
      await quotas.collections.setQuota(actor, collectionRef(params.id), null)
      return message(c, quotaRemovedText('collection'))
    },
  ),
]
