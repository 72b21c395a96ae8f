import type { Repository } from '@holdfast/core'
import type { RoleHistoryEntry } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { acceptsType } from '../input/accepted-type.ts'
import { collectionRef, datasetRef } from '../input/references.ts'
import { csv, enveloped } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import type { AppContext } from '../request/environment.ts'
import { historyCsv, presentHistoryEntry } from './present-history.ts'

/** An unknown collection or dataset is refused before a guest. */
const HISTORY = {
  method: 'get',
  area: 'roles',
  caller: 'anyone',
  answers: {
    200: {
      description: 'Entries, as JSON or with Accept: text/csv as CSV',
      contentType: JSON_OR_CSV,
    },
  },
} as const

/** The history of role assignments (docs/specification/roles.md#history). */
export const roleHistoryEndpoints = ({ roleHistory }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...HISTORY,
      id: 'C21',
      path: '/collections/{id}/assignments/history',
      summary: 'The history of role assignments on a collection',
    },
    async ({ c, actor, params }) => {
      const place = { kind: 'collection', ref: collectionRef(params.id) } as const
      return send(c, 'collection', await roleHistory.at(actor, place))
    },
  ),
  endpoint(
    {
      ...HISTORY,
      id: 'datasets.assignmentHistory',
      path: '/datasets/{id}/assignments/history',
      summary: 'The history of role assignments on a dataset',
      lookup: 'dataset',
    },
    async (call) => {
      const place = { kind: 'dataset', ref: datasetRef(call) } as const
      return send(call.c, 'dataset', await roleHistory.at(call.actor, place))
    },
  ),
  endpoint(
    {
      ...HISTORY,
      id: 'datasets.fileAssignmentHistory',
      path: '/datasets/{id}/files/assignments/history',
      summary: 'The history of role assignments on the files of a dataset',
      lookup: 'dataset',
    },
    async (call) =>
      send(call.c, 'files', await roleHistory.atFilesOf(call.actor, datasetRef(call))),
  ),
]

/** Nulls are written here: they tell clients that a role is still assigned. */
function send(c: AppContext, of: string, entries: readonly RoleHistoryEntry[]): Response {
  if (acceptsType(c, 'text/csv')) return csv(c, `${of}_permissions_history`, historyCsv(entries))
  const body = JSON.stringify(enveloped(entries.map(presentHistoryEntry)))
  return c.body(body, 200, { 'Content-Type': JSON_TYPE })
}
