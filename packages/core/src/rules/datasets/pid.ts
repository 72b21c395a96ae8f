/** A persistent identifier, such as `doi:10.5072/FK2/7QX2MB` (docs/specification/http.md#identifiers). */
export interface Pid {
  readonly protocol: string
  readonly authority: string
  readonly identifier: string
}

const RESOLVERS: Readonly<Record<string, string>> = {
  doi: 'https://doi.org/',
  hdl: 'https://hdl.handle.net/',
}

const PATTERN = /^(doi|hdl|perma):([^/\s\p{Cc}]{1,128})\/([^\s?#\p{Cc}]{1,200})$/iu

/** Parses a persistent identifier, or the URL form of a DOI or handle. Null for any other text. */
export function parsePid(text: string): Pid | null {
  const trimmed = text.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, 'doi:')
  const match = PATTERN.exec(trimmed.replace(/^https?:\/\/hdl\.handle\.net\//i, 'hdl:'))
  if (match === null) return null
  const [, protocol = '', authority = '', identifier = ''] = match
  return { protocol: protocol.toLowerCase(), authority, identifier }
}

/** The identifier as text, such as `doi:10.5072/FK2/7QX2MB`. */
export const formatPid = ({ protocol, authority, identifier }: Pid): string =>
  `${protocol}:${authority}/${identifier}`

/** The URL at the public resolver of the protocol; null if there is none. */
export function resolverUrl({ protocol, authority, identifier }: Pid): string | null {
  const resolver = RESOLVERS[protocol]
  return resolver === undefined ? null : `${resolver}${authority}/${identifier}`
}

/** The URL at the public resolver, or the identifier itself where the site is not known. */
export const pidUrl = (pid: Pid): string => resolverUrl(pid) ?? formatPid(pid)
