import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { settingCount } from '../../rules/settings/setting-values.ts'
import type { Account, EmailConfirmation } from '../../rules/users/account.ts'
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
  await notifier.send({
    to: confirmation.email,
    subject: `${brand}: Confirm your mail address`,
    text: confirmationText({ address: site.url, userName: account.userName, token, confirmation }),
  })
}

/** Whether the token of the confirmation is accepted at `now`. */
export const isPending = (
  { email, expiresAt }: EmailConfirmation,
  account: Account,
  now: Date,
): boolean => email === account.email && now < expiresAt

const confirmationText = ({
  address,
  userName,
  token,
  confirmation: { expiresAt },
}: {
  readonly address: string
  readonly userName: string
  readonly token: string
  readonly confirmation: EmailConfirmation
}): string =>
  [
    `This address was given for the account @${userName} at ${address}.`,
    'To confirm that it is yours, open this address and sign in:',
    '',
    `  ${address}/account/confirm?confirm=${encodeURIComponent(token)}`,
    '',
    'Or send this request with the API token of the account:',
    '',
    `  curl -X POST -H "X-Service-key: $TOKEN" ${address}/api/users/:me/confirmEmail/${encodeURIComponent(token)}`,
    '',
    `It is accepted until ${expiresAt.toISOString()}. If you have no such account, ignore this message.`,
  ].join('\n')
