import type { Signer } from '../../ports/signing/signer.ts'
import {
  plainlyEscaped,
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
  const text = signedText(grant, untilText(until))
  return text + encodeURIComponent(signer.mac(key, text))
}

/**
 * Whether the signature was made with `key` for this URL, however it is escaped, and method and has not expired at `now`. An
 * empty key is public, so it never verifies.
 */
export function isSigned(
  grant: Omit<UrlGrant, 'user'>,
  signature: UrlSignature,
  { now, key, signer }: { readonly now: Date; readonly key: string; readonly signer: Signer },
): boolean {
  const until = Date.parse(`${signature.until}Z`)
  if (key === '' || signature.method !== grant.method || !(until > now.getTime())) return false
  const isCovered = (base: string): boolean => {
    const text = signedText({ ...grant, base, user: signature.user }, signature.until)
    return signer.same(signer.mac(key, text), signature.token)
  }
  // As it was issued, or escaped anew by the client.
  return isCovered(grant.base) || isCovered(plainlyEscaped(grant.base))
}
