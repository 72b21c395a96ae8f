import { RefusedError } from '@holdfast/core/rules'
import { RequestRefused } from '../refusals/request-refused.ts'
import type { BodyInput } from './body-input.ts'

/**
 * As `body`, but the refusal of one that cannot be parsed begins with `beginning`: existing clients compare
 * it (docs/specification/datasets.md#required-metadata and docs/specification/versions.md#edit-metadata).
 */
export const withRefusalPrefix = <Body>(
  beginning: string,
  body: BodyInput<Body>,
): BodyInput<Body> => ({
  ...body,
  read: async (c) => {
    try {
      return await body.read(c)
    } catch (error) {
      throw prefixedRefusal(beginning, error)
    }
  },
})

/** The same for any error; errors that are not about the input are unchanged. */
export function prefixedRefusal(beginning: string, error: unknown): unknown {
  if (error instanceof RequestRefused) {
    if (error.fault !== 'malformed') return error
    const message = `${beginning}: ${error.message}`
    return new RequestRefused({ fault: 'malformed', message }, { cause: error })
  }
  if (!(error instanceof RefusedError) || error.refusal.kind !== 'invalid') return error
  const message = `${beginning}: ${error.refusal.message}`
  return new RefusedError({ ...error.refusal, message }, { cause: error })
}
