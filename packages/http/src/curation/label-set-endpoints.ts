import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { collectionRef, datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'

const area = 'curation'
const caller = 'account'
const query = v.object({ name: v.optional(v.string()) })

type LabelSets = Repository['curation']['labelSets']

/**
 * The set of curation labels in use, for superusers (docs/specification/curation.md and
 * docs/specification/administration.md#calls).
 */
export const labelSetEndpoints = ({ curation: { labelSets } }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'labelSets.list',
      method: 'get',
      path: '/admin/collection/curationLabelSets',
      summary: 'All sets of curation labels',
      area,
      caller,
    },
    async ({ c, actor }) => ok(c, Object.fromEntries(await labelSets.all(actor))),
  ),
  ...ofDatasets(labelSets),
  ...ofCollections(labelSets),
]

function ofDatasets(labelSets: LabelSets): readonly Endpoint[] {
  const shared = {
    path: '/datasets/{id}/curationLabelSet',
    area,
    caller,
    lookup: 'dataset',
  } as const
  return [
    endpoint(
      {
        ...shared,
        id: 'labelSets.ofDataset',
        method: 'get',
        summary: 'The set of curation labels of a dataset',
      },
      async (call) => message(call.c, await labelSets.ofDataset(call.actor, datasetRef(call))),
    ),
    endpoint(
      {
        ...shared,
        id: 'labelSets.chooseForDataset',
        method: 'put',
        summary: 'Set the set of curation labels of a dataset',
        query,
      },
      async (call) => {
        const name = call.query.name ?? missingName()
        await labelSets.chooseForDataset(call.actor, datasetRef(call), name)
        return message(call.c, `The dataset now uses the curation labels ${name}.`)
      },
    ),
    endpoint(
      {
        ...shared,
        id: 'labelSets.forgetForDataset',
        method: 'delete',
        summary: 'Reset the set of curation labels of a dataset to the inherited one',
      },
      async (call) => {
        await labelSets.chooseForDataset(call.actor, datasetRef(call), null)
        return message(call.c, 'The dataset now uses the curation labels of its collections.')
      },
    ),
  ]
}

function ofCollections(labelSets: LabelSets): readonly Endpoint[] {
  const shared = { path: '/admin/collection/{alias}/curationLabelSet', area, caller } as const
  return [
    endpoint(
      {
        ...shared,
        id: 'labelSets.ofCollection',
        method: 'get',
        summary: 'The set of curation labels of a collection',
      },
      async ({ c, actor, params }) =>
        message(c, await labelSets.ofCollection(actor, collectionRef(params.alias))),
    ),
    endpoint(
      {
        ...shared,
        id: 'labelSets.chooseForCollection',
        method: 'put',
        summary: 'Set the set of curation labels of a collection',
        query,
      },
      async ({ c, actor, params, query: { name = missingName() } }) => {
        await labelSets.chooseForCollection(actor, collectionRef(params.alias), name)
        return message(c, `The collection now uses the curation labels ${name}.`)
      },
    ),
    endpoint(
      {
        ...shared,
        id: 'labelSets.forgetForCollection',
        method: 'delete',
        summary: 'Reset the set of curation labels of a collection to the inherited one',
      },
      async ({ c, actor, params }) => {
        await labelSets.chooseForCollection(actor, collectionRef(params.alias), null)
        return message(c, 'The collection now uses the curation labels of those above it.')
      },
    ),
  ]
}

const missingName = (): never =>
  refuse({ kind: 'invalid', message: 'The query parameter name is missing.' })
