import type { Repository } from '@holdfast/core'
import { refuse } from '@holdfast/core/rules'
import type { Mechanism } from '../endpoints/caller.ts'
import { signedRequest } from '../input/signed-request.ts'

/**
 * A signature in the query as a credential for exactly this request (docs/specification/signing.md#verifying). It
 * is none where API tokens are handled: what is good for minutes must not be traded for what is good for a year.
 */
export const signedUrl =
  ({ signing, site }: Pick<Repository, 'signing' | 'site'>): Mechanism =>
  (c) => {
    const signed = signedRequest(c, site.url)
    if (signed === null) return null
    if (c.get('route')?.startsWith('/users/token'))
      return refuse({ kind: 'badCredential', message: 'Bad signed URL' })
    // Permission to read an answer includes its headers alone.
    return signing.bearerOf(signed, c.req.method === 'HEAD' ? 'GET' : c.req.method)
  }
