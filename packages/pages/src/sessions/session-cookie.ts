/** A cookie that has the token of a session, or one of its forms. */
export interface SessionCookie {
  /** The token in a `Cookie` header; null for none. */
  read(header: string | undefined): string | null
  /** The `Set-Cookie` header that keeps the token until the browser is closed. */
  keep(token: string): string
  /** The one that removes it. */
  readonly drop: string
}

/**
 * The cookie of an installation at this address. No script reads it, other sites cannot send it with a form, and over
 * HTTPS no other host can set it. Browsers refuse the prefix over plain HTTP, which is for trying things out.
 */
export const sessionCookie = (siteUrl: string): SessionCookie => tokenCookie(siteUrl, 'holdfast')

/**
 * The cookie that has the form token of the session before this one, where both are of the same person: a form that was
 * filled in before it ended is still taken.
 */
export const formerCookie = (siteUrl: string): SessionCookie =>
  tokenCookie(siteUrl, 'holdfast-former')

function tokenCookie(siteUrl: string, ownName: string): SessionCookie {
  const secure = siteUrl.startsWith('https:')
  const name = secure ? `__Host-${ownName}` : ownName
  const facts = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})(?:;|$)`)
  return {
    read: (header = '') => pattern.exec(header)?.[1] ?? null,
    keep: (token) => `${name}=${token}; ${facts}`,
    drop: `${name}=; Max-Age=0; ${facts}`,
  }
}
