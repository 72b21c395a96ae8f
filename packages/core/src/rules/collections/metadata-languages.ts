import { jsonValue } from '../json/json-text.ts'
import { refuse } from '../refusals/refusal.ts'
import type { SettingValues } from '../settings/setting-values.ts'
import type { Collection } from './collection.ts'

/** A language for metadata; the title is null when the installation no longer lists the language. */
export interface MetadataLanguage {
  readonly locale: string
  readonly title: string | null
}

/**
 * The metadata languages of the installation, in the order of `:MetadataLanguages`, a JSON list such as
 * `[{"locale": "en", "title": "English"}]`. Empty when the setting is unset or invalid.
 */
export function installedLanguages(settings: SettingValues): readonly MetadataLanguage[] {
  const listed = jsonValue(settings.get(':MetadataLanguages') ?? '[]')
  return Array.isArray(listed) ? listed.flatMap(toLanguage) : []
}

function toLanguage(item: unknown): readonly MetadataLanguage[] {
  if (typeof item !== 'object' || item === null || !('locale' in item)) return []
  if (typeof item.locale !== 'string') return []
  const title = 'title' in item && typeof item.title === 'string' ? item.title : null
  return [{ locale: item.locale, title }]
}

/**
 * The languages allowed for metadata in a collection: none while the installation has none, its own language if it has
 * one, else all of the installation's. The language is not inherited (docs/specification/collections.md#metadata-languages).
 */
export function allowedLanguages(
  { metadataLanguage: own }: Pick<Collection, 'metadataLanguage'>,
  settings: SettingValues,
): readonly MetadataLanguage[] {
  const installed = installedLanguages(settings)
  if (own === null || installed.length === 0) return installed
  return [installed.find(({ locale }) => locale === own) ?? { locale: own, title: null }]
}

/** The installation's language with this locale. Refuses an unknown locale. */
export function installedLanguage(locale: string, settings: SettingValues): MetadataLanguage {
  const installed = installedLanguages(settings)
  if (installed.length === 0)
    return refuse({ kind: 'invalid', message: 'No metadata languages are configured.' })
  return (
    installed.find((language) => language.locale === locale) ??
    refuse({
      kind: 'invalid',
      message: `'${locale.slice(0, 100)}' is not one of the metadata languages of this installation.`,
    })
  )
}
