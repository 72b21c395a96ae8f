import type { Domain } from '../../ports/ports.ts'
import { requireAccount } from '../../rules/roles/required-permission.ts'
import { isLive, isTouched, type Session, sessionLimits } from '../../rules/sessions/session.ts'
import type { Account } from '../../rules/users/account.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** A session in force. */
export interface LiveSession {
  readonly session: Session
  readonly account: Account
  readonly actor: Extract<Actor, { readonly kind: 'account' }>
}

/** Sessions of people on the pages (docs/specification/users.md#sign-in-on-pages). */
export const sessionUseCases = ({ store, clock, signer }: Domain) => ({
  /** The session of a cookie's token; null when it is unknown, has expired, or its account is deactivated. */
  find: async (token: string): Promise<LiveSession | null> => {
    const fingerprint = signer.fingerprint(token)
    const { found, limits } = await store.read(
      async ({ sessions, settings }) => ({
        found: await sessions.byFingerprint(fingerprint),
        limits: sessionLimits(await settings.all()),
      }),
      { consistency: 'latest' },
    )
    if (found === null || found.account.deactivatedAt !== null) return null
    const now = clock.now()
    if (!isLive(found.session, limits, now)) return null
    if (isTouched(found.session, now))
      await store.write(({ sessions }) => sessions.touch(fingerprint, now))
    const { id: accountId, userName, superuser } = found.account
    return { ...found, actor: { kind: 'account', accountId, userName, superuser } }
  },

  /** What proves that a form was sent by a page of this session of this account. The token cannot be derived from it. */
  formToken: (session: FormSession): string => formTokenOf(signer, session),

  /** Whether the text is the form token of the session. */
  isFormToken: (session: FormSession, text: string): boolean =>
    signer.same(formTokenOf(signer, session), text),

  /** Ends the session of this token. Succeeds when there is none. */
  signOut: (token: string): Promise<void> =>
    store.write(async ({ sessions }) => {
      const found = await sessions.byFingerprint(signer.fingerprint(token))
      if (found !== null) await sessions.remove(found.account.id, [found.session.fingerprint])
    }),

  /** The caller's sessions in force, the last used first. */
  mine: (actor: Actor): Promise<readonly Session[]> => {
    const { accountId } = requireAccount(actor)
    return store.read(async ({ sessions, settings }) => {
      const limits = sessionLimits(await settings.all())
      const now = clock.now()
      return (await sessions.of(accountId)).filter((session) => isLive(session, limits, now))
    })
  },

  /** Ends one of the caller's sessions. Succeeds when they have no such one. */
  end: (actor: Actor, fingerprint: string): Promise<void> => {
    const { accountId } = requireAccount(actor)
    return store.write(({ sessions }) => sessions.remove(accountId, [fingerprint]))
  },

  /** Ends all sessions of the caller, wherever they signed in; `kept` is the fingerprint of one that goes on. */
  endAll: (actor: Actor, kept: string | null = null): Promise<void> => {
    const { accountId } = requireAccount(actor)
    return store.write(async ({ sessions, events }) => {
      await sessions.removeOthers(accountId, kept)
      await events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'sessionsEnded',
        objectId: accountId,
        details: {},
      })
    })
  },
})

const FORM_TOKEN_LENGTH = 64

/** A session whose pages have forms. */
export interface FormSession {
  readonly token: string
  readonly account: Pick<Account, 'id'>
}

const formTokenOf = (
  { mac }: Pick<Domain['signer'], 'mac'>,
  { token, account }: FormSession,
): string => mac(token, `form ${account.id}`).slice(0, FORM_TOKEN_LENGTH)
