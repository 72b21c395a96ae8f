/** The arguments or variables are invalid; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
