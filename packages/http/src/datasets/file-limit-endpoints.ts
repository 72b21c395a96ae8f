import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'

const MAX_INTEGER = 2 ** 31 - 1

const FILE_LIMIT = { area: 'datasets', caller: 'account', lookup: 'dataset' } as const

/** The limit for the number of files of a dataset (docs/specification/quotas.md#rules). */
export const fileLimitEndpoints = ({ datasets }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...FILE_LIMIT,
      id: 'datasets.fileLimit.set',
      method: 'post',
      path: '/datasets/{id}/files/uploadlimit/{limit}',
      summary: 'Set the file-count limit of a dataset',
    },
    async (call) => {
      const limit = limitIn(call.params.limit)
      const set = await datasets.changeFileLimit(call.actor, datasetRef(call), { limit })
      return message(call.c, set === null ? REMOVED : `The dataset may have ${set} files.`)
    },
  ),
  endpoint(
    {
      ...FILE_LIMIT,
      id: 'datasets.fileLimit.delete',
      method: 'delete',
      path: '/datasets/{id}/files/uploadlimit',
      summary: 'Remove the file-count limit of a dataset',
    },
    async (call) => {
      await datasets.changeFileLimit(call.actor, datasetRef(call), { limit: null })
      return message(call.c, REMOVED)
    },
  ),
]

const REMOVED = 'The dataset has no limit of its own any more.'

function limitIn(text: string): number {
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (Math.abs(number) <= MAX_INTEGER) return number
  return refuse({ kind: 'invalid', message: 'The limit must be a whole number' })
}
