import type { Repository } from '@holdfast/core'
import { type CurationEntry, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { instant } from '../output/times.ts'

const area = 'curation'
const lookup = 'dataset'
const caller = 'anyone'
const path = '/datasets/{id}/curationStatus'

/** Every refusal of a change of status is a bad request (docs/specification/curation.md). */
const CHANGING = { forbidden: 400 } as const

/** The curation status of drafts (docs/specification/curation.md). */
export const curationEndpoints = ({ curation }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'V11',
      method: 'get',
      path,
      summary: 'The curation status of the newest version, or the history of all',
      area,
      lookup,
      caller,
      query: v.object({ includeHistory: flag }),
      refusals: { forbidden: 403 },
    },
    async (call) => {
      const { c, actor, query } = call
      const ref = datasetRef(call)
      if (query.includeHistory) return ok(c, (await curation.history(actor, ref)).map(presentEntry))
      const entry = await curation.status(actor, ref)
      return ok(c, entry === null ? {} : presentEntry(entry))
    },
  ),
  endpoint(
    {
      id: 'curation.put',
      method: 'put',
      path,
      summary: 'Set the curation label of the draft',
      area,
      lookup,
      caller,
      query: v.object({ label: v.optional(v.string()) }),
      refusals: CHANGING,
    },
    async (call) => {
      const label = call.query.label ?? missingLabel()
      await curation.changeStatus(call.actor, datasetRef(call), label)
      return message(call.c, `The curation status is now ${label}.`)
    },
  ),
  endpoint(
    {
      id: 'curation.delete',
      method: 'delete',
      path,
      summary: 'Remove the curation label of the draft',
      area,
      lookup,
      caller,
      refusals: CHANGING,
    },
    async (call) => {
      await curation.changeStatus(call.actor, datasetRef(call), null)
      return message(call.c, 'The curation status was removed.')
    },
  ),
  endpoint(
    {
      id: 'curation.allowed',
      method: 'get',
      path: '/datasets/{id}/allowedCurationLabels',
      summary: 'The curation labels that the draft may get',
      area,
      lookup,
      caller,
      refusals: { forbidden: 403 },
    },
    async (call) => {
      const labels = await curation.allowedLabels(call.actor, datasetRef(call))
      return message(call.c, labels.join(','))
    },
  ),
]

const missingLabel = (): never =>
  refuse({ kind: 'invalid', message: 'The query parameter label is missing.' })

/** The key is `createTime`; its time has the usual form (docs/conformance.md). */
const presentEntry = ({ label, setAt, userName }: CurationEntry): object => ({
  label,
  createTime: instant(setAt),
  assigner: `@${userName}`,
})
