import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import type { RepresentationCache } from '../output/representation-cache.ts'
import { setHeader } from '../request/answer-headers.ts'
import { collectionLogo } from '../thumbnails/collection-logo-endpoint.ts'
import { collectionChangeEndpoints } from './change-endpoints.ts'
import { newCollectionBody } from './collection-body.ts'
import { collectionPresenter } from './collection-presenter.ts'
import { contentsEndpoint } from './contents-endpoint.ts'
import { featuredEndpoints } from './featured-endpoints.ts'
import { collectionLinkEndpoints } from './link-endpoints.ts'
import { collectionMoveEndpoint } from './move-endpoint.ts'

const area = 'collections'

const CollectionQuery = v.object({
  returnOwners: flag,
  returnChildCount: flag,
  ignoreSettingExcludeEmailFromExport: flag,
})

/** Collections (docs/specification/collections.md). */
export const collectionEndpoints = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  ...writeEndpoints(repository),
  ...publishEndpoints(repository),
  ...readEndpoints(repository),
  contentsEndpoint(repository, cache),
  ...collectionChangeEndpoints(repository),
  ...collectionLinkEndpoints(repository),
  ...featuredEndpoints(repository),
  collectionMoveEndpoint(repository),
]

function readEndpoints(repository: Repository): readonly Endpoint[] {
  const { collections } = repository
  const show = collectionPresenter(repository)
  return [
    endpoint(
      {
        id: 'C03',
        method: 'get',
        path: '/collections/{id}',
        summary: 'A collection',
        area,
        caller: 'anyone',
        openToBrowsers: true,
        query: CollectionQuery,
      },
      async ({ c, actor, params, query }) => {
        const view = await collections.get(actor, collectionRef(params.id), {
          childCount: query.returnChildCount,
          hiddenContacts: query.ignoreSettingExcludeEmailFromExport,
        })
        return ok(c, await show(view, { owners: query.returnOwners }))
      },
    ),
    collectionLogo(repository),
  ]
}

function writeEndpoints(repository: Repository): readonly Endpoint[] {
  const { collections, site } = repository
  const show = collectionPresenter(repository)
  return [
    endpoint(
      {
        id: 'C01',
        method: 'post',
        path: '/collections/{id}',
        summary: 'Create a collection inside another',
        area,
        caller: 'anyone',
        body: newCollectionBody,
      },
      async ({ c, actor, params, body }) => {
        const view = await collections.create(actor, collectionRef(params.id), body)
        setHeader(c, 'Location', `${site.url}/api/collections/${view.collection.id}`)
        return ok(c, await show(view))
      },
    ),
    endpoint(
      {
        id: 'collections.createRoot',
        method: 'post',
        path: '/collections',
        summary: 'Refused: the only root collection is created at the first start',
        area,
        caller: 'account',
        body: newCollectionBody,
        answers: {},
      },
      ({ actor }) => collections.createRoot(actor),
    ),
    endpoint(
      {
        id: 'C04',
        method: 'delete',
        path: '/collections/{id}',
        summary: 'Delete an empty collection',
        area,
        caller: 'anyone',
      },
      async ({ c, actor, params }) => {
        await collections.delete(actor, collectionRef(params.id))
        return message(c, `Collection ${params.id} deleted`)
      },
    ),
  ]
}

function publishEndpoints(repository: Repository): readonly Endpoint[] {
  const { collections } = repository
  const show = collectionPresenter(repository)
  return [
    endpoint(
      {
        id: 'collections.publish',
        method: 'post',
        path: '/collections/{id}/actions/:publish',
        summary: 'Publish a collection',
        area,
        caller: 'anyone',
      },
      async ({ c, actor, params }) => {
        const view = await collections.publish(actor, collectionRef(params.id))
        return ok(c, await show(view))
      },
    ),
    endpoint(
      {
        id: 'collections.publishAsCreator',
        method: 'post',
        path: '/admin/publishCollectionAsCreator/{id}',
        summary: 'Publish a collection with the rights of its creator',
        area,
        caller: 'account',
      },
      async ({ c, actor, params }) => {
        const view = await collections.publishAsCreator(actor, collectionRef(params.id))
        return ok(c, await show(view))
      },
    ),
  ]
}
