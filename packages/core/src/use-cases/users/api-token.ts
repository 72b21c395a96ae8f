import type { IdSource } from '../../ports/signing/id-source.ts'
import type { Signer } from '../../ports/signing/signer.ts'
import type { TokenRecord } from '../../rules/users/account.ts'

/** A token as it is shown, once: it is kept only as a fingerprint. */
export interface IssuedToken {
  readonly token: string
  readonly expiresAt: Date
}

/** Tokens live one year (docs/specification/users.md#api-tokens). */
export function tokenExpiry(createdAt: Date): Date {
  const expires = new Date(createdAt)
  expires.setUTCFullYear(expires.getUTCFullYear() + 1)
  return expires
}

export interface TokenMint {
  readonly ids: IdSource
  readonly signer: Signer
}

/** A fresh token for an account, with the record to keep of it. `fixed` makes it a token somebody chose. */
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
