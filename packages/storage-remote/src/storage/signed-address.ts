import { createHash } from 'node:crypto'
import { untilText } from '@holdfast/core/rules'

const MINUTE_MS = 60_000

/** What a signed address permits. */
export interface AddressGrant {
  readonly method: 'GET' | 'HEAD'
  /** How long the address is valid. */
  readonly minutes: number
  readonly secret: string
}

/**
 * The address with a signature that the remote store verifies with the secret
 * (docs/specification/signing.md#form-of-a-signed-address and
 * docs/specification/signing.md#lifetime-and-sources). It names no user, so that the other server does not
 * learn who reads.
 */
export function signedAddress(address: string, { method, minutes, secret }: AddressGrant): string {
  const until = untilText(new Date(Date.now() + minutes * MINUTE_MS))
  const text = `${address}?until=${until}&method=${method}&token=`
  return (
    text +
    createHash('sha512')
      .update(text + secret, 'utf8')
      .digest('hex')
  )
}
