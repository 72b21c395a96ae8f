import type { Repository } from '@holdfast/core'
import { type AccountRequest, type Actor, GUEST, RefusedError } from '@holdfast/core/rules'
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
  summary: 'Create a built-in account, with the key of the installation or as a superuser',
  body: accountBody,
} as const

/** Only a superuser's token makes a difference here, so a bad one is as good as none. */
const callerOf = ({ tokens }: Repository, c: AppContext): Promise<Actor> =>
  tokens.authenticate(c.req.header('X-Service-key') ?? null).catch((error: unknown) => {
    if (error instanceof RefusedError) return GUEST
    throw error
  })

/**
 * Built-in accounts (docs/specification/users.md#built-in-accounts). The path forms are for clients that
 * can't send a query. A request without the key may have the token of a superuser instead (decision 0201).
 */
export function accountCreationEndpoints(repository: Repository): readonly Endpoint[] {
  const create = async (
    c: AppContext,
    request: AccountRequest,
    { key, password, notified }: Credentials,
  ): Promise<Response> => {
    const actor = key === undefined ? await callerOf(repository, c) : GUEST
    const created = await repository.users.createBuiltin(actor, request, {
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
