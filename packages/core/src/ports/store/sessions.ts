import type { Session } from '../../rules/sessions/session.ts'
import type { Account } from '../../rules/users/account.ts'

/** Read access to the sessions of people on the pages (docs/specification/users.md#sign-in-on-pages). */
export interface SessionReads {
  /** The session whose token has this fingerprint, and its account, in one query; also when it has expired. */
  byFingerprint(
    fingerprint: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | null>
  /** The sessions of an account, the last used first; of equal ones, by fingerprint. */
  of(accountId: number): Promise<readonly Session[]>
}

/** The sessions of people. Those of a removed account are removed with it. */
export interface Sessions extends SessionReads {
  /** Fingerprints are unique; the account must exist. */
  add(session: Session): Promise<void>
  /** Sets only `seenAt`. Succeeds when there is no such session. */
  touch(fingerprint: string, at: Date): Promise<void>
  /** Removes these sessions of the account; others, and unknown ones, stay. */
  remove(accountId: number, fingerprints: readonly string[]): Promise<void>
  /** Removes all sessions of the account but the one with this fingerprint; null keeps none. */
  removeOthers(accountId: number, kept: string | null): Promise<void>
  /** Removes sessions that began, or were last used, at these times or earlier. Returns their number. */
  removeEnded(ended: { readonly createdAt: Date; readonly seenAt: Date }): Promise<number>
}
