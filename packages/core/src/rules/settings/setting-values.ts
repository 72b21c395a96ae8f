import { isDay } from '../calendar/months.ts'
import type { Day } from '../files/file-record.ts'
import { jsonMembers } from '../json/json-text.ts'
import { DIGEST_ALGORITHMS, type DigestAlgorithm } from '../storage/stored-object.ts'
import { standardOf } from './setting-catalogue.ts'

/** All settings of the installation as text, by name (`:MaxFileUploadSizeInBytes`). */
export type SettingValues = ReadonlyMap<string, string>

const TRUE_WORDS = new Set(['1', 'yes', 'true', 'allow'])

/** A boolean setting: `1`, `yes`, `true` and `allow` are true, any other text is false; its standard when unset. */
export const settingFlag = (values: SettingValues, name: string): boolean =>
  TRUE_WORDS.has((values.get(name) ?? standardOf(name) ?? '').trim().toLowerCase())

/** A non-negative integer setting; null when unset or invalid. */
export function settingNumber(values: SettingValues, name: string): number | null {
  const text = values.get(name)?.trim() ?? ''
  if (!/^\d{1,15}$/.test(text)) return null
  return Number(text)
}

/** The same; its standard when unset or invalid. */
export const settingCount = (values: SettingValues, name: string): number =>
  settingNumber(values, name) ?? Number(standardOf(name))

/** A number of months; `-1` is unlimited. Unset, 0 or invalid switches the feature off. */
export function settingMonths(values: SettingValues, name: string): number | 'unlimited' | 'off' {
  if (values.get(name)?.trim() === '-1') return 'unlimited'
  return settingNumber(values, name) || 'off'
}

/** A day, `yyyy-MM-dd`; null when unset or invalid. */
export function settingDay(values: SettingValues, name: string): Day | null {
  const text = values.get(name)?.trim() ?? ''
  return isDay(text) ? text : null
}

/** The trimmed items of a comma-separated list; empty when unset. */
export const settingList = (values: SettingValues, name: string): readonly string[] =>
  itemsOf(values.get(name) ?? '')

/** The same; those of its standard when unset or empty. */
export function settingItems(values: SettingValues, name: string): readonly string[] {
  const own = settingList(values, name)
  return own.length > 0 ? own : itemsOf(standardOf(name) ?? '')
}

const itemsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `:FileFixityChecksumAlgorithm`; MD5 when unset or unknown. */
export function digestAlgorithm(values: SettingValues): DigestAlgorithm {
  const wanted = values.get(':FileFixityChecksumAlgorithm')?.trim()
  return DIGEST_ALGORITHMS.find((algorithm) => algorithm === wanted) ?? 'MD5'
}

/**
 * `:MaxFileUploadSizeInBytes` for one store: a plain number for all stores, or a JSON object from store id to
 * number with the key `default`. In bytes; null when there is no limit or the value is invalid.
 */
export function maxUploadSize(values: SettingValues, storageDriver: string): number | null {
  const plain = settingNumber(values, ':MaxFileUploadSizeInBytes')
  if (plain !== null) return plain
  const text = values.get(':MaxFileUploadSizeInBytes')
  // Called for every file of a batch, so an unset value must not be parsed.
  if (text === undefined) return null
  const perStore = jsonMembers(text) ?? {}
  const limit = perStore[storageDriver] ?? perStore.default
  const number = typeof limit === 'string' ? Number(limit) : limit
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

/** The name that the settings give the installation; null for none. */
export const nameInSettings = (settings: SettingValues): string | null =>
  settings.get(':InstallationName')?.trim() || null
