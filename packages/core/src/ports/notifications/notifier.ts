import type { Mail } from '../../rules/notifications/notifier.ts'

/** Hands messages over to whatever carries them. Without one, nobody is mailed. */
export interface Notifier {
  /** Resolves when the message was accepted for delivery; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
}
