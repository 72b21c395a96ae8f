import type { Language } from '../texts/texts.ts'

/** Kept by language: making a format takes much longer than using it, and a page has many dates and numbers. */
const keptByLanguage = <Format>(make: (language: Language) => Format) => {
  const kept = new Map<Language, Format>()
  return (language: Language): Format => {
    const format = kept.get(language) ?? make(language)
    kept.set(language, format)
    return format
  }
}

/** Dates and times in UTC. */
export const dateFormat = (options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>) =>
  keptByLanguage((language) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }))

export const numberFormat = (options: Intl.NumberFormatOptions = {}) =>
  keptByLanguage((language) => new Intl.NumberFormat(language, options))
