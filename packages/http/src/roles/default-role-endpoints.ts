import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { presentRole } from './present-role.ts'

const path = '/collections/{id}/defaultContributorRole'

/**
 * The role that the creator of a dataset gets on it (docs/specification/roles.md#default-contributor-role).
 */
export const defaultRoleEndpoints = ({ defaultRoles }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C22',
      method: 'get',
      path,
      summary: 'The default role of creators of datasets; an empty object for none',
      area: 'roles',
      caller: 'anyone',
    },
    async ({ c, actor, params }) => {
      const role = await defaultRoles.get(actor, collectionRef(params.id))
      return ok(c, role === null ? {} : presentRole(role))
    },
  ),
  endpoint(
    {
      id: 'C23',
      method: 'put',
      path: `${path}/{roleAlias}`,
      summary: 'Set the default role of creators of datasets, or none',
      area: 'roles',
      caller: 'anyone',
    },
    async ({ c, actor, params }) => {
      const ref = collectionRef(params.id)
      const { collection, role } = await defaultRoles.set(actor, ref, params.roleAlias)
      const beginning = `Default contributor role for Collection ${collection.name} has been set to`
      return message(c, `${beginning} ${role?.name ?? 'None'}.`)
    },
  ),
]
