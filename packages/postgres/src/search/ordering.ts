import type { SearchWanted } from '@holdfast/core'
import { isSortedByLabel } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { cardTime, isCardTime } from './column-fields.ts'
import { LABEL_BREAK } from './stored-terms.ts'

/** What the order needs of an entry. */
export function sortColumns({ sort: { by } }: Pick<SearchWanted, 'sort'>): RawBuilder<unknown> {
  if (typeof by !== 'object') return by === 'name' ? sql`e.name` : sql`null as name`
  if (isCardTime(by.field)) return sql`${cardTime('e', by.field)} as number, null as text`
  if (by.field === 'entityId') return sql`e.object_id::float8 as number, null as text`
  if (isSortedByLabel(by.field)) return sql`null::float8 as number, ${textOf(by.field)} as text`
  const value = sql`e.sorts ->> ${by.field}`
  const isNumber = sql`jsonb_typeof(e.sorts -> ${by.field}) = 'number'`
  return sql`case when ${isNumber} then (${value})::float8 end as number,
    case when not ${isNumber} then ${value} end as text`
}

/** What an entry has as a whole: in a column, or as the first of its labels. */
function textOf(field: string): RawBuilder<unknown> {
  switch (field) {
    case 'id':
      return sql`e.key`
    case 'dvObjectType':
      return sql`e.kind`
    case 'fileRestricted':
      return sql`e.restricted::text`
    default:
      return sql`(select min(label collate "C") from unnest(e.facets) as label
        where starts_with(label, ${`${field}${LABEL_BREAK}`}::text))`
  }
}

/** What an order depends on; without `scoring`, nothing ranks. */
type Ordered = Pick<SearchWanted, 'sort'> & Partial<Pick<SearchWanted, 'scoring'>>

/** A total order: keys are unique. */
export function ordering(wanted: Ordered): RawBuilder<unknown> {
  const tied = sql`sorted_at desc, key asc`
  // Where nothing ranks, an index has the order.
  const ranked = (wanted.scoring?.terms.length ?? 0) > 0
  const first = orderedFirst(wanted)
  if (first === null) return ranked ? sql`score ${direction(wanted)}, ${tied}` : tied
  return ranked ? sql`${first}, score desc, ${tied}` : sql`${first}, ${tied}`
}

const direction = ({ sort }: Ordered) => (sort.order === 'asc' ? sql`asc` : sql`desc`)

/** What the order begins with, of columns of an entry; null when it is the score. */
export function orderedFirst(wanted: Ordered): RawBuilder<unknown> | null {
  const { by } = wanted.sort
  const on = direction(wanted)
  if (by === 'score') return null
  if (by === 'date') return sql`sorted_at ${on}`
  if (by === 'name') return sql`name ${on}`
  return sql`number ${on} nulls last, text collate "C" ${on} nulls last`
}
