import { type SettingValues, settingList } from '../settings/setting-values.ts'

/** Names of metadata fields whose values are hidden from a reader. */
export type MaskedFields = ReadonlySet<string>

/**
 * The fields hidden from anonymised readers: those that `:AnonymizedFieldTypeNames` lists, and always the
 * authors, whom citations omit too. Null while the setting is unset: anonymised previews are then
 * unavailable.
 */
export function maskedFields(settings: SettingValues): MaskedFields | null {
  const named = settingList(settings, ':AnonymizedFieldTypeNames')
  return named.length === 0 ? null : new Set([...named, 'author'])
}
