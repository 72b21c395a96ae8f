/**
 * Whether a name matches a search term: the name, or a later word in it, begins with the term. A single
 * letter matches only if it is the whole first word (docs/specification/collections.md#linking-candidates).
 * An absent or blank term matches every name.
 */
export function nameMatches(name: string, term: string | null): boolean {
  const wanted = term?.trim().toLowerCase() ?? ''
  if (wanted === '') return true
  const text = name.toLowerCase()
  if ([...wanted].length === 1) return text === wanted || text.startsWith(`${wanted} `)
  return text.startsWith(wanted) || text.includes(` ${wanted}`)
}
