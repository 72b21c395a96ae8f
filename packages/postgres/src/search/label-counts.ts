import type { SearchWanted } from '@holdfast/core'
import { MOST_LABELS } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { accessLabel } from './access-sql.ts'
import { LABEL_BREAK } from './stored-terms.ts'

/** The labels of entry `e`, each behind its facet. */
export const labelsOf = ({ facets, today }: SearchWanted): RawBuilder<unknown> => {
  if (facets.length === 0) return sql`null::text[]`
  if (!facets.includes('fileAccess')) return sql`e.facets`
  return sql`case when e.kind = 'file' then e.facets || (${`fileAccess${LABEL_BREAK}`}::text
    || ${accessLabel('e', today)}) else e.facets end`
}

/** The most frequent labels in the column `labels`; every entry stands for `each` of them. */
export const labelCounts = (
  { facets }: SearchWanted,
  {
    found,
    each = sql`1`,
  }: { readonly found: RawBuilder<unknown>; readonly each?: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  facets.length === 0
    ? sql`null::json`
    : sql`(select json_agg(json_build_array(label, count) order by place) from (
        select label, count, row_number() over (
          partition by facet order by count desc, label collate "C") as place
        from (
          select label, round(count(*) * ${each})::bigint as count, split_part(label, ${LABEL_BREAK}, 1) as facet
          from ${found}, unnest(labels) as label group by label
          -- Labels are counted first: there are far fewer than entries.
          offset 0
        ) counted where facet = any(${facets}::text[])
      ) ranked where place <= ${sql.lit(MOST_LABELS)})`
