import type { Collection } from '../collections/collection.ts'
import { allowedLanguages, installedLanguages } from '../collections/metadata-languages.ts'
import { refuse } from '../refusals/refusal.ts'
import type { SettingValues } from '../settings/setting-values.ts'

/**
 * Refuses a metadata language that is not allowed for a dataset of the collection. If the installation
 * defines languages, a dataset must name one, and it must be the collection's language if the collection has
 * one. Otherwise the dataset must not name a language (docs/specification/collections.md#metadata-languages).
 */
export function checkMetadataLanguage(
  wanted: string | undefined,
  {
    collection,
    settings,
  }: {
    readonly collection: Pick<Collection, 'metadataLanguage'>
    readonly settings: SettingValues
  },
): void {
  const given = wanted === undefined || wanted === '' ? null : wanted
  if (installedLanguages(settings).length === 0) {
    if (given !== null)
      refuse({
        kind: 'invalid',
        message: 'This installation has no metadata languages: metadataLanguage must be left out.',
      })
    return
  }
  const allowed = allowedLanguages(collection, settings).map(({ locale }) => locale)
  if (given === null)
    refuse({
      kind: 'invalid',
      message: `metadataLanguage is required here, one of: ${allowed.join(', ')}`,
    })
  else if (!allowed.includes(given))
    refuse({
      kind: 'invalid',
      message: `Metadata in the language '${given.slice(0, 100)}' is not allowed in this collection.`,
    })
}
