import type { ListedAccount, Repository } from '@holdfast/core'
import { displayName } from '@holdfast/core/rules'
import { SendButton } from '../forms/form-parts.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { roleName } from '../layout/role-name.ts'
import { dayText, numberText, type Shown } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

/** How many accounts a page shows. */
const ACCOUNTS_SHOWN = 50

interface UsersFacts {
  readonly term: string
  readonly page: number
  readonly total: number
  readonly accounts: readonly ListedAccount[]
}

/** The accounts, found by the beginnings of words. */
export const usersPage = ({ users }: Repository): AdminPage<UsersFacts> => ({
  name: 'users',
  parameters: ['term'],
  read: async ({ actor, parameter, page }) => {
    const term = parameter('term').slice(0, 500)
    const wanted = { term, sortKey: '', pageSize: ACCOUNTS_SHOWN, page }
    return { term, ...(await users.admin.list(actor, wanted)) }
  },
  body: ({ shown }, { term, page, total, accounts }) => {
    const { admin, account } = shown.texts
    const at = (number: number) =>
      shown.addresses.base + adminPath('/users', { term, page: String(number) })
    return (
      <>
        <form class="search" action={shown.addresses.base + adminPath('/users')}>
          <label for="term">{admin.users.find}</label>
          <input id="term" name="term" type="search" value={term} maxlength={500} />
          <SendButton text={shown.texts.search.search} />
        </form>
        <p>{admin.users.count(numberText(total, shown))}</p>
        {accounts.length === 0 ? null : <AccountTable shown={shown} accounts={accounts} />}
        <PageLinks
          label={admin.pages.users}
          previous={page > 1 ? { href: at(page - 1), text: account.previous } : null}
          next={page * ACCOUNTS_SHOWN < total ? { href: at(page + 1), text: account.next } : null}
        />
      </>
    )
  },
})

function AccountTable({
  shown,
  accounts,
}: {
  readonly shown: Shown
  readonly accounts: readonly ListedAccount[]
}) {
  const { admin, session, manage } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{session.userName}</th>
            <th scope="col">{manage.name}</th>
            <th scope="col">{session.email}</th>
            <th scope="col">{admin.users.traceNames.roleAssignments}</th>
            <th scope="col">{admin.users.lastSignIn}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, roleNames }) => (
            <tr>
              <td>
                <a href={shown.addresses.base + userPath(account.userName)}>@{account.userName}</a>
                {account.superuser ? <div class="tag">{admin.users.superuser}</div> : null}
                {account.deactivatedAt === null ? null : (
                  <div class="tag">{admin.users.deactivated}</div>
                )}
              </td>
              <td>
                {displayName(account)}
                {account.affiliation === null ? null : (
                  <div class="muted">{account.affiliation}</div>
                )}
              </td>
              <td>{account.email}</td>
              <td>{roleNames.map((name) => roleName(name, shown)).join(', ')}</td>
              <td>{account.lastLoginAt === null ? null : dayText(account.lastLoginAt, shown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The path of the page of one account. */
export const userPath = (userName: string): string => adminPath('/user', { name: userName })
