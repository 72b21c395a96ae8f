import type { Clock, HeldPage, HeldWanted } from '@holdfast/core'
import { CARD_KINDS } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { opaqueCount } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import { heldTables, IS_LISTED, ROLES } from './held-tables.ts'
import { ARE_NOTED } from './late-moves.ts'
import { ordering } from './ordering.ts'
import { type ShownRow, shownColumns, shownTables, toShown } from './shown-subjects.ts'

type Row = ShownRow & FoundRow & { readonly revision: number; readonly noted: boolean }

/**
 * A page of everything on which somebody holds roles, its counts, and what is shown of it: one statement, so that what is shown is
 * of the moment at which the rights were. Its plan does for every holder. Null where files are to be moved first (decision 0600).
 */
export async function heldPage(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: HeldWanted,
): Promise<HeldPage | null> {
  const { kinds, pictures } = wanted
  const holder = wanted.grants ? wanted.holder : null
  const ids = {
    collections: kinds.includes('collection') ? idsOnPage('collection') : null,
    datasets: idsOnPage('dataset'),
    files: kinds.includes('file') ? idsOnPage('file') : null,
  }
  const { rows } = await sql<Row>`
    with recursive ${heldTables(wanted, clock)},
    ${pageTables(wanted)},
    ${shownTables(ids)}
    select (select revision from context_revision) as revision, ${ARE_NOTED} as noted, ${countColumns(wanted)},
      null::json as labels,
      (select json_agg(json_build_object('key', key, 'kind', kind, 'objectId', object_id,
          'score', 1, 'roleIds', ${ROLES}) order by place) from page e) as hits,
      ${shownColumns(ids, { holder, pictures, clock })}, null::json as known`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without tables has one row')
  if (row.noted) return null
  const found = toFound(row, [])
  const keys = found.hits.map(({ key }) => key)
  return { revision: row.revision, found, shown: await toShown(db, row, { keys, variables: 0 }) }
}

const idsOnPage = (kind: string): RawBuilder<unknown> =>
  sql`array(select object_id from page where kind = ${sql.lit(kind)})`

/** Tables `counted`, of entries with the same kind and states, and `page`. */
function pageTables(wanted: HeldWanted): RawBuilder<unknown> {
  const { isKind, isState } = IS_LISTED(wanted)
  return sql`counted as materialized (
      select kind, states, count(*) as entries from matched group by kind, states
    ),
    page as materialized (
      select e.key, e.kind, e.object_id, e.dataset_id, ordered.place from (
        select id, row_number() over () as place from (
          select id from matched where ${isKind} and ${isState}
          order by ${ordering(wanted)}
          limit ${opaqueCount(wanted.limit)} offset ${opaqueCount(wanted.offset)}
        ) first
      ) ordered join search_entry e on e.id = ordered.id
    )`
}

function countColumns(wanted: HeldWanted): RawBuilder<unknown> {
  const { isKind, isState } = IS_LISTED(wanted)
  const kinds = CARD_KINDS.map(
    (kind) =>
      sql`${sql.lit(kind)}, coalesce(sum(entries) filter (where kind = ${sql.lit(kind)}), 0)`,
  )
  return sql`
      (select coalesce(sum(entries), 0)::bigint from counted where ${isKind} and ${isState}) as total,
      (select json_build_object(${sql.join(kinds)}) from counted where ${isState}) as kinds,
      (select json_object_agg(state, entries) from (
        select state, sum(entries) as entries from counted, unnest(states) as state
        where ${isKind} group by state) s) as states`
}
