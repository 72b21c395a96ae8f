import type { AccountRef, Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { idNumber } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { instant } from '../output/times.ts'

const ADMIN = {
  path: '/admin/confirmEmail/{userId}',
  area: 'users',
  caller: 'account',
  // An unknown account is a bad request here (docs/specification/users.md#e-mail-confirmation).
  refusals: { notFound: 400 },
} as const

const OWN = { method: 'post', area: 'users', caller: 'account' } as const

/** Confirmation of mail addresses (docs/specification/users.md#e-mail-confirmation). */
export const confirmationEndpoints = ({ users }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...ADMIN,
      id: 'users.startConfirmation',
      method: 'post',
      summary: 'Send an account a token that confirms its mail address',
    },
    async ({ c, actor, params }) => {
      const { account, confirmation } = await users.confirmations.start(actor, numbered(params))
      return ok(c, {
        tokenCreated: instant(confirmation.createdAt),
        identifier: account.userName,
      })
    },
  ),
  endpoint(
    {
      ...ADMIN,
      id: 'users.confirmationToken',
      method: 'get',
      summary: 'Show the token that confirms the mail address of an account',
    },
    async ({ c, actor, params }) => {
      const token = await users.confirmations.token(actor, numbered(params))
      return ok(c, { token: token ?? noToken(params.userId) })
    },
  ),
  endpoint(
    {
      ...OWN,
      id: 'users.resendConfirmation',
      path: '/users/:me/confirmEmail',
      summary: 'Send the caller another mail that confirms the mail address',
    },
    async ({ c, actor }) => {
      const { account, confirmation } = await users.confirmations.resend(actor)
      const until = instant(confirmation.expiresAt)
      return message(
        c,
        `A mail was sent to ${account.email}; its token is accepted until ${until}.`,
      )
    },
  ),
  endpoint(
    {
      ...OWN,
      id: 'users.confirmEmail',
      path: '/users/:me/confirmEmail/{token}',
      summary: 'Confirm the mail address of the caller with the token from the mail',
    },
    async ({ c, actor, params }) => {
      const { email } = await users.confirmations.confirm(actor, params.token)
      return message(c, `The mail address ${email} is confirmed.`)
    },
  ),
]

const numbered = ({ userId }: { readonly userId: string }): AccountRef => ({
  kind: 'id',
  id: idNumber(userId) ?? 0,
})

const noToken = (userId: string): never =>
  refuse({ kind: 'invalid', message: `Account ${userId} has no token to confirm its address.` })
