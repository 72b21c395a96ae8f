import type { Mail } from '../../rules/notifications/mail.ts'

/** Sends mail. Without a notifier no mail is sent. */
export interface Notifier {
  /** Resolves when the message was accepted for delivery; rejects when it should be retried. */
  send(mail: Mail): Promise<void>
}
