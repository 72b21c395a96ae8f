import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { presentPermissions, presentTimes } from './present-facts.ts'

const FACT = { area: 'datasets', method: 'get', caller: 'anyone', lookup: 'dataset' } as const

/** Single facts about a dataset (docs/specification/datasets.md#single-facts). */
export const factEndpoints = ({ datasets }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...FACT,
      id: 'datasets.userPermissions',
      path: '/datasets/{id}/userPermissions',
      summary: 'The permissions of the caller on a dataset',
    },
    async (call) =>
      ok(call.c, presentPermissions(await datasets.permissions(call.actor, datasetRef(call)))),
  ),
  endpoint(
    {
      ...FACT,
      id: 'datasets.timestamps',
      path: '/datasets/{id}/timestamps',
      summary: 'The times of a dataset that the caller may see',
    },
    async (call) => ok(call.c, presentTimes(await datasets.times(call.actor, datasetRef(call)))),
  ),
  endpoint(
    {
      ...FACT,
      id: 'datasets.storageSize',
      path: '/datasets/{id}/storagesize',
      summary: 'The bytes of the files of all versions',
      query: v.object({ includeCached: flag }),
    },
    async (call) => {
      const cached = { cached: call.query.includeCached }
      const bytes = await datasets.storedBytes(call.actor, datasetRef(call), cached)
      const text = bytes.toLocaleString('en-US')
      return message(call.c, `Total size of the files stored in this dataset: ${text} bytes`)
    },
  ),
  endpoint(
    {
      area: 'datasets',
      id: 'datasets.summaryFieldNames',
      method: 'get',
      caller: 'anyone',
      path: '/datasets/summaryFieldNames',
      summary: 'The metadata fields of a summary of a dataset',
    },
    async ({ c }) => ok(c, await datasets.summaryFields()),
  ),
]
