/** What a browser keeps while its reader is at a provider of identities. */
export interface Pending {
  readonly kept: string
  /** Where to go afterwards. */
  readonly next: string
}

/** The cookie for it. */
export interface PendingCookie {
  read(header: string | undefined): Pending | null
  keep(pending: Pending): string
  readonly drop: string
}

const SECONDS = 600

/** The cookie of an installation at this address; see `sessionCookie`. */
export function pendingCookie(siteUrl: string): PendingCookie {
  const secure = siteUrl.startsWith('https:')
  const name = `${secure ? '__Host-' : ''}holdfast-pending`
  const facts = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)~([^;]*)(?:;|$)`)
  return {
    read: (header = '') => {
      const [, kept, next = ''] = pattern.exec(header) ?? []
      return kept === undefined ? null : { kept, next: decoded(next) }
    },
    keep: ({ kept, next }) =>
      `${name}=${kept}~${encodeURIComponent(next)}; Max-Age=${SECONDS}; ${facts}`,
    drop: `${name}=; Max-Age=0; ${facts}`,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
