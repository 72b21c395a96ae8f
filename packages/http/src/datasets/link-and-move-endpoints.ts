import type { Repository } from '@holdfast/core'
import type { Collection, Dataset } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef, datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const PLACE = { area: 'datasets', caller: 'account', lookup: 'dataset' } as const

/** Linking and moving datasets (docs/specification/datasets.md#links-and-move). */
export const linkAndMoveEndpoints = (repository: Repository): readonly Endpoint[] => [
  link(repository),
  unlink(repository),
  links(repository),
  move(repository),
]

const link = ({ datasets }: Repository): Endpoint =>
  endpoint(
    {
      ...PLACE,
      id: 'datasets.link',
      method: 'put',
      path: '/datasets/{id}/link/{alias}',
      summary: 'Link a dataset in a collection',
    },
    async (call) => {
      const into = collectionRef(call.params.alias)
      const { dataset, collection } = await datasets.link(call.actor, datasetRef(call), into)
      return message(call.c, `Dataset ${dataset.id} linked successfully to ${collection.alias}`)
    },
  )

const unlink = ({ datasets }: Repository): Endpoint =>
  endpoint(
    {
      ...PLACE,
      id: 'datasets.unlink',
      method: 'delete',
      path: '/datasets/{id}/deleteLink/{alias}',
      summary: 'Remove the link of a dataset in a collection',
    },
    async (call) => {
      const from = collectionRef(call.params.alias)
      const { dataset, collection } = await datasets.unlink(call.actor, datasetRef(call), from)
      return message(
        call.c,
        `Link from dataset ${dataset.id} to linked collection ${collection.alias} deleted`,
      )
    },
  )

const links = ({ datasets }: Repository): Endpoint =>
  endpoint(
    {
      ...PLACE,
      id: 'V09',
      method: 'get',
      path: '/datasets/{id}/links',
      summary: 'List the collections that link a dataset',
      caller: 'anyone',
      refusals: { forbidden: 403 },
    },
    async (call) => {
      const { dataset, collections } = await datasets.links(call.actor, datasetRef(call))
      return ok(call.c, presentLinks(dataset, collections))
    },
  )

const move = ({ datasets }: Repository): Endpoint =>
  endpoint(
    {
      ...PLACE,
      id: 'datasets.move',
      method: 'post',
      path: '/datasets/{id}/move/{alias}',
      summary: 'Move the dataset into another collection',
      query: v.object({ forceMove: flag }),
    },
    async (call) => {
      const to = collectionRef(call.params.alias)
      await datasets.move(call.actor, datasetRef(call), { to, force: call.query.forceMove })
      return message(call.c, 'Dataset moved successfully')
    },
  )

/** The collections that link a dataset (docs/specification/datasets.md#links-and-move). */
const presentLinks = (
  { id, pid }: Dataset,
  collections: readonly Collection[],
): Readonly<Record<string, unknown>> => ({
  id,
  identifier: pid.identifier,
  'linked-collections': collections.map(({ id, alias, name }) => ({
    id,
    alias,
    displayName: name,
  })),
})
