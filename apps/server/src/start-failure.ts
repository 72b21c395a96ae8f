/** The program cannot do what it was started for. The message is for the operator, and has no secret in it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The code of a system error, such as `EADDRINUSE`; null for any other error. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  // Node tries all addresses of a name, and then reports all failures together.
  if (error instanceof AggregateError) return systemCode(error.errors[0])
  return error.cause === undefined ? null : systemCode(error.cause)
}
