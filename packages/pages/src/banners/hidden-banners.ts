import type { PageLook } from '@holdfast/core/rules'

const NAME = 'hidden-banners'
const PATTERN = new RegExp(`(?:^|;\\s*)${NAME}=([\\d.]{1,400})(?:;|$)`)

/** The ids of the messages that the reader hid, from a `Cookie` header. */
export const hiddenBanners = (header: string | undefined): ReadonlySet<number> =>
  new Set((PATTERN.exec(header ?? '')?.[1] ?? '').split('.').filter(Boolean).map(Number))

/** The `Set-Cookie` header that keeps them for a year. No script reads it. */
export const keepHidden = (
  ids: readonly number[],
  { path, secure }: { readonly path: string; readonly secure: boolean },
): string =>
  `${NAME}=${ids.join('.')}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=31536000${secure ? '; Secure' : ''}`

/** The look without the messages that the reader hid; the same look where it shows none of them. */
export function withoutHidden(look: PageLook, hidden: ReadonlySet<number>): PageLook {
  const banners = look.banners.filter(({ id, dismissible }) => !(dismissible && hidden.has(id)))
  return banners.length === look.banners.length ? look : { ...look, banners }
}
