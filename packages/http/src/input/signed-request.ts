import type { SignedRequest } from '@holdfast/core/rules'
import type { AppContext } from '../request/environment.ts'
import { queryValues } from './query-values.ts'

/** The signature is the end of the query: the token would not cover what comes after it. */
const SIGNATURE = /[?&]until=([^&]*)&user=([^&]*)&method=([^&]*)&token=([^&]*)$/

/** Verifies with no key. */
const MALFORMED: SignedRequest = {
  base: '',
  signature: { until: '', user: '', method: '', token: '' },
}

/**
 * The address on `site` and the signature of a request; null when its query has no `token`. One that isn't exactly
 * as the server writes it never verifies (docs/specification/signing.md#verifying).
 */
export function signedRequest(c: AppContext, site: string): SignedRequest | null {
  if (!queryValues(c).has('token')) return null
  const { pathname, search } = new URL(c.req.url)
  const found = SIGNATURE.exec(search)
  if (found === null) return MALFORMED
  const [until = '', user = '', method = '', token = ''] = found.slice(1).map(decodeURIComponent)
  return {
    base: `${site}${pathname}${search.slice(0, found.index)}`,
    signature: { until, user, method, token },
  }
}
