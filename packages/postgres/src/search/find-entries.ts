import type { Clock, SearchFound, SearchWanted } from '@holdfast/core'
import { type GeoBox, MOST_LABELS } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { accessLabel } from './access-sql.ts'
import { isBelow } from './below-sql.ts'
import { conditionSql } from './condition-sql.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { heldTable, isVisible, viewerTables } from './rights-sql.ts'
import { scoreSql } from './score-sql.ts'
import { LABEL_BREAK } from './stored-terms.ts'

/**
 * One statement: the entries that are found and seen, once; then their counts, their labels and the page of them.
 */
export async function findEntries(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchWanted,
): Promise<SearchFound> {
  const isKind = sql`kind = any(${wanted.kinds}::text[])`
  const isState = wanted.states === null ? sql`true` : sql`states && ${wanted.states}::text[]`
  const { rows } = await sql<FoundRow>`
    with recursive ${viewerTables(wanted.viewer, clock)} ${heldTable(wanted.held, clock)}
    found as materialized (
      select e.id, e.key, e.kind, e.object_id, e.states, e.sorted_at, ${scoreSql(wanted.scoring)} as score,
        ${sortColumns(wanted)}, ${labelsOf(wanted)} as labels,
        ${wanted.held === null ? sql`'{}'::bigint[]` : sql`held.roles`} as roles
      from search_entry e ${wanted.held === null ? sql`` : sql`join held on held.id = e.id`}
      where ${isFound(wanted)}
    )
    select
      (select count(*) from found where ${isKind} and ${isState}) as total,
      (select json_object_agg(kind, count) from (
        select kind, count(*) from found where ${isState} group by kind) k) as kinds,
      (select json_object_agg(state, count) from (
        select state, count(*) from found, unnest(states) as state where ${isKind}
        group by state) s) as states,
      ${labelCounts(wanted, sql`${isKind} and ${isState}`)} as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', score, 'roleIds', roles) order by place)
        from (
          select key, kind, object_id, score, roles, row_number() over (order by ${ordering(wanted)}) as place
          from found where ${isKind} and ${isState}
          order by ${ordering(wanted)} limit ${wanted.limit}::bigint offset ${wanted.offset}::bigint
        ) page) as hits`.execute(db)
  return toFound(rows[0], wanted.facets)
}

function isFound({ viewer, query, filters, below, boxes, held, today }: SearchWanted) {
  const on = { entry: 'e', today, viewer }
  const parts = [
    conditionSql(allOf([query, ...filters]), on),
    isVisible('e', viewer, held === null ? 'all' : 'held'),
    ...(below === null ? [] : [isBelow('e', below)]),
    ...(boxes === null ? [] : [meets(boxes)]),
  ]
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` and `,
  )
}

const allOf = (parts: readonly SearchWanted['query'][]): SearchWanted['query'] => ({
  kind: 'and',
  parts,
})

/** The index of areas is blurred at the edges, so the corners are compared again. */
function meets(boxes: readonly GeoBox[]): RawBuilder<unknown> {
  const met = boxes.map(
    ({ west, south, east, north }) => sql`(
      area && box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))
      and (area[1])[0] <= ${east} and (area[0])[0] >= ${west}
      and (area[1])[1] <= ${north} and (area[0])[1] >= ${south})`,
  )
  return sql`e.id in (select entry_id from search_box
    where ${met.length === 0 ? sql`false` : sql.join(met, sql` or `)})`
}

const labelsOf = ({ facets, today }: SearchWanted): RawBuilder<unknown> => {
  if (facets.length === 0) return sql`null::text[]`
  if (!facets.includes('fileAccess')) return sql`e.facets`
  return sql`case when e.kind = 'file' then e.facets || (${`fileAccess${LABEL_BREAK}`}::text
    || ${accessLabel('e', today)}) else e.facets end`
}

const labelCounts = ({ facets }: SearchWanted, shown: RawBuilder<unknown>) =>
  facets.length === 0
    ? sql`null::json`
    : sql`(select json_agg(json_build_array(label, count) order by place) from (
        select label, count, row_number() over (
          partition by facet order by count desc, label collate "C") as place
        from (
          select label, count(*), split_part(label, ${LABEL_BREAK}, 1) as facet
          from found, unnest(labels) as label where ${shown} group by label
          -- Labels are counted first: there are far fewer than entries.
          offset 0
        ) counted where facet = any(${facets}::text[])
      ) ranked where place <= ${sql.lit(MOST_LABELS)})`

/** What the order needs of an entry. */
function sortColumns({ sort: { by } }: SearchWanted): RawBuilder<unknown> {
  if (typeof by !== 'object') return by === 'name' ? sql`e.name` : sql`null as name`
  const value = sql`e.sorts ->> ${by.field}`
  const isNumber = sql`jsonb_typeof(e.sorts -> ${by.field}) = 'number'`
  return sql`case when ${isNumber} then (${value})::float8 end as number,
    case when not ${isNumber} then ${value} end as text`
}

/** A total order: keys are unique. */
function ordering({ sort: { by, order } }: SearchWanted): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const last = sql`score desc, sorted_at desc, key asc`
  if (by === 'score') return sql`score ${direction}, sorted_at desc, key asc`
  if (by === 'date') return sql`sorted_at ${direction}, ${last}`
  if (by === 'name') return sql`name ${direction}, ${last}`
  return sql`number ${direction} nulls last, text collate "C" ${direction} nulls last, ${last}`
}
