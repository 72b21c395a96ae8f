import type { Domain } from '../../ports/ports.ts'
import type { AccountNameTaken } from '../../ports/store/accounts.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Account, NewAccount } from '../../rules/users/account.ts'
import { type AccountRequest, accountProblems } from '../../rules/users/account-rules.ts'
import { type IssuedToken, issueToken, type TokenMint } from './api-token.ts'
import { startConfirmation } from './email-confirmation.ts'

/** A new account with its first token. */
export interface CreatedAccount {
  readonly account: Account
  readonly token: IssuedToken
}

/** Refuses an account, with the beginning that clients expect. */
export const cannotSave = (reason: string): never =>
  refuse({ kind: 'invalid', message: `Bad request: can't save user. ${reason}` })

/** The account described by a request; refuses with every problem found. */
export function newAccount(
  request: AccountRequest,
  {
    passwordHash,
    superuser,
    now,
  }: Pick<NewAccount, 'passwordHash' | 'superuser'> & { readonly now: Date },
): NewAccount {
  const problems = accountProblems(request)
  if (problems.length > 0) cannotSave(problems.map(({ message }) => message).join(' '))
  return {
    userName: request.userName,
    firstName: request.firstName.trim(),
    lastName: request.lastName.trim(),
    email: request.email.trim(),
    affiliation: request.affiliation?.trim() || null,
    position: request.position?.trim() || null,
    superuser,
    provider: 'builtin',
    orcid: null,
    persistentUserId: null,
    passwordHash,
    createdAt: now,
    lastLoginAt: now,
    lastApiUseAt: null,
    emailConfirmedAt: null,
    deactivatedAt: null,
    language: null,
  }
}

interface Adding {
  readonly mint: TokenMint & Pick<Domain, 'notifier'>
  readonly token?: string | undefined
  /** Whether the account gets a notification of its creation. */
  readonly notified?: boolean
}

/** Adds an account with its first token in an open unit of work. */
export async function addAccount(
  unit: WriteUnit,
  account: NewAccount,
  { mint, token, notified = true }: Adding,
): Promise<CreatedAccount | AccountNameTaken> {
  const added = await unit.accounts.add(account)
  if (typeof added === 'string') return added
  const now = account.createdAt
  const fixed = token === undefined ? {} : { fixed: token }
  const { issued, record } = issueToken(mint, added.id, { now, ...fixed })
  await unit.accounts.saveToken(record)
  await noteAccountCreated(unit, added, { at: now, notified })
  const mailed = notified && mint.notifier !== null
  await startConfirmation(unit, added, { now, mailed })
  return { account: added, token: issued }
}

interface Creation {
  readonly at: Date
  /** Who made the account, as an assignee identifier; the person themselves unless it says otherwise. */
  readonly actor?: string
  /** Whether the person gets a notification of it. */
  readonly notified: boolean
}

/** Appends the event of a new account. */
export const noteAccountCreated = (
  { events }: Pick<WriteUnit, 'events'>,
  { id, userName }: Pick<Account, 'id' | 'userName'>,
  { at, actor = `@${userName}`, notified }: Creation,
): Promise<void> =>
  events.append({
    at,
    actor,
    kind: 'accountCreated',
    objectId: id,
    details: { userName, notified },
  })
