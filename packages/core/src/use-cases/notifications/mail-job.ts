import type { Domain } from '../../ports/ports.ts'
import type { Job } from '../../rules/jobs/job.ts'

/** Sends a mail to one person, unless the account was removed or deactivated, or mail was disabled, since. */
export async function sendMail(
  { store, notifier }: Pick<Domain, 'store' | 'notifier'>,
  { accountId, subject, message }: Extract<Job, { readonly kind: 'mail' }>,
): Promise<void> {
  if (notifier === null) return
  const account = await store.read(({ accounts }) => accounts.byId(accountId))
  if (account === null || account.deactivatedAt !== null) return
  await notifier.send({ to: account.email, subject, text: message })
}

/** Sends a message of a visitor, unless mail was disabled since. */
export async function sendFeedbackMail(
  { notifier }: Pick<Domain, 'notifier'>,
  { to, replyTo, subject, text }: Extract<Job, { readonly kind: 'feedbackMail' }>,
): Promise<void> {
  await notifier?.send({ to, replyTo, subject, text })
}
