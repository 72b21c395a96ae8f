import { instance, unreachable } from 'uvu/assert'

/** The error `promise` rejects with; fails the test when it resolves, or rejects with something else. */
export async function rejection(
  promise: Promise<unknown>,
  kind: new (...args: never[]) => Error = Error,
): Promise<Error> {
  const outcome = await promise.then(
    () => ({ settled: 'fulfilled' as const }),
    (error: unknown) => ({ settled: 'rejected' as const, error }),
  )
  if (outcome.settled === 'fulfilled') unreachable('It resolved where it must reject')
  const error = outcome.settled === 'rejected' ? outcome.error : undefined
  instance(error, kind)
  return error as Error // `instance` has just failed the test for anything else.
}
