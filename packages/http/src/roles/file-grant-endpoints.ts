import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { fileId } from '../files/file-id.ts'
import { message } from '../output/envelope.ts'

/** Every refusal is a bad request here (docs/specification/access.md#decide-and-revoke). */
const GRANTS = {
  area: 'roles',
  caller: 'anyone',
  lookup: 'file',
  refusals: { notFound: 400, forbidden: 400, wrongState: 400 },
} as const

/** Granting and revoking access to single files (docs/specification/roles.md). */
export const fileGrantEndpoints = ({ fileGrants }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...GRANTS,
      id: 'A15',
      method: 'put',
      path: '/access/datafile/{id}/grantAccess/{identifier+}',
      summary: 'Grant access to a file',
    },
    async (call) => {
      const { identifier } = call.params
      const { record, assignee } = await fileGrants.grant(call.actor, fileId(call), identifier)
      return message(call.c, `Access to File ${record.entry.label} granted to ${assignee.name}.`)
    },
  ),
  endpoint(
    {
      ...GRANTS,
      id: 'A17',
      method: 'delete',
      path: '/access/datafile/{id}/revokeAccess/{identifier+}',
      summary: 'Revoke access to a file',
    },
    async (call) => {
      const { identifier } = call.params
      const { record, assignee } = await fileGrants.revoke(call.actor, fileId(call), identifier)
      return message(call.c, `Access to File ${record.entry.label} revoked for ${assignee.name}.`)
    },
  ),
]
