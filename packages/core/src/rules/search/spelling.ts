const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']
/** Other words are too short to be a misspelling, or too long to try each change. */
const TRIED = /^[a-z0-9]{4,16}$/

/**
 * The words that differ from a word by one letter, or by two neighbours that changed places; none for words that are not
 * written in Latin letters.
 */
export function similarWords(word: string): readonly string[] {
  if (!TRIED.test(word)) return []
  const similar = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const after = word.slice(at)
    if (after !== '') similar.add(before + after.slice(1))
    if (after.length > 1) similar.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
    for (const letter of LETTERS) {
      similar.add(before + letter + after)
      if (after !== '') similar.add(before + letter + after.slice(1))
    }
  }
  similar.delete(word)
  return [...similar]
}
