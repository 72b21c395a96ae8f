import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { ProvedIdentity } from '../../ports/users/identity-provider.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Account, NewAccount } from '../../rules/users/account.ts'
import { userNameFrom } from '../../rules/users/provided-name.ts'
import { lockedAccountFor } from '../users/account-reference.ts'
import { startConfirmation } from '../users/email-confirmation.ts'
import { newAccount, noteAccountCreated } from '../users/new-account.ts'
import { type BegunSession, type Browser, beginSession } from './begin-session.ts'
import { followGroups } from './provider-groups.ts'
import { mayBegin } from './provider-sign-up.ts'

/** A person, as a provider of this id proves them. */
export interface ProvedPerson {
  readonly provider: string
  readonly identity: ProvedIdentity
}

/** The maximum number of user names to try. */
const MAX_TRIES = 1000

/** Sign-in of people whom a provider of identities knows (docs/specification/users.md#sign-in-with-an-institution). */
export const providerSignInUseCases = (domain: Domain) => {
  const { store, clock, notifier, identityProviders } = domain
  return {
    /**
     * Begins a session of the account of this person. Without one, that of their mail address becomes it, if the provider
     * has verified the address and the account has confirmed it; else a new one is made, if the installation allows it.
     * Groups that follow the provider are brought up to date.
     */
    signInWith: async (person: ProvedPerson, browser: Browser): Promise<BegunSession> => {
      const { account, begun } = await store.write(async (unit) => {
        const known = (await knownAs(unit, person)) ?? (await linked(unit, person))
        const account = known ?? (await added(unit, person))
        if (account.deactivatedAt !== null)
          return refuse({
            kind: 'badCredential',
            code: 'accountDeactivated',
            message: 'The account is deactivated.',
          })
        return { account, begun: await beginSession(domain, unit, { account, browser }) }
      })
      const provider = identityProviders.find(({ id }) => id === person.provider)
      if (provider !== undefined)
        await followGroups(domain, provider, { account, identity: person.identity })
      return begun
    },
  }

  async function added(unit: WriteUnit, { provider, identity }: ProvedPerson): Promise<Account> {
    if (!mayBegin(await unit.settings.all(), provider))
      return refuse({
        kind: 'unavailable',
        code: 'serviceSignUpClosed',
        message: 'Nobody can sign up here with this service.',
      })
    if (identity.email === null)
      return refuse({
        kind: 'invalid',
        code: 'serviceAddressMissing',
        message: 'The service tells no mail address.',
      })
    const now = clock.now()
    const wanted = userNameFrom(identity)
    const { firstName, lastName, email, emailVerified } = identity
    const names = { firstName: firstName || wanted, lastName: lastName || wanted }
    const facts = newAccount(
      { userName: wanted, ...names, email },
      { passwordHash: null, superuser: false, now },
    )
    const account = await addNamed(unit, {
      ...facts,
      provider,
      persistentUserId: identity.subject,
      emailConfirmedAt: emailVerified ? now : null,
    })
    await noteAccountCreated(unit, account, { at: now, notified: true })
    if (!emailVerified) await startConfirmation(unit, account, { now, mailed: notifier !== null })
    return account
  }
}

/** The account of the person; null for none. It is locked, because the sign-in saves it whole. */
async function knownAs(
  unit: WriteUnit,
  { provider, identity: { subject } }: ProvedPerson,
): Promise<Account | null> {
  const found = await unit.accounts.byPersistentId(provider, subject)
  return found === null ? null : lockedAccountFor(unit, { kind: 'id', id: found.id })
}

/**
 * The account of the person's mail address, from now on theirs at the provider; null for none. An address that the account
 * has not confirmed proves nothing: somebody else may have signed up with it.
 */
async function linked(
  unit: WriteUnit,
  { provider, identity }: ProvedPerson,
): Promise<Account | null> {
  if (identity.email === null) return null
  const found = await unit.accounts.byEmail(identity.email)
  if (found === null) return null
  const account = await lockedAccountFor(unit, { kind: 'id', id: found.id })
  if (
    !identity.emailVerified ||
    // It may have got another address before it was locked.
    account.email.toLowerCase() !== identity.email.toLowerCase() ||
    account.emailConfirmedAt === null ||
    account.provider !== 'builtin' ||
    account.deactivatedAt !== null
  )
    return refuse({
      kind: 'conflict',
      code: 'serviceAddressTaken',
      message:
        'Another account has this mail address. Sign in to it with its password and confirm the address; then this service leads to it.',
    })
  const theirs = { ...account, provider, persistentUserId: identity.subject }
  await unit.accounts.save(theirs)
  return theirs
}

async function addNamed(unit: WriteUnit, facts: NewAccount): Promise<Account> {
  for (let number = 0; number < MAX_TRIES; number += 1) {
    const userName = number === 0 ? facts.userName : `${facts.userName}${number}`
    const added = await unit.accounts.add({ ...facts, userName })
    if (typeof added !== 'string') return added
    if (added !== 'userNameTaken')
      return refuse({
        kind: 'conflict',
        code: 'tryAgain',
        message: 'The account was made just now: try again.',
      })
  }
  return refuse({ kind: 'conflict', code: 'userNameTaken', message: 'The user name is taken.' })
}
