/** A mail message to one person. */
export interface Mail {
  readonly to: string
  /** Where answers go; the sender of the installation when absent. */
  readonly replyTo?: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
}
