import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message, ok } from '../output/envelope.ts'
import { presentRole } from './present-role.ts'
import { roleBody } from './role-body.ts'
import { RoleQuery, roleRef } from './role-reference.ts'

const ADMIN = { area: 'roles', caller: 'account' } as const

/** Roles that can be assigned everywhere, for superusers (docs/specification/administration.md#calls). */
export const roleAdminEndpoints = ({ roles }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'roles.builtIn',
      method: 'get',
      path: '/admin/roles',
      summary: 'List the roles of the installation',
    },
    async ({ c, actor }) => ok(c, (await roles.builtIn(actor)).map(presentRole)),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'roles.createBuiltIn',
      method: 'post',
      path: '/admin/roles',
      summary: 'Define a role of the installation',
      body: roleBody,
    },
    async ({ c, actor, body }) => ok(c, presentRole(await roles.defineBuiltIn(actor, body))),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'roles.change',
      method: 'put',
      path: '/admin/roles/{id}',
      summary: 'Change a role; its permissions change for its holders at once',
      query: RoleQuery,
      body: roleBody,
    },
    async ({ c, actor, params, query, body }) =>
      ok(c, presentRole(await roles.change(actor, roleRef(params.id, query), body))),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'roles.deleteAny',
      method: 'delete',
      path: '/admin/roles/{id}',
      summary: 'Delete a role and its assignments',
      query: RoleQuery,
    },
    async ({ c, actor, params, query }) => {
      const { name } = await roles.deleteAny(actor, roleRef(params.id, query))
      return message(c, `role ${name} deleted.`)
    },
  ),
]
