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

/**
 * `yyyy-MM-dd'T'HH:mm:ss.SSS` in UTC, without a zone
 * (docs/specification/signing.md#form-of-a-signed-address).
 */
export const untilText = (until: Date): string => until.toISOString().slice(0, -1)

export function signedText({ base, user, method }: UrlGrant, until: string): string {
  const joint = base.includes('?') ? '&' : '?'
  const name = encodeURIComponent(user)
  return `${base}${joint}until=${until}&user=${name}&method=${method}&token=`
}
