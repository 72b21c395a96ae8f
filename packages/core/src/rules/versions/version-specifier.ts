import type { VersionNumber } from './version.ts'

/** How a client names a version (docs/specification/versions.md#specifiers-and-visibility). */
export type VersionSpecifier =
  | { readonly kind: 'draft' }
  | { readonly kind: 'latest' }
  | { readonly kind: 'latestPublished' }
  | { readonly kind: 'number'; readonly number: VersionNumber }

/** Parses `:draft`, `:latest`, `:latest-published`, `x.y` or `x`; null for any other text. */
export function parseVersionSpecifier(text: string): VersionSpecifier | null {
  if (text === ':draft') return { kind: 'draft' }
  if (text === ':latest') return { kind: 'latest' }
  if (text === ':latest-published') return { kind: 'latestPublished' }
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text)
  if (match === null) return null
  return { kind: 'number', number: { major: Number(match[1]), minor: Number(match[2] ?? 0) } }
}
