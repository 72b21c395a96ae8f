import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type {
  BearerOf,
  IdentityProvider,
  ProvedIdentity,
} from '../../ports/users/identity-provider.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import type { Account, NewAccount } from '../../rules/users/account.ts'
import { type AccountRequest, accountProblems } from '../../rules/users/account-rules.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'
import { type PersonRegistration, registeredNames } from '../../rules/users/registration.ts'
import { apiUsers } from '../users/api-users.ts'
import { startConfirmation } from '../users/email-confirmation.ts'
import { newAccount, noteAccountCreated } from '../users/new-account.ts'
import { followGroups } from './provider-groups.ts'
import { mayBegin } from './provider-sign-up.ts'

/** The holder of a token, and the provider that issued it. */
interface Bearer extends BearerOf {
  readonly from: IdentityProvider
}

/** Bearer tokens of identity providers (docs/specification/authentication.md#mechanisms). */
export const bearerUseCases = (domain: Domain) => {
  const { store, clock, notifier, features, identityProviders } = domain
  const apiUser = apiUsers(domain)

  /**
   * The first provider that proves the token decides, so none waits for another one that is away. One that is away may be
   * the one that issued the token: only when all answered nobody has.
   */
  const bearerOf = async (token: string): Promise<Bearer> => {
    let away: { readonly cause: unknown } | null = null
    const asked = identityProviders.map(async (from): Promise<Bearer> => {
      const answer = (from.bearer?.(token) ?? Promise.resolve(null)).catch((cause: unknown) => {
        away = { cause }
        return null
      })
      return { ...((await answer) ?? badCredential()), from }
    })
    const proved = await Promise.any(asked).catch(() => null)
    if (proved !== null) return proved
    return away === null ? badCredential() : providerAway(away)
  }

  const accountOf = ({ from, subject }: Bearer): Promise<Account | null> =>
    store.read(({ accounts }) => accounts.byPersistentId(from.id, subject), {
      consistency: 'latest',
    })

  return {
    /** Whether bearer tokens are credentials here. */
    accepted: (): boolean => features.bearerTokens && identityProviders.length > 0,

    /** The actor of a token. Refuses one that no provider issued, and as `accessDenied` a person without an account. */
    authenticate: async (token: string): Promise<Actor> => {
      const account = await accountOf(await bearerOf(token))
      return account === null
        ? refuse({
            kind: 'accessDenied',
            message:
              'The bearer token is valid, but its holder has no account here: register first.',
          })
        : apiUser(account)
    },

    /**
     * Makes the account of the token's holder (docs/specification/users.md#other-ways-to-an-account). Refuses a holder who
     * has one, and names each wrong field.
     */
    register: async (token: string, registration: PersonRegistration): Promise<Account> => {
      const bearer = await bearerOf(token)
      if ((await accountOf(bearer)) !== null)
        return refuse({ kind: 'accessDenied', message: 'The holder of this token has an account.' })
      const identity = await bearer.identity().catch((cause: unknown) => providerAway({ cause }))
      const request = registeredNames(identity, registration, features.bearerClaims)
      const wrong = fieldsOf(request)
      if (Object.keys(wrong).length > 0) return refuseFields(wrong)
      const now = clock.now()
      const made = await store.write(async (unit) => {
        if (!mayBegin(await unit.settings.all(), bearer.from.id))
          return refuse({
            kind: 'unavailable',
            message: 'Nobody can sign up here with this service.',
          })
        const account = await added(unit, {
          ...newAccount(request, { passwordHash: null, superuser: false, now }),
          provider: bearer.from.id,
          persistentUserId: bearer.subject,
          emailConfirmedAt: provenAddress(identity, request) ? now : null,
        })
        if (account.emailConfirmedAt === null)
          await startConfirmation(unit, account, { now, mailed: notifier !== null })
        return account
      })
      await followGroups(domain, bearer.from, { account: made, identity })
      return made
    },
  }
}

const RETRY_SECONDS = 30

function providerAway(because: { readonly cause: unknown }): never {
  const message = 'The service that issued the bearer token does not answer. Try again later.'
  throw new RefusedError(
    { kind: 'unavailable', message, retryAfterSeconds: RETRY_SECONDS },
    because,
  )
}

const provenAddress = (
  { email, emailVerified }: ProvedIdentity,
  request: AccountRequest,
): boolean => emailVerified && email === request.email

async function added(unit: WriteUnit, facts: NewAccount): Promise<Account> {
  const account = await unit.accounts.add(facts)
  switch (account) {
    case 'userNameTaken':
      return refuseFields({ username: 'The user name is taken.' })
    case 'emailTaken':
      return refuseFields({ emailAddress: 'Another account has this mail address.' })
    case 'persistentUserTaken':
      return refuse({ kind: 'accessDenied', message: 'The holder of this token has an account.' })
  }
  await noteAccountCreated(unit, account, { at: facts.createdAt, notified: true })
  return account
}

const FIELDS: Readonly<Record<string, string>> = { userName: 'username', email: 'emailAddress' }

const fieldsOf = (request: AccountRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    accountProblems(request).map(({ path, message }) => [FIELDS[path] ?? path, message]),
  )

const refuseFields = (fields: Readonly<Record<string, string>>): never =>
  refuse({ kind: 'invalid', message: 'The account cannot be made.', fields })
