/**
 * Terms as the database stores them. A term of one field begins with `#`, so that words of any field can be told
 * apart by their beginning: `kel*` must not find the field `kelpDepth`.
 */
export const storedTerm = (term: string): string =>
  term.includes(' ') && !term.startsWith('=') ? `#${term}` : term

/** A term in a text of type `tsvector` or `tsquery`. */
export const quoted = (term: string): string =>
  `'${storedTerm(term).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The text of type `tsvector` of terms with their positions. */
export function vectorText(terms: ReadonlyMap<string, readonly number[]>): string {
  const parts: string[] = []
  for (const [term, positions] of terms)
    parts.push(positions.length === 0 ? quoted(term) : `${quoted(term)}:${positions.join(',')}`)
  return parts.join(' ')
}

/** The word that wildcards are compared with; null for stems and whole values. */
export function wordOf(term: string): string | null {
  if (term.startsWith('=')) return null
  const word = term.slice(term.indexOf(' ') + 1)
  return word.startsWith('~') ? null : word
}

/** Separates a facet from its label. */
export const LABEL_BREAK = '\u001f'
