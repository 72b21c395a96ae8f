import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../app/endpoint.ts'
import { ok } from '../output/envelope.ts'
import { presentDatasetType } from './present-dataset-type.ts'

const area = 'datasets'
const caller = 'ignored'

/** Dataset types, as far as they can be read (platform supplement, 15). */
export const datasetTypeEndpoints = ({ datasetTypes }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'datasetTypes.list',
      method: 'get',
      path: '/datasets/datasetTypes',
      summary: 'All dataset types',
      area,
      caller,
    },
    ({ c }) => ok(c, datasetTypes.all().map(presentDatasetType)),
  ),
  endpoint(
    {
      id: 'datasetTypes.get',
      method: 'get',
      path: '/datasets/datasetTypes/{idOrName}',
      summary: 'A dataset type',
      area,
      caller,
    },
    ({ c, params }) => ok(c, presentDatasetType(datasetTypes.get(params.idOrName))),
  ),
]
