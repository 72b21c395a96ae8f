import type { Clock, PublishedWanted, SearchFound, SearchWanted } from '@holdfast/core'
import { CARD_KINDS, COUNTED_OF_MORE, type GeoBox, MOST_COUNTED } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { holdFew, isAmongFew, isBelow } from './below-sql.ts'
import { conditionSql, termsOf } from './condition-sql.ts'
import { findByTerms } from './find-by-terms.ts'
import { KINDS } from './found-counts.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { labelCounts, labelsOfChosen } from './label-counts.ts'
import { anyOfStems } from './listed-stems.ts'
import { SAID } from './matches.ts'
import { ordering, sortColumns } from './ordering.ts'
import { heldTable, isVisible, viewerTables } from './rights-sql.ts'
import { scoreSql } from './score-sql.ts'

/** One statement, which reads little of each match when the index of terms decides what matches. */
export function findEntries(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchWanted,
): Promise<SearchFound> {
  const { viewer, query, filters, below, boxes, held, states, counts, today } = wanted
  const places = below === null && boxes === null && held === null
  const asked = allOf([query, ...filters])
  const terms =
    places && states === null && counts !== 'kindsAndStates'
      ? termsOf(asked, { entry: 'e', today, viewer })
      : null
  return terms === null
    ? findAny(db, clock, wanted)
    : findByTerms(db, clock, { ...wanted, terms, stems: anyOfStems(asked) ?? [] })
}

/**
 * The entries that are found and seen, once and with little of each; then their counts, the page of them, and the labels
 * of few of them or of an even sample of many (decision 0412).
 */
async function findAny(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: SearchWanted,
): Promise<SearchFound> {
  const { counts, held, states, viewer, facets, below } = wanted
  const few = below !== null && (await holdFew(db, below))
  const isKind = sql`kind = any(${wanted.kinds}::text[])`
  const isState = states === null ? sql`true` : sql`fits`
  const { rows } = await sql<FoundRow>`
    with recursive ${viewerTables(viewer, clock)} ${heldTable(held, clock)}
    found as materialized (
      select e.id, e.key, e.kind, e.object_id, e.sorted_at, ${scoreSql(wanted.scoring)} as score,
        ${sortColumns(wanted)}
        ${states === null ? sql`` : sql`, e.states && ${states}::text[] as fits`}
        ${counts === 'kindsAndStates' ? sql`, ${STATES}` : sql``}
        ${held === null ? sql`` : sql`, held.roles`}
      from search_entry e ${held === null ? sql`` : sql`join held on held.id = e.id`}
        ${wanted.scoring.terms.length === 0 ? sql`` : SAID}
      where ${isFound(wanted, few ? isAmongFew : isBelow)}
    ),
    counted as materialized (
      select count(*) filter (where ${isKind} and ${isState}) as total,
        ${sql.join(CARD_KINDS.map((kind) => sql`count(*) filter (where kind = ${kind} and ${isState}) as ${sql.ref(kind)}`))}
      from found
    )
    ${facets.length === 0 ? sql`` : sql`, ${labelsOfChosen(wanted, sampleOf(sql`${isKind} and ${isState}`))}`}
    select
      (select total from counted) as total,
      ${counts === 'none' ? sql`null::json` : KINDS} as kinds,
      ${
        counts !== 'kindsAndStates'
          ? sql`null::json`
          : sql`(select json_object_agg(state, count) from (
        select state, count(*) from found, unnest(states) as state where ${isKind}
        group by state) s)`
      } as states,
      ${labelCounts(wanted)} as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', score, 'roleIds', ${held === null ? sql`'[]'::json` : sql`roles`}) order by place)
        from (select *, row_number() over () as place from (
          select * from found where ${isKind} and ${isState}
          order by ${ordering(wanted)} limit ${wanted.limit}::bigint offset ${wanted.offset}::bigint
        ) ordered) page) as hits`.execute(db)
  return toFound(rows[0], facets)
}

/** One statement, which reads each match once and puts nothing in order. */
export async function findPublished(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: PublishedWanted,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly ids: readonly number[] | null }>`
    with recursive ${viewerTables(wanted.viewer, clock)}
    published as (
      select e.object_id as id from search_entry e
      where e.kind = 'dataset' and 'Published' = any(e.states)
        and ${isFound({ ...wanted, filters: [], below: null, boxes: null, held: null }, isBelow)}
    )
    select json_agg(id) as ids from published`.execute(db)
  return rows[0]?.ids ?? []
}

/** Copied, since an array that lies outside its row would be fetched each time it is looked at. */
const STATES = sql`e.states || '{}'::text[] as states`

/** The ids of all that are shown, or of those whose number has one of as many digests as the sample needs. */
const sampleOf = (isShown: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
      select id from found, counted where ${isShown} and (total <= ${sql.lit(MOST_COUNTED)}
        or (hashint8(id) & ${sql.lit(DIGESTS - 1)}) * total < ${sql.lit(DIGESTS * COUNTED_OF_MORE)}))`

/** A power of two above most numbers of matches. */
const DIGESTS = 2 ** 24

function isFound(
  {
    viewer,
    query,
    filters,
    below,
    boxes,
    held,
    today,
  }: Pick<SearchWanted, 'viewer' | 'query' | 'filters' | 'below' | 'boxes' | 'held' | 'today'>,
  isIn: typeof isBelow,
) {
  const on = { entry: 'e', today, viewer }
  const parts = [
    conditionSql(allOf([query, ...filters]), on),
    isVisible('e', viewer, held === null ? 'all' : 'held'),
    ...(below === null ? [] : [isIn('e', below)]),
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
