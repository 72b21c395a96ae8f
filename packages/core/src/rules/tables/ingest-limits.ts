import { jsonMembers } from '../json/json-text.ts'
import { standardOf } from '../settings/setting-catalogue.ts'
import type { SettingValues } from '../settings/setting-values.ts'

const SIZE_SETTING = ':TabularIngestSizeLimit'
const COLUMN_SETTING = ':TabularIngestColumnLimit'

/** The key of a format in the setting, by content type. */
const FORMATS: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^text\/(csv|comma-separated-values|tsv)$/, 'csv'],
  [/^application\/x-stata/, 'dta'],
  [/^application\/x-spss-por$/, 'por'],
  [/^application\/x-spss-sav$/, 'sav'],
  [/^application\/x-rlang-transport$/, 'rdata'],
  [/spreadsheetml/, 'xlsx'],
]

/**
 * Whether a file of this type and size becomes a table (docs/specification/tabular.md#size-limit): its size in bytes
 * is less than the limit. A setting that cannot be read allows none.
 */
export function isWithinIngestLimit(
  settings: SettingValues,
  { contentType, size }: { readonly contentType: string; readonly size: number },
): boolean {
  const text = settings.get(SIZE_SETTING)?.trim()
  if (text === undefined || text === '') return true
  const limit = limitFor(text, FORMATS.find(([pattern]) => pattern.test(contentType))?.[1] ?? '')
  if (limit === null) return false
  return limit === -1 || size < limit
}

/** The largest number of columns that a table may have. */
export function ingestColumnLimit(settings: SettingValues): number {
  const text = settings.get(COLUMN_SETTING)?.trim() ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : Number(standardOf(COLUMN_SETTING))
}

/** -1 for no limit, 0 for none at all; null if the setting cannot be read. */
function limitFor(text: string, format: string): number | null {
  if (!text.startsWith('{')) return wholeNumber(text)
  const limits = limitsIn(text)
  return limits === null ? null : (limits.get(format) ?? limits.get('default') ?? -1)
}

function limitsIn(text: string): ReadonlyMap<string, number> | null {
  const members = jsonMembers(text)
  if (members === null) return null
  const limits = new Map<string, number>()
  for (const [key, member] of Object.entries(members)) {
    const limit = typeof member === 'number' ? wholeNumber(`${member}`) : wholeText(member)
    if (limit === null) return null
    limits.set(key.toLowerCase(), limit)
  }
  return limits
}

const wholeText = (value: unknown): number | null =>
  typeof value === 'string' ? wholeNumber(value.trim()) : null

function wholeNumber(text: string): number | null {
  if (!/^-?\d{1,19}$/.test(text)) return null
  const number = Number(text)
  // The specification's numbers have 64 bits; one that does not fit exactly is larger than any file.
  return number < -1 || number > 2 ** 63 ? null : number
}
