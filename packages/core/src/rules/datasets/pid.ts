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

const PATTERN = /^(doi|hdl|perma):([^/\s]{1,128})\/([^\s?#\p{Cc}]{1,200})$/iu

/** Null when the text is not a persistent identifier. The URL forms of DOIs and handles are understood too. */
export function parsePid(text: string): Pid | null {
  const trimmed = text.trim().replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, 'doi:')
  const match = PATTERN.exec(trimmed.replace(/^https?:\/\/hdl\.handle\.net\//i, 'hdl:'))
  if (match === null) return null
  const [, protocol = '', authority = '', identifier = ''] = match
  return { protocol: protocol.toLowerCase(), authority, identifier }
}

export const formatPid = ({ protocol, authority, identifier }: Pid): string =>
  `${protocol}:${authority}/${identifier}`

/** The address a reader follows; the pid itself where its kind has no public resolver. */
export function pidUrl(pid: Pid): string {
  const resolver = RESOLVERS[pid.protocol]
  return resolver === undefined ? formatPid(pid) : `${resolver}${pid.authority}/${pid.identifier}`
}
