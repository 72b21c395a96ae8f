import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'
import { ok } from '../output/envelope.ts'
import { presentAssignment } from './present-role.ts'

const ADMIN = { area: 'roles', method: 'get', caller: 'account' } as const

/** Facts about assignees, for superusers (docs/specification/administration.md#calls). */
export const assigneeEndpoints = ({ assignees }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'admin.assignee',
      path: '/admin/assignee/{identifier+}',
      summary: 'An assignee',
    },
    async ({ c, actor, params }) => {
      const { name, account } = await assignees.get(actor, params.identifier)
      return ok(c, {
        title: name,
        email: account?.email ?? null,
        affiliation: account?.affiliation ?? null,
      })
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'admin.assignments',
      path: '/admin/assignments/assignees/{identifier+}',
      summary: 'The role assignments of an assignee',
    },
    async ({ c, actor, params }) =>
      ok(c, (await assignees.assignments(actor, params.identifier)).map(presentAssignment)),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'admin.passOnRoles',
      path: '/admin/collection/{id}/addRoleAssignmentsToChildren',
      summary: 'Assign the inherited roles to existing collections',
    },
    async ({ c, actor, params }) => {
      const changed = await assignees.passOn(actor, collectionRef(params.id))
      return ok(c, {
        'Collections Updated': changed.length,
        'Updated Collection Aliases': changed.map(({ alias }) => alias),
      })
    },
  ),
]
