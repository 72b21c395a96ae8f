import type { Signer } from '../users/secrets-ports.ts'

/** What a signed address is good for. */
export interface UrlGrant {
  /** The address without the parts that the signature adds; it may have a query. */
  readonly base: string
  /** A user name, without `@`. */
  readonly user: string
  readonly method: string
}

/** The parts of a signed address, as they came in its query. */
export interface UrlSignature {
  readonly until: string
  readonly user: string
  readonly method: string
  readonly token: string
}

/** `yyyy-MM-dd'T'HH:mm:ss.SSS` in UTC, without a zone (datasets supplement, 29.1). */
export const untilText = (until: Date): string => until.toISOString().slice(0, -1)

/** The address with its signature: whoever has it acts for `user`, with this method, until then. */
export function signUrl(
  grant: UrlGrant,
  { until, key, signer }: { readonly until: Date; readonly key: string; readonly signer: Signer },
): string {
  const text = signedText(grant, untilText(until))
  return text + encodeURIComponent(signer.fingerprint(text + key))
}

/**
 * Whether the signature was made with `key` for just this address and method, and has not expired by `now`. An empty
 * key is known to everybody, and proves nothing.
 */
export function isSigned(
  grant: Omit<UrlGrant, 'user'>,
  signature: UrlSignature,
  { now, key, signer }: { readonly now: Date; readonly key: string; readonly signer: Signer },
): boolean {
  const until = Date.parse(`${signature.until}Z`)
  if (key === '' || signature.method !== grant.method || !(until > now.getTime())) return false
  const text = signedText({ ...grant, user: signature.user }, signature.until)
  return signer.same(signer.fingerprint(text + key), signature.token)
}

function signedText({ base, user, method }: UrlGrant, until: string): string {
  const joint = base.includes('?') ? '&' : '?'
  const name = encodeURIComponent(user)
  return `${base}${joint}until=${until}&user=${name}&method=${method}&token=`
}
