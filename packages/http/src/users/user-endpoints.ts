import type { Repository } from '@holdfast/core'
import { type Actor, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { sentToken } from '../endpoints/caller.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { message, ok } from '../output/envelope.ts'
import { presentUser } from './present-user.ts'
import { currentTokenMessage, deletedTokenMessage, newTokenMessage } from './token-messages.ts'

const area = 'users'

/**
 * Callers and their API tokens (docs/specification/users.md#user-json and
 * docs/specification/users.md#api-tokens).
 */
export const userEndpoints = ({ tokens, users }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'users.me',
      method: 'get',
      path: '/users/:me',
      summary: 'The account of the caller',
      area,
      caller: 'account',
      refusals: { unauthenticated: 400 },
    },
    async ({ c, actor }) => ok(c, presentUser(await users.me(actor))),
  ),
  endpoint(
    {
      id: 'users.token',
      method: 'get',
      path: '/users/token',
      summary: 'The API token of the caller, and when it expires',
      area,
      caller: 'account',
    },
    async ({ c, actor }) => {
      const { expiresAt } = await tokens.current(actor)
      // Only hashes of tokens are stored, and an account has one token: the one that was sent.
      const token = sentToken(c) ?? refuse({ kind: 'missing', message: NOT_SHOWN })
      return message(c, currentTokenMessage({ token, expiresAt }))
    },
  ),
  endpoint(
    {
      id: 'users.recreateToken',
      method: 'post',
      path: '/users/token/recreate',
      summary: 'Replace the API token of the caller',
      area,
      caller: 'anyone',
      query: v.object({ returnExpiration: flag }),
    },
    async ({ c, actor, query }) => {
      const issued = await tokens.recreate(actor)
      const shown = { withExpiry: query.returnExpiration }
      return message(c, newTokenMessage(nameOf(actor), issued, shown))
    },
  ),
  endpoint(
    {
      id: 'users.deleteToken',
      method: 'delete',
      path: '/users/token',
      summary: 'Delete the API token of the caller',
      area,
      caller: 'anyone',
    },
    async ({ c, actor }) => {
      await tokens.delete(actor)
      return message(c, deletedTokenMessage(nameOf(actor)))
    },
  ),
]

const NOT_SHOWN = 'Token not found in the request: send the token to see it.'

/** Guests were refused before: they have no token to change. */
const nameOf = (actor: Actor): string => (actor.kind === 'account' ? actor.userName : '')
