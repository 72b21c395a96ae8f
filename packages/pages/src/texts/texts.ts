import { ENGLISH, type Texts } from './english.ts'
import { GERMAN } from './german.ts'

/** The languages of the pages, the default first. */
export const LANGUAGES = ['en', 'de'] as const
/** One of `LANGUAGES`. */
export type Language = (typeof LANGUAGES)[number]

/** The texts of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: ENGLISH, de: GERMAN }

/** The names of the languages, each in its own. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** Whether it is a language of the pages. */
export const isLanguage = (text: string): text is Language =>
  LANGUAGES.some((language) => language === text)

/**
 * The language that `Accept-Language` prefers among those of the pages; the default when it names none of them. At most
 * the first 20 entries are read.
 */
export function preferredLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? '')
    .split(',', 20)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';')
      const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2).toLowerCase(), weight: Number(quality ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  for (const { language } of wanted) if (isLanguage(language)) return language
  return LANGUAGES[0]
}
