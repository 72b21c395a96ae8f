import type { IssuedToken } from '@holdfast/core'

/**
 * Clients split these sentences at blanks and read words by position: a changed word breaks them
 * (docs/specification/users.md#api-tokens).
 */
export const currentTokenMessage = ({ token, expiresAt }: IssuedToken): string =>
  `Token ${token} expires on ${expiry(expiresAt)}`

export const newTokenMessage = (
  userName: string,
  { token, expiresAt }: IssuedToken,
  { withExpiry }: { readonly withExpiry: boolean },
): string =>
  `New token for ${userName} is ${token}${withExpiry ? ` and expires on ${expiry(expiresAt)}` : ''}`

export const deletedTokenMessage = (userName: string): string => `Token for ${userName} deleted.`

/** `yyyy-MM-dd HH:mm:ss.S` in UTC, with all digits of the fraction, at least one. */
function expiry(at: Date): string {
  const text = at.toISOString()
  const fraction = text.slice(20, 23).replace(/0{1,2}$/, '')
  return `${text.slice(0, 10)} ${text.slice(11, 19)}.${fraction}`
}
