import type { Signer } from '../../ports/signing/signer.ts'
import {
  evenlyEscaped,
  signedText,
  type UrlGrant,
  type UrlSignature,
  untilText,
} from '../../rules/signing/signed-url.ts'

/**
 * The URL with its signature. Its bearer acts as `user`, with this method, until `until`. The key
 * permits signing, so it must be a secret of the server.
 */
export function signUrl(
  grant: UrlGrant,
  { until, key, signer }: { readonly until: Date; readonly key: string; readonly signer: Signer },
): string {
  const time = untilText(until)
  return signedText(grant, time) + encodeURIComponent(signer.mac(key, coveredText(grant, time)))
}

/** What the token is made of: an address that a client has escaped anew has the same. */
const coveredText = (grant: UrlGrant, until: string): string =>
  signedText({ ...grant, base: evenlyEscaped(grant.base) }, until)

/**
 * Whether the signature was made with `key` for exactly this URL and method and has not expired at `now`. An
 * empty key is public, so it never verifies.
 */
export function isSigned(
  grant: Omit<UrlGrant, 'user'>,
  signature: UrlSignature,
  { now, key, signer }: { readonly now: Date; readonly key: string; readonly signer: Signer },
): boolean {
  const until = Date.parse(`${signature.until}Z`)
  if (key === '' || signature.method !== grant.method || !(until > now.getTime())) return false
  const text = coveredText({ ...grant, user: signature.user }, signature.until)
  return signer.same(signer.mac(key, text), signature.token)
}
