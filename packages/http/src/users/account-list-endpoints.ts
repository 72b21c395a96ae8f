import type { ListedAccount, Repository } from '@holdfast/core'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { wholeNumber } from '../input/query-schemas.ts'
import { presentPagination } from '../my-data/present-pagination.ts'
import { ok } from '../output/envelope.ts'
import { instant, instantOrNone } from '../output/times.ts'

const DEFAULT_SIZE = 25
const MAX_PAGE_SIZE = 1000

const number = (name: string, most: number) =>
  wholeNumber({ least: 1, most, message: `${name} must be a whole number from 1 to ${most}` })

/** The titles of the columns, for pages that show the list. */
const LABELS = {
  userId: 'ID',
  userIdentifier: 'Username',
  lastName: 'Last Name',
  firstName: 'First Name',
  email: 'Email',
  affiliation: 'Affiliation',
  position: 'Position',
  isSuperuser: 'Superuser',
  authenticationProvider: 'Authentication',
  roles: 'Roles',
  createdTime: 'Created Time',
  lastLoginTime: 'Last Login Time',
  lastApiUseTime: 'Last API Use Time',
  deactivated: 'Deactivated',
  deactivatedTime: 'Deactivated Time',
}

/** The list of accounts, for superusers (docs/specification/users.md#administration). */
export const accountListEndpoints = ({ users: { admin } }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'users.list',
      method: 'get',
      path: '/admin/list-users',
      summary: 'A page of the accounts that match a search',
      area: 'users',
      caller: 'account',
      query: v.object({
        searchTerm: v.optional(v.string(), ''),
        itemsPerPage: number('itemsPerPage', MAX_PAGE_SIZE),
        selectedPage: number('selectedPage', 1_000_000),
        sortKey: v.optional(v.string(), ''),
      }),
    },
    async ({ c, actor, query }) => {
      const pageSize = query.itemsPerPage ?? DEFAULT_SIZE
      const { total, accounts, page } = await admin.list(actor, {
        term: query.searchTerm,
        sortKey: query.sortKey,
        pageSize,
        page: query.selectedPage ?? 1,
      })
      return ok(c, {
        userCount: total,
        selectedPage: page,
        pagination: presentPagination({ total, selected: page, pageSize, of: 'Result' }),
        bundleStrings: LABELS,
        users: accounts.map(listed),
      })
    },
  ),
]

const listed = ({ account, ...more }: ListedAccount): object => ({
  id: account.id,
  userIdentifier: account.userName,
  lastName: account.lastName,
  firstName: account.firstName,
  email: account.email,
  affiliation: account.affiliation,
  position: account.position,
  isSuperuser: account.superuser,
  authenticationProvider: account.provider,
  roles: more.roleNames.join(', '),
  createdTime: instant(account.createdAt),
  lastLoginTime: instantOrNone(account.lastLoginAt),
  lastApiUseTime: instantOrNone(account.lastApiUseAt),
  deactivated: account.deactivatedAt !== null,
  deactivatedTime: instantOrNone(account.deactivatedAt),
  mutedEmails: more.mutedEmails,
  mutedNotifications: more.mutedNotifications,
})
