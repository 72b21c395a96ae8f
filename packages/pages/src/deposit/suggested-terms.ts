import type { Language } from '../texts/texts.ts'

/** The most terms that a page suggests for one field: with more, it would be too large. */
const MOST_SUGGESTED = 300

/** What a form suggests for a field whose terms are typed. */
export interface SuggestedTerms {
  readonly terms: readonly string[]
  /** Whether the vocabulary has terms that are not suggested. */
  readonly more: boolean
}

/**
 * All terms of a vocabulary where a page has room for them. Of a longer one, those that contain what was typed so far,
 * first those that begin with it; and the languages that have a code of two letters, if it names languages.
 */
export function suggestedTerms(
  vocabulary: readonly string[],
  { typed, language }: { readonly typed: readonly string[]; readonly language: Language },
): SuggestedTerms {
  if (vocabulary.length <= MOST_SUGGESTED) return { terms: vocabulary, more: false }
  const known = new Set(vocabulary)
  const found = typed
    .filter((text) => !known.has(text.trim()))
    .flatMap((text) => termsWith(vocabulary, text.trim().toLowerCase()))
  const offered = usualLanguages(language).filter((name) => known.has(name))
  return { terms: [...new Set([...found, ...offered])].slice(0, MOST_SUGGESTED), more: true }
}

/** The terms that contain a text in small letters, first those that begin with it. */
export function termsWith(vocabulary: readonly string[], text: string): readonly string[] {
  if (text === '') return []
  const found = vocabulary.filter((term) => term.toLowerCase().includes(text))
  const begins = (term: string) => term.toLowerCase().startsWith(text)
  return [...found.filter(begins), ...found.filter((term) => !begins(term))]
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const usual = new Map<Language, readonly string[]>()

/** The names of the languages with a code of two letters, in a language, in its order. Read once. */
function usualLanguages(language: Language): readonly string[] {
  const read = usual.get(language)
  if (read !== undefined) return read
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  const found = codes
    .flatMap((code) => names.of(code) ?? [])
    .sort(new Intl.Collator(language).compare)
  usual.set(language, found)
  return found
}
