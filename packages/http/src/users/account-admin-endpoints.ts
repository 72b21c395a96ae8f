import type { AccountRef, Repository } from '@holdfast/core'
import { type Permission, permissionNamed, refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { booleanBody } from '../input/boolean-text.ts'
import { idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { presentUser } from './present-user.ts'

const ADMIN = { area: 'users', caller: 'account' } as const
/** Here an unknown account is a bad request (docs/specification/users.md#administration). */
const NAMED = { ...ADMIN, refusals: { notFound: 400 } } as const

/** Administration of accounts, for superusers (docs/specification/users.md#administration). */
export const accountAdminEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...superusers(repository),
  ...readingAccounts(repository),
  ...endingAccounts(repository),
  changeIdentifier(repository),
  allowedCollections(repository),
]

const named = ({ identifier: userName }: { readonly identifier: string }): AccountRef => ({
  kind: 'userName',
  userName,
})

function superusers({ users: { admin } }: Repository): readonly Endpoint[] {
  const path = '/admin/superuser/{identifier}'
  const confirmation = ({
    userName,
    superuser,
  }: {
    readonly userName: string
    readonly superuser: boolean
  }) => `User @${userName} ${superuser ? 'set' : 'removed'} as a superuser.`
  return [
    endpoint(
      {
        ...ADMIN,
        id: 'V18',
        method: 'put',
        path,
        summary: 'Set whether an account is a superuser',
        body: booleanBody,
      },
      async ({ c, actor, params, body }) =>
        message(c, confirmation(await admin.setSuperuser(actor, named(params), body))),
    ),
    endpoint(
      {
        ...ADMIN,
        id: 'users.toggleSuperuser',
        method: 'post',
        path,
        summary: 'Toggle whether an account is a superuser; deprecated',
      },
      async ({ c, actor, params }) =>
        message(c, confirmation(await admin.toggleSuperuser(actor, named(params)))),
    ),
  ]
}

function readingAccounts({ users: { admin } }: Repository): readonly Endpoint[] {
  const path = '/admin/authenticatedUsers'
  return [
    endpoint(
      { ...ADMIN, id: 'users.all', method: 'get', path, summary: 'All accounts; deprecated' },
      async ({ c, actor }) => ok(c, (await admin.all(actor)).map(presentUser)),
    ),
    endpoint(
      {
        ...NAMED,
        id: 'users.get',
        method: 'get',
        path: `${path}/{identifier}`,
        summary: 'An account',
      },
      async ({ c, actor, params }) => ok(c, presentUser(await admin.get(actor, named(params)))),
    ),
  ]
}

function endingAccounts({ users: { admin } }: Repository): readonly Endpoint[] {
  const path = '/admin/authenticatedUsers'
  const confirmation = ({ userName }: { readonly userName: string }) =>
    `User @${userName} deactivated.`
  return [
    endpoint(
      {
        ...NAMED,
        id: 'users.deactivate',
        method: 'post',
        path: `${path}/{identifier}/deactivate`,
        summary: 'Deactivate an account; its traces stay',
      },
      async ({ c, actor, params }) =>
        message(c, confirmation(await admin.deactivate(actor, named(params)))),
    ),
    endpoint(
      {
        ...NAMED,
        id: 'users.deactivateById',
        method: 'post',
        path: `${path}/id/{id}/deactivate`,
        summary: 'The same for the account with this id',
      },
      async ({ c, actor, params }) =>
        message(
          c,
          confirmation(await admin.deactivate(actor, { kind: 'id', id: idNumber(params.id) ?? 0 })),
        ),
    ),
    endpoint(
      {
        ...NAMED,
        id: 'users.removeRoles',
        method: 'post',
        path: '/users/{identifier}/removeRoles',
        summary: 'Revoke all role assignments of an account',
      },
      async ({ c, actor, params }) => {
        const { account, revoked } = await admin.removeRoles(actor, named(params))
        return message(c, `Roles removed for user ${account.userName}: ${revoked.length}.`)
      },
    ),
  ]
}

const changeIdentifier = ({ users: { admin } }: Repository): Endpoint =>
  endpoint(
    {
      ...NAMED,
      id: 'users.changeIdentifier',
      method: 'post',
      path: '/users/{identifier}/changeIdentifier/{userName}',
      summary: 'Change the user name of an account; its roles stay',
      refusals: { ...NAMED.refusals, superuserOnly: 401 },
    },
    async ({ c, actor, params }) => {
      const { userName } = await admin.rename(actor, named(params), params.userName)
      return message(c, `User ${params.identifier} is called ${userName} now.`)
    },
  )

const allowedCollections = ({ users: { admin } }: Repository): Endpoint =>
  endpoint(
    {
      ...NAMED,
      id: 'users.allowedCollections',
      method: 'get',
      path: '/users/{identifier}/allowedCollections/{permission}',
      summary: 'The collections on which an account has a permission',
    },
    async ({ c, actor, params }) => {
      const wanted = wantedPermission(params.permission)
      const found = await admin.collectionsAllowed(actor, named(params), wanted)
      const items = found.map(({ id, name, alias }) => ({ id, name, alias }))
      return ok(c, { count: items.length, items })
    },
  )

const wantedPermission = (text: string): Permission | null =>
  text === 'any'
    ? null
    : (permissionNamed(text) ??
      refuse({ kind: 'invalid', message: `There is no permission ${text.slice(0, 100)}` }))
