import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { deferredBody } from '../input/deferred-body.ts'
import { collectionRef } from '../input/references.ts'
import { ok, okWithMessage } from '../output/envelope.ts'
import { attributeChange } from './attribute-input.ts'
import { collectionChangeBody } from './collection-body.ts'
import { collectionPresenter } from './collection-presenter.ts'

const COLLECTION = { area: 'collections', caller: 'anyone' } as const

/** Changing, deleting and publishing collections (docs/specification/collections.md). */
export const collectionChangeEndpoints = (repository: Repository): readonly Endpoint[] => [
  change(repository),
  attribute(repository),
  languages(repository),
  setLanguage(repository),
]

function change(repository: Repository): Endpoint {
  const { collections } = repository
  const show = collectionPresenter(repository)
  return endpoint(
    {
      ...COLLECTION,
      id: 'C02',
      method: 'put',
      path: '/collections/{id}',
      summary: 'Change a collection; absent members stay',
      body: deferredBody(collectionChangeBody),
    },
    async ({ c, actor, params, body }) => {
      const ref = collectionRef(params.id)
      await collections.requireKnown(ref)
      return ok(c, await show(await collections.change(actor, ref, await body())))
    },
  )
}

function attribute(repository: Repository): Endpoint {
  const { collections } = repository
  const show = collectionPresenter(repository)
  return endpoint(
    {
      ...COLLECTION,
      id: 'C37',
      method: 'put',
      path: '/collections/{id}/attribute/{attribute}',
      summary: 'Set one attribute of a collection',
      query: v.object({ value: v.optional(v.string()) }),
    },
    async ({ c, actor, params, query }) => {
      const ref = collectionRef(params.id)
      await collections.requireKnown(ref)
      const wanted = await attributeChange(
        params.attribute,
        query.value ?? null,
        collections.namedDatasetTypes,
      )
      const view = await collections.setAttribute(actor, ref, wanted)
      return okWithMessage(c, 'Update successful', await show(view))
    },
  )
}

const languages = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      ...COLLECTION,
      id: 'C09',
      method: 'get',
      path: '/collections/{id}/allowedMetadataLanguages',
      summary: 'The metadata languages of a collection',
    },
    async ({ c, actor, params }) =>
      ok(c, await collections.metadataLanguages(actor, collectionRef(params.id))),
  )

const setLanguage = ({ collections }: Repository): Endpoint =>
  endpoint(
    {
      ...COLLECTION,
      id: 'C10',
      method: 'put',
      path: '/collections/{id}/allowedMetadataLanguages/{language}',
      summary: 'Set the only metadata language of a collection',
    },
    async ({ c, actor, params }) => {
      const ref = collectionRef(params.id)
      return ok(c, await collections.setMetadataLanguage(actor, ref, params.language))
    },
  )
