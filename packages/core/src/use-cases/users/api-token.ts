import type { IdSource } from '../../ports/signing/id-source.ts'
import type { Signer } from '../../ports/signing/signer.ts'
import type { TokenRecord } from '../../rules/users/account.ts'

/** A token as shown once; only its fingerprint is stored. */
export interface IssuedToken {
  readonly token: string
  readonly expiresAt: Date
}

/** Tokens are valid for one year (docs/specification/users.md#api-tokens). */
export function tokenExpiry(createdAt: Date): Date {
  const expires = new Date(createdAt)
  expires.setUTCFullYear(expires.getUTCFullYear() + 1)
  return expires
}

/** What is needed to create tokens. */
export interface TokenMint {
  readonly ids: IdSource
  readonly signer: Pick<Signer, 'fingerprint'>
}

/** Creates a token for an account, with the record to store. `fixed` is used instead of a random token. */
export function issueToken(
  { ids, signer }: TokenMint,
  accountId: number,
  { now, fixed }: { readonly now: Date; readonly fixed?: string },
): { readonly issued: IssuedToken; readonly record: TokenRecord } {
  const token = fixed ?? ids.uuid()
  const expiresAt = tokenExpiry(now)
  return {
    issued: { token, expiresAt },
    record: { accountId, fingerprint: signer.fingerprint(token), createdAt: now, expiresAt },
  }
}
