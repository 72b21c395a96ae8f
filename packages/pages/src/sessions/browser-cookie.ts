/** The cookie that makes a browser known after a sign-in. It has no right. */
export interface BrowserCookie {
  read(header: string | undefined): string | null
  /** The `Set-Cookie` header. */
  keep(proof: string): string
}

/** A year. */
const SECONDS = 365 * 24 * 60 * 60

/** The cookie of an installation at this address; see `sessionCookie`. */
export function browserCookie(siteUrl: string): BrowserCookie {
  const secure = siteUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}holdfast-browser`
  const facts = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{1,200})(?:;|$)`)
  return {
    read: (header = '') => pattern.exec(header)?.[1] ?? null,
    keep: (proof) => `${name}=${proof}; Max-Age=${SECONDS}; ${facts}`,
  }
}
