import type { SearchWanted } from '@holdfast/core'
import { type RawBuilder, sql } from 'kysely'

/** What the order needs of an entry. */
export function sortColumns({ sort: { by } }: SearchWanted): RawBuilder<unknown> {
  if (typeof by !== 'object') return by === 'name' ? sql`e.name` : sql`null as name`
  const value = sql`e.sorts ->> ${by.field}`
  const isNumber = sql`jsonb_typeof(e.sorts -> ${by.field}) = 'number'`
  return sql`case when ${isNumber} then (${value})::float8 end as number,
    case when not ${isNumber} then ${value} end as text`
}

/** A total order: keys are unique. */
export function ordering({ sort: { by, order }, scoring }: SearchWanted): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const tied = sql`sorted_at desc, key asc`
  // Where nothing ranks, an index has the order.
  const ranked = scoring.terms.length > 0
  const last = ranked ? sql`score desc, ${tied}` : tied
  if (by === 'score') return ranked ? sql`score ${direction}, ${tied}` : tied
  if (by === 'date') return sql`sorted_at ${direction}, ${last}`
  if (by === 'name') return sql`name ${direction}, ${last}`
  return sql`number ${direction} nulls last, text collate "C" ${direction} nulls last, ${last}`
}
