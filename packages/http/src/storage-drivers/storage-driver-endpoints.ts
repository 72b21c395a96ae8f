import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef, datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { presentDriver, presentDrivers } from './present-driver.ts'

const AREA = { area: 'storage', caller: 'anyone' } as const
const OF_COLLECTION = { ...AREA, path: '/collections/{id}/storageDriver' } as const
const OF_DATASET = {
  ...AREA,
  path: '/datasets/{id}/storageDriver',
  lookup: 'dataset',
} as const

const Effective = v.object({ getEffective: flag })
const EffectiveOfDataset = v.object({ ...Effective.entries, persistentId: v.optional(v.string()) })

/** The store that gets new files (docs/specification/storage-drivers.md). */
export const storageDriverEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...collectionDrivers(repository),
  ...datasetDrivers(repository),
]

const collectionDrivers = ({
  storageDrivers: { collections },
}: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...OF_COLLECTION,
      id: 'V02',
      method: 'get',
      summary: 'Show the store that a collection chose, or the one in effect',
      query: Effective,
    },
    async ({ c, actor, params, query }) => {
      const effective = query.getEffective
      return ok(
        c,
        presentDriver(await collections.get(actor, collectionRef(params.id), { effective })),
      )
    },
  ),
  endpoint(
    {
      ...OF_COLLECTION,
      id: 'V03',
      method: 'put',
      summary: 'Choose a store for a collection, by its label',
      body: textBody(),
    },
    async ({ c, actor, params, body }) => {
      const chosen = await collections.choose(actor, collectionRef(params.id), body)
      return message(c, `Storage set to: ${chosen.profile.label}/${chosen.driver}`)
    },
  ),
  endpoint(
    {
      ...OF_COLLECTION,
      id: 'V04',
      method: 'delete',
      summary: 'Reset the store of a collection to the inherited one',
    },
    async ({ c, actor, params }) => {
      const { driver } = await collections.choose(actor, collectionRef(params.id), null)
      return message(c, `Storage reset to default: ${driver}`)
    },
  ),
  endpoint(
    {
      ...AREA,
      id: 'V05',
      method: 'get',
      path: '/collections/{id}/allowedStorageDrivers',
      summary: 'List the stores that a collection may use',
    },
    async ({ c, actor, params }) =>
      ok(c, presentDrivers(await collections.allowed(actor, collectionRef(params.id)))),
  ),
]

const datasetDrivers = ({ storageDrivers: { datasets } }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...OF_DATASET,
      id: 'dataset.storageDriver',
      method: 'get',
      summary: 'Show the store that a dataset chose, or the one in effect',
      query: EffectiveOfDataset,
    },
    async ({ query, ...call }) => {
      const effective = query.getEffective
      return ok(
        call.c,
        presentDriver(await datasets.get(call.actor, datasetRef(call), { effective })),
      )
    },
  ),
  endpoint(
    {
      ...OF_DATASET,
      id: 'dataset.chooseStorageDriver',
      method: 'put',
      summary: 'Choose a store for the new files of a dataset, by its label',
      body: textBody(),
    },
    async (call) => {
      const chosen = await datasets.choose(call.actor, datasetRef(call), call.body)
      return message(call.c, `Storage set to: ${chosen.profile.label}/${chosen.driver}`)
    },
  ),
  endpoint(
    {
      ...OF_DATASET,
      id: 'dataset.resetStorageDriver',
      method: 'delete',
      summary: 'Reset the store of a dataset to the inherited one',
    },
    async (call) => {
      const { driver } = await datasets.choose(call.actor, datasetRef(call), null)
      return message(call.c, `Storage reset to default: ${driver}`)
    },
  ),
]
