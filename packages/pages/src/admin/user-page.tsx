import type { AccountTraceOverview, Repository } from '@holdfast/core'
import { displayName, TRACE_ELEMENTS } from '@holdfast/core/rules'
import { freshForm } from '../forms/form-state.ts'
import { roleName } from '../layout/role-name.ts'
import { dayText, numberText, type Shown } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { UserForms } from './user-forms.tsx'
import { changeUser } from './user-steps.ts'

/** One account: what is known of it, what it did, and what can be done with it. */
export const userPage = ({ users }: Repository): AdminPage<AccountTraceOverview> => ({
  name: 'users',
  below: '/user',
  parameters: ['name'],
  heading: ({ account }) => `${displayName(account)} (@${account.userName})`,
  read: ({ actor, parameter }) =>
    users.traces.overview(actor, { kind: 'userName', userName: parameter('name') }),
  first: ({ account }) => freshForm({ userName: account.userName }),
  body: ({ shown, form }, facts) => (
    <>
      <AccountFacts shown={shown} facts={facts} />
      <Traces shown={shown} facts={facts} />
      <UserForms shown={shown} form={form} account={facts.account} />
    </>
  ),
  work: ({ actor, parameter }, form, shown) =>
    changeUser(users.admin, actor, { userName: parameter('name'), form, shown }),
})

interface FactsProps {
  readonly shown: Shown
  readonly facts: AccountTraceOverview
}

function AccountFacts({ shown, facts: { account } }: FactsProps) {
  const { admin, session } = shown.texts
  const day = (at: Date | null) => (at === null ? admin.users.never : dayText(at, shown))
  const facts: readonly (readonly [string, string | null])[] = [
    [session.email, account.email],
    [admin.users.confirmed, day(account.emailConfirmedAt)],
    [session.affiliation, account.affiliation],
    [session.position, account.position],
    ['ORCID iD', account.orcid],
    [admin.users.provider, account.provider],
    [admin.users.since, day(account.createdAt)],
    [admin.users.lastSignIn, day(account.lastLoginAt)],
    [admin.users.lastApiUse, day(account.lastApiUseAt)],
  ]
  return (
    <>
      {account.superuser ? <p class="tag">{admin.users.superuser}</p> : null}
      {account.deactivatedAt === null ? null : (
        <p class="note">{admin.users.deactivatedOn(dayText(account.deactivatedAt, shown))}</p>
      )}
      <dl>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </>
          ),
        )}
      </dl>
    </>
  )
}

/** Its roles, and how much it did of each kind. */
function Traces({ shown, facts: { counts, first } }: FactsProps) {
  const { admin, manage } = shown.texts
  const roles = (first.roleAssignments ?? []).flatMap((trace) =>
    trace.element === 'roleAssignments' ? [trace.item] : [],
  )
  return (
    <>
      <section>
        <h2>{admin.users.traceNames.roleAssignments}</h2>
        {roles.length === 0 ? <p>{admin.none}</p> : null}
        <ul>
          {roles.map(({ role, point }) => (
            <li>
              {role === null ? manage.nobody : roleName(role.name, shown)}:{' '}
              {point?.name ?? manage.nobody}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{admin.users.traces}</h2>
        <dl>
          {TRACE_ELEMENTS.filter((element) => counts[element] > 0).map((element) => (
            <>
              <dt>{admin.users.traceNames[element]}</dt>
              <dd>{numberText(counts[element], shown)}</dd>
            </>
          ))}
        </dl>
      </section>
    </>
  )
}
