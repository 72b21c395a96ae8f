/** A message to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}

/** Hands messages over to whatever carries them. Without one, nobody is mailed. */
export interface Notifier {
  /** Resolves when the message was accepted for delivery; rejects when it should be tried again. */
  send(mail: Mail): Promise<void>
}
