import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message } from '../output/envelope.ts'
import { accessFileId } from './access-file-id.ts'
import {
  endOf,
  grantBody,
  grantQuery,
  reasonOf,
  rejectionBody,
  rejectionQuery,
} from './decision-body.ts'

/** Every refusal is a bad request here (docs/specification/access.md#decide-and-revoke). */
const DECISIONS = {
  area: 'access requests',
  caller: 'anyone',
  lookup: 'file',
  refusals: { forbidden: 400 },
} as const

/** Granting, rejecting and revoking access to single files. */
export const decisionEndpoints = ({ accessRequests, files }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...DECISIONS,
      id: 'A15',
      // A deactivated account can be given nothing.
      refusals: { ...DECISIONS.refusals, wrongState: 400 },
      method: 'put',
      path: '/access/datafile/{id}/grantAccess/{identifier+}',
      summary: 'Grant access to a file',
      query: grantQuery,
      body: grantBody,
    },
    async (call) => {
      const { identifier } = call.params
      const expiresAt = endOf(call.body.expires, call.query.expires)
      const id = await accessFileId(call, files)
      const grant = { identifier, expiresAt }
      const { record, assignee } = await accessRequests.grant(call.actor, id, grant)
      return message(call.c, `Access to File ${record.entry.label} granted to ${assignee.name}.`)
    },
  ),
  endpoint(
    {
      ...DECISIONS,
      id: 'A16',
      method: 'put',
      path: '/access/datafile/{id}/rejectAccess/{identifier+}',
      summary: 'Reject a request for access to a file',
      query: rejectionQuery,
      body: rejectionBody,
    },
    async (call) => {
      const { identifier } = call.params
      const reason = reasonOf(call.body.reason, call.query.reason)
      const rejection = { identifier, reason }
      const id = await accessFileId(call, files)
      const { record, assignee } = await accessRequests.reject(call.actor, id, rejection)
      return message(call.c, `Access to File ${record.entry.label} rejected for ${assignee.name}.`)
    },
  ),
  endpoint(
    {
      ...DECISIONS,
      id: 'A17',
      method: 'delete',
      path: '/access/datafile/{id}/revokeAccess/{identifier+}',
      summary: 'Revoke access to a file',
    },
    async (call) => {
      const { identifier } = call.params
      const id = await accessFileId(call, files)
      const { record, assignee } = await accessRequests.revoke(call.actor, id, identifier)
      return message(call.c, `Access to File ${record.entry.label} revoked for ${assignee.name}.`)
    },
  ),
]
