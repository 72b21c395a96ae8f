import type { Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { collectionRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { presentRole } from './present-role.ts'
import { roleBody } from './role-body.ts'
import { RoleQuery, roleRef } from './role-reference.ts'

const area = 'roles'

/** Roles (docs/specification/roles.md#roles-of-collections). */
export const roleEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...onCollections(repository),
  ...oneRole(repository),
]

function onCollections({ roles }: Repository): readonly Endpoint[] {
  const path = '/collections/{id}/roles'
  return [
    endpoint(
      {
        id: 'C07',
        method: 'get',
        path,
        summary: 'List the roles that a collection defines',
        area,
        caller: 'anyone',
      },
      async ({ c, actor, params }) =>
        ok(c, (await roles.list(actor, collectionRef(params.id))).map(presentRole)),
    ),
    endpoint(
      {
        id: 'C08',
        method: 'post',
        path,
        summary: 'Define a role in a collection',
        area,
        caller: 'anyone',
        body: roleBody,
      },
      async ({ c, actor, params, body }) =>
        ok(c, presentRole(await roles.define(actor, collectionRef(params.id), body))),
    ),
    endpoint(
      {
        id: 'roles.create',
        method: 'post',
        path: '/roles',
        summary: 'Define a role in the collection that the query names',
        area,
        caller: 'anyone',
        query: v.object({ dvo: v.string() }),
        body: roleBody,
      },
      async ({ c, actor, query, body }) =>
        ok(c, presentRole(await roles.define(actor, collectionRef(query.dvo), body))),
    ),
  ]
}

function oneRole({ roles }: Repository): readonly Endpoint[] {
  const path = '/roles/{id}'
  return [
    endpoint(
      {
        id: 'V15',
        method: 'get',
        path,
        summary: 'A role, for managers of the collection that defines it',
        area,
        caller: 'anyone',
        query: RoleQuery,
      },
      async ({ c, actor, params, query }) =>
        ok(c, presentRole(await roles.show(actor, roleRef(params.id, query)))),
    ),
    endpoint(
      {
        id: 'roles.delete',
        method: 'delete',
        path,
        summary: 'Delete a role and its assignments',
        area,
        caller: 'anyone',
        query: RoleQuery,
      },
      async ({ c, actor, params, query }) => {
        const { name } = await roles.delete(actor, roleRef(params.id, query))
        return message(c, `role ${name} deleted.`)
      },
    ),
    endpoint(
      {
        id: 'roles.selectable',
        method: 'get',
        path: '/roles/userSelectable',
        summary: 'The roles from which the caller may choose',
        area,
        caller: 'account',
      },
      async ({ c, actor }) => ok(c, (await roles.selectable(actor)).map(presentRole)),
    ),
  ]
}
