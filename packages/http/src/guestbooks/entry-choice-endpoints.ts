import type { EntryChoice, Repository } from '@holdfast/core'
import type { PlaceRef } from '@holdfast/core/rules'
import type { Call, Endpoint } from '../endpoints/endpoint.ts'
import { endpoint } from '../endpoints/endpoint.ts'
import type { PathTemplate } from '../endpoints/path-template.ts'
import { booleanBody } from '../input/boolean-text.ts'
import { collectionRef, datasetRef, type Referring } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const SHARED = { area: 'guestbooks', caller: 'anyone' } as const

/** When guestbooks are answered (docs/specification/guestbooks.md#when-a-response-is-required). */
export const entryChoiceEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...ofCollections(repository),
  ...ofDatasets(repository),
]

function ofCollections(repository: Repository): readonly Endpoint[] {
  const { get, put, reset } = handlers(repository, ({ params }) => ({
    kind: 'collection',
    ref: collectionRef(params.id),
  }))
  const place = { ...SHARED, path: '/collections/{id}/guestbookEntryAtRequest' } as const
  return [
    endpoint(
      {
        ...place,
        id: 'guestbooks.entryOfCollection',
        method: 'get',
        summary: 'Whether guestbooks of a collection are answered when access is requested',
      },
      get,
    ),
    endpoint(
      {
        ...place,
        id: 'guestbooks.chooseEntryOfCollection',
        method: 'put',
        summary: 'Choose whether guestbooks of a collection are answered when access is requested',
        body: booleanBody,
      },
      put,
    ),
    endpoint(
      {
        ...place,
        id: 'guestbooks.resetEntryOfCollection',
        method: 'delete',
        summary: 'Reset when guestbooks of a collection are answered to the inherited choice',
      },
      reset,
    ),
  ]
}

function ofDatasets(repository: Repository): readonly Endpoint[] {
  const { get, put, reset } = handlers(repository, (call) => ({
    kind: 'dataset',
    ref: datasetRef(call),
  }))
  const place = {
    ...SHARED,
    path: '/datasets/{id}/guestbookEntryAtRequest',
    lookup: 'dataset',
  } as const
  return [
    endpoint(
      {
        ...place,
        id: 'guestbooks.entryOfDataset',
        method: 'get',
        summary: 'Whether the guestbook of a dataset is answered when access is requested',
      },
      get,
    ),
    endpoint(
      {
        ...place,
        id: 'guestbooks.chooseEntryOfDataset',
        method: 'put',
        summary: 'Choose whether the guestbook of a dataset is answered when access is requested',
        body: booleanBody,
      },
      put,
    ),
    endpoint(
      {
        ...place,
        id: 'guestbooks.resetEntryOfDataset',
        method: 'delete',
        summary: 'Reset when the guestbook of a dataset is answered to the inherited choice',
      },
      reset,
    ),
  ]
}

type Asked<Body> = Referring & Pick<Call<PathTemplate, unknown, Body>, 'actor' | 'body'>

const handlers = (
  { guestbooks: { entryChoices } }: Repository,
  placeOf: (call: Referring) => PlaceRef,
) => ({
  get: async (call: Asked<undefined>): Promise<Response> => {
    const { own, effective } = await entryChoices.get(call.actor, placeOf(call))
    return ok(call.c, { own, effective })
  },
  put: async (call: Asked<boolean>): Promise<Response> =>
    said(call, await entryChoices.choose(call.actor, placeOf(call), call.body)),
  reset: async (call: Asked<undefined>): Promise<Response> =>
    said(call, await entryChoices.choose(call.actor, placeOf(call), null)),
})

const said = ({ c }: Pick<Referring, 'c'>, { effective }: EntryChoice): Response =>
  message(
    c,
    effective
      ? 'Guestbooks are answered when access is requested.'
      : 'Guestbooks are answered before a download.',
  )
