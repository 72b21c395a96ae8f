import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { textBody } from '../input/body-input.ts'
import { datasetRef, idNumber } from '../input/references.ts'
import { message } from '../output/envelope.ts'

const OF_DATASET = {
  area: 'guestbooks',
  path: '/datasets/{id}/guestbook',
  lookup: 'dataset',
  caller: 'anyone',
} as const

/** Assigning a guestbook to a dataset (docs/specification/guestbooks.md#assigning-to-a-dataset). */
export const datasetGuestbookEndpoints = ({ guestbooks }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...OF_DATASET,
      id: 'guestbooks.assign',
      method: 'put',
      summary: 'Assign a guestbook to a dataset',
      body: textBody({ limit: 1024 }),
    },
    async (call) => {
      const id = idNumber(call.body.trim())
      await guestbooks.assign(call.actor, datasetRef(call), id)
      return message(call.c, `Guestbook ${id} set`)
    },
  ),
  endpoint(
    {
      ...OF_DATASET,
      id: 'guestbooks.unassign',
      method: 'delete',
      summary: 'Remove the guestbook of a dataset',
    },
    async (call) => {
      const removed = await guestbooks.remove(call.actor, datasetRef(call))
      return message(
        call.c,
        removed === null ? 'No Guestbook to remove' : `Guestbook removed ${removed}`,
      )
    },
  ),
]
