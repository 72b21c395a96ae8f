import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'

/**
 * A removal that the caller or the state of the dataset does not permit is 401 here
 * (docs/specification/datasets.md#delete-and-destroy).
 */
const REMOVAL = {
  area: 'datasets',
  method: 'delete',
  caller: 'account',
  lookup: 'dataset',
  refusals: { superuserOnly: 401 },
} as const

/** Deleting and destroying datasets (docs/specification/datasets.md#delete-and-destroy). */
export const removalEndpoints = ({ datasets }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...REMOVAL,
      id: 'datasets.delete',
      refusals: { ...REMOVAL.refusals, wrongState: 401 },
      path: '/datasets/{id}',
      summary: 'Delete the draft of a dataset, and the dataset if it has no other version',
    },
    async (call) => {
      const gone = await datasets.delete(call.actor, datasetRef(call))
      const what = gone === 'dataset' ? 'Dataset' : 'Draft version of dataset'
      return message(call.c, `${what} ${call.params.id} deleted`)
    },
  ),
  endpoint(
    {
      ...REMOVAL,
      id: 'datasets.destroy',
      path: '/datasets/{id}/destroy',
      summary: 'Remove a dataset with every version and every file, released or not',
    },
    async (call) => {
      await datasets.destroy(call.actor, datasetRef(call))
      return message(call.c, `Dataset ${call.params.id} destroyed`)
    },
  ),
]
