import { type FieldType, standardBlocks } from '@holdfast/core/rules'
import { LANGUAGES, type Language } from '../texts/texts.ts'
import countryCodes from './country-codes.json' with { type: 'json' }
import germanTerms from './german/terms.json' with { type: 'json' }

/** Words for terms of one vocabulary. */
type TermWords = ReadonlyMap<string, string>

/** What a vocabulary is called in each language; in English its terms stand for themselves. */
const TERMS: Readonly<
  Record<Language, Readonly<Record<string, Readonly<Record<string, string>>>>>
> = { en: {}, de: germanTerms }

const STANDARD = new Map(
  standardBlocks.flatMap(({ fields }) => fields).map((field) => [field.name, field]),
)

/** A term of a standard vocabulary in a language; the term itself where there is no other word, and any other text. */
export const termText = (
  { name }: Pick<FieldType, 'name'>,
  term: string,
  language: Language,
): string => wordsOf(name, language).get(term) ?? term

/** The term that somebody typed in any language of the pages; the text itself where it names none. */
export function termOf({ name, vocabulary, alternates }: FieldType, typed: string): string {
  if (vocabulary === null) return typed
  const text = typed.trim()
  if (vocabulary.includes(text) || Object.hasOwn(alternates, text)) return typed
  for (const language of LANGUAGES) {
    const term = termsByWord(name, language).get(text.toLowerCase())
    if (term !== undefined) return term
  }
  return typed
}

const known = new Map<string, TermWords>()

/** Made on first use: there are thousands of languages. */
function wordsOf(field: string, language: Language): TermWords {
  const key = `${language} ${field}`
  const words = known.get(key) ?? madeWords(field, language)
  known.set(key, words)
  return words
}

function madeWords(name: string, language: Language): TermWords {
  const field = STANDARD.get(name)
  if (field === undefined || language === 'en') return new Map()
  if (name === 'country') return countries(language)
  if (name === 'language') return withoutDoubts(languages(field, language), field)
  return new Map(Object.entries(TERMS[language][name] ?? {}))
}

function countries(language: Language): TermWords {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return new Map(Object.entries(countryCodes).map(([term, code]) => [term, names.of(code) ?? term]))
}

/** The names of those languages that have one; of the others the terms are the only names there are. */
function languages({ alternates }: FieldType, language: Language): TermWords {
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' })
  const found = Object.entries(alternates)
    // Names of codes that stand for a wider language would be those of the wider one.
    .filter(([code]) => Intl.getCanonicalLocales(code)[0] === code)
    .flatMap(([code, term]) => {
      const name = names.of(code)
      return name === undefined ? [] : [[term, name] as const]
    })
  return new Map(found)
}

/** Those words that name one term only, as they are typed. */
function withoutDoubts(words: TermWords, { vocabulary }: FieldType): TermWords {
  const terms = new Set(vocabulary?.map((term) => term.toLowerCase()))
  const uses = new Map<string, number>()
  for (const word of words.values())
    uses.set(word.toLowerCase(), (uses.get(word.toLowerCase()) ?? 0) + 1)
  return new Map(
    [...words].filter(([term, word]) => {
      const typed = word.toLowerCase()
      return uses.get(typed) === 1 && (typed === term.toLowerCase() || !terms.has(typed))
    }),
  )
}

const typedTerms = new Map<string, TermWords>()

function termsByWord(field: string, language: Language): TermWords {
  const key = `${language} ${field}`
  const terms =
    typedTerms.get(key) ??
    new Map([...wordsOf(field, language)].map(([term, word]) => [word.toLowerCase(), term]))
  typedTerms.set(key, terms)
  return terms
}
