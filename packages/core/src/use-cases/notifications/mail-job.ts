import type { Domain } from '../../ports/ports.ts'
import type { Job } from '../../rules/jobs/job.ts'

/** Mails one person. Nothing is sent to who is gone meanwhile, nor where mail was switched off again. */
export async function sendMail(
  { store, notifier }: Pick<Domain, 'store' | 'notifier'>,
  { accountId, subject, message }: Extract<Job, { readonly kind: 'mail' }>,
): Promise<void> {
  if (notifier === null) return
  const account = await store.read(({ accounts }) => accounts.byId(accountId))
  if (account === null || account.deactivatedAt !== null) return
  await notifier.send({ to: account.email, subject, text: message })
}
