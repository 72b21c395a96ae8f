import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { MailLanguage } from '../../rules/notifications/mail-language.ts'
import { browserText } from '../../rules/sessions/session.ts'
import type { Account } from '../../rules/users/account.ts'

/** Hexadecimal digits of a session's token: 256 random bits. */
const TOKEN_DIGITS = 64
/** An account that signs in more often loses the session that was not used for the longest time. */
const MAX_SESSIONS = 50

/** What a sign-in leaves in the browser. */
export interface BegunSession {
  readonly account: Account
  /** Shown once: only its fingerprint is stored. */
  readonly token: string
}

/** Where a session begins. */
export interface Browser {
  readonly userAgent: string | null
  /** The token of the session that the browser had; it ends, so that no token outlives a sign-in. */
  readonly formerToken: string | null
  /** What it kept of an earlier sign-in; null for nothing. */
  readonly proof: string | null
  /** In which the page was read. */
  readonly language: MailLanguage
}

/** Begins a session of an account in an open unit of work. Its token is always new. */
export async function beginSession(
  { clock, ids, signer }: Pick<Domain, 'clock' | 'ids' | 'signer'>,
  unit: WriteUnit,
  { account, browser }: { readonly account: Account; readonly browser: Browser },
): Promise<BegunSession> {
  const now = clock.now()
  if (browser.formerToken !== null) {
    const former = await unit.sessions.byFingerprint(signer.fingerprint(browser.formerToken))
    if (former !== null) await unit.sessions.remove(former.account.id, [former.session.fingerprint])
  }
  const superfluous = (await unit.sessions.of(account.id)).slice(MAX_SESSIONS - 1)
  if (superfluous.length > 0)
    await unit.sessions.remove(
      account.id,
      superfluous.map(({ fingerprint }) => fingerprint),
    )
  const token = ids.hex(TOKEN_DIGITS)
  await unit.sessions.add({
    fingerprint: signer.fingerprint(token),
    accountId: account.id,
    createdAt: now,
    seenAt: now,
    browser: browserText(browser.userAgent),
  })
  const signedIn = { ...account, lastLoginAt: now, language: browser.language }
  await unit.accounts.save(signedIn)
  await unit.events.append({
    at: now,
    actor: `@${account.userName}`,
    kind: 'signedIn',
    objectId: account.id,
    details: { provider: account.provider },
  })
  return { account: signedIn, token }
}
