/** What a browser keeps while its reader is at a provider of identities. */
export interface Pending {
  readonly kept: string
  /** Where to go afterwards. */
  readonly next: string
}

/** The cookie for it. */
export interface PendingCookie {
  read(header: string | undefined): Pending | null
  /** The `Set-Cookie` header. A place whose address is too long for a cookie is left out. */
  keep(pending: Pending): string
  readonly drop: string
}

const SECONDS = 600
/** Browsers drop cookies above 4096 bytes; what is kept beside it needs a few hundred. */
const MAX_NEXT = 3000

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
    keep: ({ kept, next }) => `${name}=${kept}~${encoded(next)}; Max-Age=${SECONDS}; ${facts}`,
    drop: `${name}=; Max-Age=0; ${facts}`,
  }
}

function encoded(next: string): string {
  const text = encodeURIComponent(next)
  return text.length > MAX_NEXT ? '' : text
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
