import type { Domain } from '../../ports/ports.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { DEFAULT_MAIL_LANGUAGE } from '../../rules/notifications/mail-language.ts'
import type { Account } from '../../rules/users/account.ts'
import { ACCOUNT_MAILS } from '../../rules/users/account-mails.ts'
import { brandOf } from '../notifications/brand.ts'
import { serverSecret } from '../signing/server-secret.ts'

const LIFE_MS = 60 * 60 * 1000
const MAC_LENGTH = 64

/** A token from a mail, as it is read; nothing in it is proved. */
export interface ResetToken {
  readonly accountId: number
  readonly until: Date
  readonly mac: string
}

/**
 * The token with which the password of an account can be replaced until then. It is not stored: it follows from a
 * secret of the server and the present password and address, so that it ends when one of them changes.
 */
export function resetToken(
  { signer }: Pick<Domain, 'signer'>,
  account: Account,
  { until, secret }: { readonly until: Date; readonly secret: string },
): string {
  const { id, email, passwordHash } = account
  const text = `${id} ${until.getTime()} ${email} ${passwordHash ?? ''}`
  return `${id}-${until.getTime()}-${signer.mac(secret, text).slice(0, MAC_LENGTH)}`
}

/** Reads a token; null where it has another form. */
export function readResetToken(text: string): ResetToken | null {
  const [, id = '', until = '', mac = ''] =
    /^(\d{1,15})-(\d{1,15})-([0-9a-f]{64})$/.exec(text) ?? []
  return mac === '' ? null : { accountId: Number(id), until: new Date(Number(until)), mac }
}

/** Whether the password of the account can be replaced: of an active one that signs in with a password. */
export const isResettable = ({ provider, deactivatedAt }: Account): boolean =>
  provider === 'builtin' && deactivatedAt === null

/** Sends the link, unless the account has none any more: in the language in which it was asked for. */
export async function mailPasswordReset(
  domain: Domain,
  { accountId, language }: Extract<Job, { readonly kind: 'mailPasswordReset' }>,
): Promise<void> {
  const { store, notifier, site, clock } = domain
  if (notifier === null) return
  const { account, brand } = await store.read(async (unit) => ({
    account: await unit.accounts.byId(accountId),
    brand: await brandOf(unit, await unit.settings.all(), site),
  }))
  if (account === null || !isResettable(account)) return
  const until = new Date(clock.now().getTime() + LIFE_MS)
  const secret = await serverSecret(domain, 'passwordResets')
  const token = resetToken(domain, account, { until, secret })
  const facts = { brand, userName: account.userName, address: site.url, token, until }
  const { reset } = ACCOUNT_MAILS[language ?? account.language ?? DEFAULT_MAIL_LANGUAGE]
  await notifier.send({ to: account.email, ...reset(facts) })
}
