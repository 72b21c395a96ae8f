/** The program cannot do its task. The message is for the operator and contains no secrets. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The code of a system error, such as `EADDRINUSE`; null for any other error. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  // Node tries all addresses of a name and reports all failures together.
  if (error instanceof AggregateError) return systemCode(error.errors[0])
  return error.cause === undefined ? null : systemCode(error.cause)
}
