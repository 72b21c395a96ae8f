import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { jsonBody, textBody } from '../input/body-input.ts'
import { message, ok } from '../output/envelope.ts'
import { presentUser } from './present-user.ts'
import { registerEndpoint } from './register-endpoint.ts'

const area = 'users'
const ADMIN = { area, caller: 'account' } as const
const MAX_PASSWORD_BYTES = 10_000

const providedBody = jsonBody(
  v.object({
    authenticationProviderId: v.pipe(v.string(), v.nonEmpty()),
    persistentUserId: v.pipe(v.string(), v.nonEmpty()),
    identifier: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
  }),
)

/** Other ways to an account and its token (docs/specification/users.md#other-ways-to-an-account). */
export const accountProvisionEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...provisionEndpoints(repository),
  registerEndpoint(repository),
  switchedOff,
]

const provisionEndpoints = ({ users }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'users.provide',
      method: 'post',
      path: '/admin/authenticatedUsers',
      summary: 'Create the account of a person of an identity provider',
      body: providedBody,
    },
    async ({ c, actor, body: { authenticationProviderId: provider, ...person } }) =>
      ok(c, presentUser(await users.provide(actor, { provider, ...person }))),
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'users.validatePassword',
      method: 'post',
      path: '/admin/validatePassword',
      summary: 'The faults of a password under the policy of the installation',
      body: textBody({ limit: MAX_PASSWORD_BYTES }),
    },
    async ({ c, actor, body: password }) =>
      ok(c, { password, errors: await users.checkPassword(actor, password) }),
  ),
  endpoint(
    {
      id: 'users.tokenByPassword',
      method: 'get',
      path: '/builtin-users/{userName}/api-token',
      summary: 'Create an API token with a password, if the installation allows it',
      area,
      caller: 'ignored',
      query: v.object({ password: v.optional(v.string(), '') }),
      answerHeaders: { 'Cache-Control': 'no-store' },
    },
    async ({ c, actor, params, query }) => {
      const { token } = await users.tokenByPassword(actor, params.userName, query.password)
      return message(c, token)
    },
  ),
]

/** The API never looks at cookies, so it has no session to end. */
const switchedOff: Endpoint = endpoint(
  {
    id: 'users.logout',
    method: 'post',
    path: '/logout',
    summary: 'End the session of a browser',
    area,
    caller: 'anyone',
    refusals: { unavailable: 500 },
  },
  () =>
    refuse({
      kind: 'unavailable',
      // Clients compare the text.
      message:
        'This endpoint is only available when session authentication feature flag is enabled',
    }),
)
