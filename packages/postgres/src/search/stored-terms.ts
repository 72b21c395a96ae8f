import { isDigest } from '@holdfast/core/rules'

/**
 * Terms as the database stores them. A term of one field begins with `#`, so that words of any field can be distinguished
 * apart by their beginning: `kel*` must not find the field `kelpDepth`.
 */
export const storedTerm = (term: string): string =>
  term.includes(' ') && !term.startsWith('=') ? `#${term}` : term

/** A term in a text of type `tsvector` or `tsquery`. */
export const quoted = (term: string): string => `'${escaped(storedTerm(term))}'`

/** Hardly any term needs it, and there are many of them. */
const escaped = (term: string): string =>
  term.indexOf("'") === -1 && term.indexOf('\\') === -1
    ? term
    : term.replaceAll('\\', '\\\\').replaceAll("'", "''")

/** The text of type `tsvector` of terms with their positions; without some of the terms. */
export function vectorText(
  terms: ReadonlyMap<string, readonly number[]>,
  isLeftOut: (term: string) => boolean,
): string {
  let text = ''
  for (const [term, positions] of terms) {
    if (isLeftOut(term)) continue
    const field = term.charCodeAt(0) !== EQUALS && term.indexOf(' ') !== -1 ? '#' : ''
    text += `'${field}${escaped(term)}'`
    for (let index = 0; index < positions.length; index += 1)
      text += `${index === 0 ? ':' : ','}${positions[index]}`
    text += ' '
  }
  return text
}

const EQUALS = 61

/** The word that wildcards are compared with; null for stems, whole values and digests. */
export function wordOf(term: string): string | null {
  if (term.startsWith('=')) return null
  const word = term.slice(term.indexOf(' ') + 1)
  return word.startsWith('~') || isDigest(word) ? null : word
}

/** Separates a facet from its label. */
export const LABEL_BREAK = '\u001f'
