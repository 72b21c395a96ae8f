import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { DEFAULT_MAIL_LANGUAGE } from '../../rules/notifications/mail-language.ts'
import { settingCount } from '../../rules/settings/setting-values.ts'
import type { Account, EmailConfirmation } from '../../rules/users/account.ts'
import { ACCOUNT_MAILS } from '../../rules/users/account-mails.ts'
import { brandOf } from '../notifications/brand.ts'
import { serverSecret } from '../signing/server-secret.ts'

const MINUTE_MS = 60_000
const TOKEN_LENGTH = 64

/** Lets the mail address of the account be confirmed; ends what was started before. `mailed` tells its holder. */
export async function startConfirmation(
  unit: WriteUnit,
  { id: accountId, email }: Account,
  { now, mailed }: { readonly now: Date; readonly mailed: boolean },
): Promise<EmailConfirmation> {
  const minutes = settingCount(await unit.settings.all(), ':MinutesUntilConfirmEmailTokenExpires')
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS)
  const confirmation = { accountId, email, createdAt: now, expiresAt }
  await unit.accounts.saveConfirmation(confirmation)
  if (mailed) await unit.jobs.enqueue({ kind: 'mailConfirmation', accountId })
  return confirmation
}

/** The token that confirms the address. It follows from `secret` of the server, so that it need not be stored. */
export function confirmationToken(
  { signer }: Pick<Domain, 'signer'>,
  { accountId, email, createdAt }: EmailConfirmation,
  secret: string,
): string {
  const text = `${accountId} ${createdAt.toISOString()} ${email}`
  return signer.mac(secret, text).slice(0, TOKEN_LENGTH)
}

/** Sends the mail with the token, unless there is nothing to confirm any more. */
export async function mailConfirmation(domain: Domain, accountId: number): Promise<void> {
  const { store, notifier, site, clock } = domain
  if (notifier === null) return
  const { account, confirmation, brand } = await store.read(async (unit) => ({
    account: await unit.accounts.byId(accountId),
    confirmation: await unit.accounts.confirmation(accountId),
    brand: await brandOf(unit, await unit.settings.all(), site),
  }))
  if (account === null || account.deactivatedAt !== null || confirmation === null) return
  if (!isPending(confirmation, account, clock.now())) return
  const secret = await serverSecret(domain, 'confirmations')
  const token = confirmationToken(domain, confirmation, secret)
  const facts = {
    brand,
    userName: account.userName,
    address: site.url,
    token: encodeURIComponent(token),
    until: confirmation.expiresAt,
  }
  const mails = ACCOUNT_MAILS[account.language ?? DEFAULT_MAIL_LANGUAGE]
  await notifier.send({ to: confirmation.email, ...mails.confirmation(facts) })
}

/** Whether the token of the confirmation is accepted at `now`. */
export const isPending = (
  { email, expiresAt }: EmailConfirmation,
  account: Account,
  now: Date,
): boolean => email === account.email && now < expiresAt
