import type { Repository } from '@holdfast/core'
import { contentDisposition } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { acceptsType } from '../input/accepted-type.ts'
import { queryText } from '../input/query-schemas.ts'
import { datasetRef } from '../input/references.ts'
import { message } from '../output/envelope.ts'
import { JSON_TYPE } from '../output/json.ts'
import { JSON_OR_CSV } from '../output/media-types.ts'
import { sendBytes } from '../output/send-bytes.ts'
import { varyBy } from '../request/answer-headers.ts'
import { datasetDecisionBody, endOf, reasonOf } from './decision-body.ts'
import { datasetRequestBody } from './request-body.ts'
import { requestCsv } from './request-csv.ts'
import { requestListJson } from './request-list-json.ts'

const WHOLE = { area: 'access requests', lookup: 'dataset' } as const

/** A missing right is 403 here (docs/specification/access.md#whole-datasets-ends-and-reasons). */
const MANAGED = { ...WHOLE, refusals: { forbidden: 403 } } as const

const DECIDING = { ...MANAGED, method: 'put', caller: 'anyone', body: datasetDecisionBody } as const

const counted = (files: number): string => (files === 1 ? '1 file' : `${files} files`)

/** Access to many files of a dataset at once. */
export const datasetDecisionEndpoints = (repository: Repository): readonly Endpoint[] => [
  requestDataset(repository),
  grantDataset(repository),
  rejectDataset(repository),
  listDataset(repository),
]

const requestDataset = ({ accessRequests }: Repository): Endpoint =>
  endpoint(
    {
      ...WHOLE,
      id: 'accessRequests.requestDataset',
      method: 'put',
      caller: 'anyone',
      path: '/access/dataset/{id}/requestAccess',
      summary: 'Ask for access to restricted files of a dataset',
      body: datasetRequestBody,
    },
    async (call) => {
      const files = await accessRequests.requests.dataset(call.actor, datasetRef(call), call.body)
      return message(call.c, `Access to ${counted(files)} requested.`)
    },
  )

const grantDataset = ({ accessRequests }: Repository): Endpoint =>
  endpoint(
    {
      ...DECIDING,
      id: 'accessRequests.grantDataset',
      // A deactivated account can be given nothing.
      refusals: { ...MANAGED.refusals, wrongState: 400 },
      path: '/access/dataset/{id}/grantAccess/{identifier+}',
      summary: 'Grant access to restricted files of a dataset',
    },
    async (call) => {
      const { identifier } = call.params
      const { files, assignee } = await accessRequests.grantDataset(call.actor, datasetRef(call), {
        identifier,
        fileIds: call.body.fileIds ?? null,
        expiresAt: endOf(call.body.expires),
      })
      return message(call.c, `Access to ${counted(files)} granted to ${assignee.name}.`)
    },
  )

const rejectDataset = ({ accessRequests }: Repository): Endpoint =>
  endpoint(
    {
      ...DECIDING,
      id: 'accessRequests.rejectDataset',
      path: '/access/dataset/{id}/rejectAccess/{identifier+}',
      summary: 'Reject requests for access to files of a dataset',
    },
    async (call) => {
      const { identifier } = call.params
      const { files, assignee } = await accessRequests.rejectDataset(call.actor, datasetRef(call), {
        identifier,
        fileIds: call.body.fileIds ?? null,
        reason: reasonOf(call.body.reason),
      })
      return message(call.c, `Access to ${counted(files)} rejected for ${assignee.name}.`)
    },
  )

const listDataset = ({ accessRequests }: Repository): Endpoint =>
  endpoint(
    {
      ...MANAGED,
      id: 'accessRequests.ofDataset',
      method: 'get',
      caller: 'account',
      path: '/access/dataset/{id}/requests',
      summary: 'Every request for access to files of a dataset, as JSON or CSV',
      query: v.object({ format: queryText, persistentId: queryText }),
      answers: {
        200: {
          description: 'Requests, as JSON or with Accept: text/csv as CSV',
          contentType: JSON_OR_CSV,
        },
      },
    },
    async (call) => {
      const { c, query } = call
      const requests = await accessRequests.requests.ofDataset(call.actor, datasetRef(call))
      varyBy(c, 'Accept')
      const asCsv = query.format === 'csv' || (query.format == null && acceptsType(c, 'text/csv'))
      return sendBytes(c, {
        size: null,
        open: () => (asCsv ? requestCsv(requests) : requestListJson(requests)),
        headers: asCsv
          ? {
              'Content-Type': 'text/csv;charset=UTF-8',
              'Content-Disposition': contentDisposition('access-requests.csv'),
            }
          : { 'Content-Type': JSON_TYPE },
        ranges: false,
      })
    },
  )
