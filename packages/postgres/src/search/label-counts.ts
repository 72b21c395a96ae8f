import type { SearchWanted } from '@holdfast/core'
import { MOST_LABELS } from '@holdfast/core/rules'
import { type RawBuilder, sql } from 'kysely'
import { accessLabel } from './access-sql.ts'
import { labelBlock, labelSlot } from './label-places.ts'
import { LABEL_BREAK } from './stored-terms.ts'

type Counting = Pick<SearchWanted, 'facets' | 'today'>

/** The labels of an entry, or of a set of labels, each behind its facet. */
const labelsOf = (
  { facets, today }: Counting,
  { of, labels }: { readonly of: 'e' | 's'; readonly labels: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  facets.includes('fileAccess')
    ? sql`case when ${sql.ref(`${of}.restricted`)} is null then ${labels} else ${labels}
        || (${`fileAccess${LABEL_BREAK}`}::text || ${accessLabel(of, today)}) end`
    : labels

/** The labels of entry `e`. */
const ofEntry = (wanted: Counting): RawBuilder<unknown> =>
  labelsOf(wanted, { of: 'e', labels: sql`e.facets` })

/**
 * Tables, the last ones `labels` of labels with how many of the chosen entries have them, and `standing` with how many matches each of these
 * stands for. The labels come from rows that tell those of eight entries (decision 0595); entries that were noted since, of which there
 * may be few, and those without such a row are looked at themselves.
 */
export const labelsOfChosen = (
  wanted: Counting,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    chosen as materialized (select unnest(${ids}) as id),
    unsettled as materialized (select entry_id as id from search_noted limit ${MOST_NOTED + 1}::bigint),
    told as materialized (
      select c.id, l.sets[${labelSlot(sql`c.id`)}] as set, l.own[${labelSlot(sql`c.id`)}] as own
      from chosen c left join lateral (
        select sets, own from search_label
        where block = ${labelBlock(sql`c.id`)} and (select count(*) <= ${MOST_NOTED} from unsettled) offset 0
      ) l on c.id not in (select id from unsettled)
    ),
    labels as materialized (
      select unnest(labels) as label, count from (select set, count(*) from told where set > 0 group by set) t
      cross join lateral (
        select ${labelsOf(wanted, { of: 's', labels: sql`s.labels` })} as labels
        from search_label_set s where s.id = t.set offset 0) s
      union all
      select unnest(own::text[]), 1 from told where set > 0 and own is not null
      union all
      select unnest(${ofEntry(wanted)}), 1 from search_entry e
      where e.id = any(array(select id from told where coalesce(set, 0) = 0))
    ),
    ${standing(sql`chosen`)}`

/** Where more entries were noted, they are not compared with. */
const MOST_NOTED = 2000

/** The same of the entries that a condition on `e` chooses, which are read anyway. */
export const labelsOfRows = (
  _wanted: Counting,
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
    sampled as materialized (${rows}),
    labels as materialized (select unnest(labels) as label, 1 as count from sampled),
    ${standing(sql`sampled`)}`

const standing = (chosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    standing as materialized (
      select (select total from counted)::float8 / greatest(1, (select count(*) from ${chosen})) as each
    )`

/** The labels of entry `e` as a column for `labelsOfRows`. */
export const LABELS_OF_ROW = (wanted: Counting): RawBuilder<unknown> =>
  sql`${ofEntry(wanted)} as labels`

/** The most frequent labels of each facet, from these tables. */
export const labelCounts = ({ facets }: Counting): RawBuilder<unknown> =>
  facets.length === 0
    ? sql`null::json`
    : sql`(select json_agg(json_build_array(label, round(count * (select each from standing))::bigint) order by place) from (
        select label, count, row_number() over (
          partition by facet order by count desc, label collate "C") as place
        from (
          select label, count, array_position(${facets}::text[], split_part(label, ${LABEL_BREAK}, 1)) as facet from (
            select label, sum(count)::bigint as count from labels group by label
            -- Labels are counted first: there are far fewer than entries.
            offset 0
          ) counted
        ) known where facet is not null
      ) ranked where place <= ${sql.lit(MOST_LABELS)})`
