import type { Domain } from '../../ports/ports.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { DEFAULT_MAIL_LANGUAGE } from '../../rules/notifications/mail-language.ts'

/** Sends a mail to one person, in their language. Not if the account was removed or deactivated, or mail disabled, since. */
export async function sendMail(
  { store, notifier }: Pick<Domain, 'store' | 'notifier'>,
  { accountId, translations, ...text }: Extract<Job, { readonly kind: 'mail' }>,
): Promise<void> {
  if (notifier === null) return
  const account = await store.read(({ accounts }) => accounts.byId(accountId))
  if (account === null || account.deactivatedAt !== null) return
  const { subject, message } = translations?.[account.language ?? DEFAULT_MAIL_LANGUAGE] ?? text
  await notifier.send({ to: account.email, subject, text: message })
}

/** Sends a message of a visitor, unless mail was disabled since. */
export async function sendFeedbackMail(
  { notifier }: Pick<Domain, 'notifier'>,
  { to, replyTo, subject, text }: Extract<Job, { readonly kind: 'feedbackMail' }>,
): Promise<void> {
  await notifier?.send({ to, replyTo, subject, text })
}
