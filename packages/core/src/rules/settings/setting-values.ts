import { isDay } from '../calendar/months.ts'
import type { Day } from '../files/file-record.ts'
import { DIGEST_ALGORITHMS, type DigestAlgorithm } from '../storage/stored-object.ts'

/** All settings of the installation as text, by name (`:MaxFileUploadSizeInBytes`). */
export type SettingValues = ReadonlyMap<string, string>

const TRUE_WORDS = new Set(['1', 'yes', 'true', 'allow'])

/** True words are `1`, `yes`, `true`, `allow`; any other text is false, unset is `otherwise`. */
export function settingFlag(values: SettingValues, name: string, otherwise: boolean): boolean {
  const text = values.get(name)
  return text === undefined ? otherwise : TRUE_WORDS.has(text.trim().toLowerCase())
}

/** A whole number of at least 0; null when unset or unusable. */
export function settingNumber(values: SettingValues, name: string): number | null {
  const text = values.get(name)?.trim() ?? ''
  if (!/^\d{1,15}$/.test(text)) return null
  return Number(text)
}

/** A number of months; `-1` is without limit. Unset, 0 or unusable switches off what the setting is about. */
export function settingMonths(values: SettingValues, name: string): number | 'unlimited' | 'off' {
  if (values.get(name)?.trim() === '-1') return 'unlimited'
  return settingNumber(values, name) || 'off'
}

/** A day, `yyyy-MM-dd`; null when unset or unusable. */
export function settingDay(values: SettingValues, name: string): Day | null {
  const text = values.get(name)?.trim() ?? ''
  return isDay(text) ? text : null
}

/** Names in a comma-separated list, trimmed; empty when unset. */
export const settingList = (values: SettingValues, name: string): readonly string[] =>
  (values.get(name) ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `:FileFixityChecksumAlgorithm`; MD5 when unset or not one of the four. */
export function digestAlgorithm(values: SettingValues): DigestAlgorithm {
  const wanted = values.get(':FileFixityChecksumAlgorithm')?.trim()
  return DIGEST_ALGORITHMS.find((algorithm) => algorithm === wanted) ?? 'MD5'
}

/**
 * `:MaxFileUploadSizeInBytes` for one store: a plain number for all, or a JSON object from store id to
 * number with the key `default`. Null when there is no limit or the value cannot be used.
 */
export function maxUploadSize(values: SettingValues, storageDriver: string): number | null {
  const plain = settingNumber(values, ':MaxFileUploadSizeInBytes')
  if (plain !== null) return plain
  const text = values.get(':MaxFileUploadSizeInBytes')
  // Asked for every file of a batch: what is not set is not parsed.
  if (text === undefined) return null
  const perStore = parseObject(text)
  const limit = perStore[storageDriver] ?? perStore.default
  const number = typeof limit === 'string' ? Number(limit) : limit
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
