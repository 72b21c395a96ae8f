import { type SettingValues, settingList } from '../settings/setting-values.ts'

/** Names of metadata fields whose values a reader must not learn. */
export type MaskedFields = ReadonlySet<string>

/**
 * What is kept from anonymised readers: the fields that `:AnonymizedFieldTypeNames` lists, and the authors
 * in any case, whom a citation never tells them. Null while the setting is unset: then there are no such
 * readers.
 */
export function maskedFields(settings: SettingValues): MaskedFields | null {
  const named = settingList(settings, ':AnonymizedFieldTypeNames')
  return named.length === 0 ? null : new Set([...named, 'author'])
}
