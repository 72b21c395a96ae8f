import type { Lineage } from '../collections/collection.ts'
import { nearest } from '../collections/effective-values.ts'
import { refuse } from '../refusals/refusal.ts'
import type { SettingValues } from '../settings/setting-ports.ts'

/**
 * Refuses a metadata language that datasets of the collection may not have: it must be the one a
 * collection on the way up prescribes, or else one of the installation's (datasets supplement, 2.1).
 */
export function checkMetadataLanguage(
  wanted: string | undefined,
  { lineage, settings }: { readonly lineage: Lineage; readonly settings: SettingValues },
): void {
  if (wanted === undefined || wanted === '') return
  const prescribed = nearest(lineage, ({ metadataLanguage }) => metadataLanguage)
  const allowed = prescribed === null ? installedLanguages(settings) : [prescribed]
  if (!allowed.includes(wanted))
    refuse({
      kind: 'invalid',
      message: `Metadata in the language '${wanted.slice(0, 100)}' is not allowed in this collection.`,
    })
}

/** `:MetadataLanguages` is a JSON list of `{"locale": "en", "title": "English"}`. */
function installedLanguages(settings: SettingValues): readonly string[] {
  try {
    const listed: unknown = JSON.parse(settings.get(':MetadataLanguages') ?? '[]')
    return Array.isArray(listed) ? listed.flatMap(localeOf) : []
  } catch {
    return []
  }
}

const localeOf = (language: unknown): readonly string[] =>
  typeof language === 'object' &&
  language !== null &&
  'locale' in language &&
  typeof language.locale === 'string'
    ? [language.locale]
    : []
