import type { Repository } from '@holdfast/core'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { message } from '../output/envelope.ts'
import { accountNamed, accountWithId } from './account-reference.ts'

/** Here an unknown account is a bad request (docs/specification/users.md#administration). */
const NAMED = { area: 'users', caller: 'account', refusals: { notFound: 400 } } as const
const PATH = '/admin/authenticatedUsers'

/** Deleting and merging accounts, for superusers (docs/specification/users.md#administration). */
export const accountEndingEndpoints = ({ users: { admin } }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      ...NAMED,
      id: 'users.delete',
      method: 'delete',
      path: `${PATH}/{identifier}`,
      summary: 'Delete an account without traces',
    },
    async ({ c, actor, params }) => {
      const { userName } = await admin.delete(actor, accountNamed(params.identifier))
      return message(c, `AuthenticatedUser @${userName} deleted.`)
    },
  ),
  endpoint(
    {
      ...NAMED,
      id: 'users.deleteById',
      method: 'delete',
      path: `${PATH}/id/{id}`,
      summary: 'Delete the account with this id, if it has no traces',
    },
    async ({ c, actor, params }) => {
      const { userName } = await admin.delete(actor, accountWithId(params.id))
      return message(c, `AuthenticatedUser @${userName} deleted.`)
    },
  ),
  endpoint(
    {
      ...NAMED,
      id: 'users.merge',
      method: 'post',
      path: '/users/{identifier}/mergeIntoUser/{base}',
      summary: 'Merge an account into another one, and delete it',
      refusals: { ...NAMED.refusals, superuserOnly: 401 },
    },
    async ({ c, actor, params }) => {
      const { consumed, base } = await admin.merge(
        actor,
        accountNamed(params.identifier),
        accountNamed(params.base),
      )
      return message(
        c,
        `All account data for ${consumed.userName} has been merged into ${base.userName} .`,
      )
    },
  ),
]
