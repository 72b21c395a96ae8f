import type { RangeEnd } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { LABEL_BREAK } from './stored-terms.ts'

// Fields whose values columns of an entry tell, so that no terms and ranges are kept of them: those that change when an object
// comes onto another card, so that a release leaves the terms of its files as they are (decision 0471), and those of
// which a term would be another one for each entry or the same one for all (decision 0472).

const CARD_VALUES = ['id', 'publicationStatus', 'publicationDate'] as const
const VALUES = [...CARD_VALUES, 'entityId', 'fileRestricted', 'isHarvested'] as const
const TIMES = ['dateSort', 'publicationDate', 'dsPublicationDate'] as const

interface ColumnValue {
  readonly field: (typeof VALUES)[number]
  readonly value: string
}

/** The field and the rest of a term or prefix such as `=id datafile_9`; null when terms are kept of it. */
export function columnValue(term: string): ColumnValue | null {
  if (!term.startsWith('=')) return null
  const end = term.indexOf(' ')
  const field = VALUES.find((name) => name === term.slice(1, end))
  return field === undefined ? null : { field, value: term.slice(end + 1) }
}

/** Whether no terms are kept of a field. */
export const isColumnField = (field: string): boolean => COLUMN_FIELDS.has(field)

const COLUMN_FIELDS: ReadonlySet<string> = new Set(VALUES)

/** Whether a column holds the term instead. */
export const isColumnTerm = (term: string): boolean => columnValue(term) !== null

/** Whether a label behind its facet changes with the card. */
export const isCardLabel = (label: string): boolean =>
  CARD_VALUES.some((field) => label.startsWith(`${field}${LABEL_BREAK}`))

/** Whether an entry has a value. */
export function hasColumnValue(entry: string, { field, value }: ColumnValue): RawBuilder<unknown> {
  switch (field) {
    case 'id':
      return sql`${sql.ref(`${entry}.key`)} = ${value}`
    case 'entityId':
      return ID.test(value) ? sql`${sql.ref(`${entry}.object_id`)} = ${value}::bigint` : sql`false`
    case 'fileRestricted':
    case 'isHarvested':
      return sql`${textOf(entry, field)} = ${value}`
    case 'publicationStatus':
    case 'publicationDate':
      return sql`${`${field}${LABEL_BREAK}${value}`}::text = any(${sql.ref(`${entry}.facets`)})`
  }
}

/** As the value is written, below the greatest of type `bigint`. */
const ID = /^[1-9]\d{0,17}$/

/** Whether an entry has a value that is like a pattern of SQL. */
export function hasColumnValueLike(
  entry: string,
  { field, value }: ColumnValue,
): RawBuilder<unknown> {
  if (field === 'publicationStatus' || field === 'publicationDate')
    return sql`exists (select from unnest(${sql.ref(`${entry}.facets`)}) as label
      where label like ${`${field}${LABEL_BREAK}${value}`})`
  return sql`${textOf(entry, field)} like ${value}`
}

const COLUMNS = { id: 'key', entityId: 'object_id', fileRestricted: 'restricted' } as const

/** Nothing is harvested. */
const textOf = (entry: string, field: keyof typeof COLUMNS | 'isHarvested'): RawBuilder<unknown> =>
  field === 'isHarvested' ? sql`'false'::text` : sql`${sql.ref(`${entry}.${COLUMNS[field]}`)}::text`

/** Whether the entry itself tells this time. */
export const isCardTime = (field: string): boolean => CARD_TIMES.has(field)

const CARD_TIMES: ReadonlySet<string> = new Set(TIMES)

/** Whether the time of an entry is in a range; entries without it are in none. */
export function hasCardTime(
  entry: string,
  {
    field,
    from,
    to,
  }: { readonly field: string; readonly from: RangeEnd | null; readonly to: RangeEnd | null },
): RawBuilder<unknown> {
  const at = sql.ref(`${entry}.sorted_at`)
  const after =
    from === null
      ? sql`true`
      : sql`${at} ${from.inclusive ? sql`>=` : sql`>`} ${instant(from.value)}`
  const before =
    to === null ? sql`true` : sql`${at} ${to.inclusive ? sql`<=` : sql`<`} ${instant(to.value)}`
  // All kinds are named since the index of times begins with the kind.
  return sql`(${sql.ref(`${entry}.kind`)} in ('collection', 'dataset', 'file') and ${after} and ${before}
    and ${tells(entry, field)})`
}

/** The time as `sort` compares it, in milliseconds; null for entries without it. */
export const cardTime = (entry: string, field: string): RawBuilder<unknown> =>
  sql`case when ${tells(entry, field)}
    then (extract(epoch from ${sql.ref(`${entry}.sorted_at`)}) * 1000)::float8 end`

/** Every entry has a time that it is sorted by; only what is or was public has one of publication. */
const tells = (entry: string, field: string): RawBuilder<unknown> =>
  field === 'dateSort'
    ? sql`true`
    : sql`(not ${sql.ref(`${entry}.insiders`)} or 'Deaccessioned' = any(${sql.ref(`${entry}.states`)}))`

/** Nothing is older than the year 1 or younger than 9999, and other years have no text that both sides read. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

const instant = (milliseconds: number): RawBuilder<unknown> =>
  sql`${new Date(Math.min(LATEST, Math.max(EARLIEST, milliseconds))).toISOString()}::timestamptz`
