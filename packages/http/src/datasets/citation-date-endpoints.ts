import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'

const CITATION_DATE = {
  area: 'datasets',
  caller: 'account',
  lookup: 'dataset',
  path: '/datasets/{id}/citationdate',
} as const

/** The date with which a dataset is cited (docs/specification/datasets.md#citation-date). */
export const citationDateEndpoints = ({ datasets }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...CITATION_DATE,
      id: 'D19',
      method: 'put',
      summary: 'Set the metadata field that holds the citation date',
      body: textBody({ limit: 1024 }),
    },
    async (call) => {
      const fieldName = call.body
      const cited = await datasets.changeCitationDate(call.actor, datasetRef(call), { fieldName })
      return message(call.c, `The citation date is now taken from ${cited}.`)
    },
  ),
  endpoint(
    {
      ...CITATION_DATE,
      id: 'D20',
      method: 'delete',
      summary: 'Reset the citation date to the date of publication',
    },
    async (call) => {
      const ref = datasetRef(call)
      const cited = await datasets.changeCitationDate(call.actor, ref, { fieldName: null })
      return message(call.c, `The citation date is now taken from ${cited}.`)
    },
  ),
]
