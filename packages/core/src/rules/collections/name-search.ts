/**
 * Whether a name answers to what was typed: it begins with it, or a later word does. A single letter asks for
 * a word of its own at the beginning (docs/specification/collections.md#linking-candidates). Without a term
 * every name does.
 */
export function answersTo(name: string, term: string | null): boolean {
  const wanted = term?.trim().toLowerCase() ?? ''
  if (wanted === '') return true
  const text = name.toLowerCase()
  if ([...wanted].length === 1) return text === wanted || text.startsWith(`${wanted} `)
  return text.startsWith(wanted) || text.includes(` ${wanted}`)
}
