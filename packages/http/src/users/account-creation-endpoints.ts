import type { Repository } from '@holdfast/core'
import type { AccountRequest } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flagOnUnlessSent } from '../input/query-schemas.ts'
import { ok } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'
import { accountBody } from './account-body.ts'
import { presentUser } from './present-user.ts'

const PasswordQuery = v.object({
  password: v.optional(v.string()),
  key: v.optional(v.string()),
  sendEmailNotification: flagOnUnlessSent,
})

interface Credentials {
  readonly key?: string | undefined
  readonly password?: string | undefined
  readonly notified: boolean
}

const shared = {
  method: 'post',
  area: 'users',
  caller: 'ignored',
  summary: 'Create a built-in account, for whoever knows the key of the installation',
  body: accountBody,
} as const

/**
 * Built-in accounts (docs/specification/users.md#built-in-accounts). The path forms are for clients that
 * can't send a query.
 */
export function accountCreationEndpoints({ users }: Repository): readonly Endpoint[] {
  const create = async (
    c: AppContext,
    request: AccountRequest,
    { key, password, notified }: Credentials,
  ): Promise<Response> => {
    const created = await users.createBuiltin(request, {
      key: key ?? null,
      password: password ?? null,
      notified,
    })
    const { account, token } = created
    return ok(c, {
      user: { id: account.id, userName: account.userName },
      authenticatedUser: presentUser(account),
      apiToken: token.token,
    })
  }
  return [
    endpoint(
      { ...shared, id: 'users.create', path: '/builtin-users', query: PasswordQuery },
      ({ c, body, query: { sendEmailNotification: notified, ...query } }) =>
        create(c, body, { ...query, notified }),
    ),
    endpoint(
      { ...shared, id: 'users.createByPath', path: '/builtin-users/{password}/{key}' },
      ({ c, body, params }) => create(c, body, { ...params, notified: true }),
    ),
    endpoint(
      {
        ...shared,
        id: 'users.createByPathNotified',
        path: '/builtin-users/{password}/{key}/{sendEmailNotification}',
      },
      ({ c, body, params }) =>
        create(c, body, { ...params, notified: params.sendEmailNotification === 'true' }),
    ),
  ]
}
