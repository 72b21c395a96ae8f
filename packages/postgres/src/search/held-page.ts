import type { Clock, HeldPage, HeldWanted } from '@holdfast/core'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { opaque, opaqueCount } from '../database/opaque-values.ts'
import { PLANNED_ONCE } from '../database/planned-once.ts'
import type { Tables } from '../database/tables.ts'
import { type FoundRow, toFound } from './found-rows.ts'
import {
  cardsAt,
  countColumns,
  countedTable,
  hasState,
  isCounted,
  isSeenCard,
} from './held-counts.ts'
import { heldEntries, heldTables, ROLES } from './held-tables.ts'
import { ARE_NOTED } from './late-moves.ts'
import { ordering, sortColumns } from './ordering.ts'
import { type ShownRow, shownColumns, shownTables, toShown } from './shown-subjects.ts'

type Row = ShownRow & FoundRow & { readonly revision: number; readonly noted: boolean }

/**
 * A page of everything on which somebody holds roles, its counts, and what is shown of it: one statement, so that what is shown is
 * of the moment at which the rights were. Null where files are to be moved first (decision 0600).
 */
export async function heldPage(
  db: Kysely<Tables>,
  clock: Clock,
  { limits = LIMITS, ...wanted }: HeldWanted & { readonly limits?: HeldLimits },
): Promise<HeldPage | null> {
  const { kinds, pictures } = wanted
  const holder = wanted.grants ? wanted.holder : null
  const ids = {
    collections: kinds.includes('collection') ? idsOnPage('collection') : null,
    datasets: idsOnPage('dataset'),
    files: kinds.includes('file') ? idsOnPage('file') : null,
  }
  const { rows } = await sql<Row>`${PLANNED_ONCE}
    with recursive late (noted) as materialized (select ${ARE_NOTED}),
    ${heldTables(wanted, clock)},
    ${countedTable(wanted)},
    ${pageTables(wanted, limits)},
    ${shownTables(ids)}
    select (select revision from context_revision) as revision, (select noted from late), ${countColumns(wanted)},
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

/** How a page is looked for among the newest cards. */
export interface HeldLimits {
  /** Where no more than this is held, its own cards are put in order; otherwise the cards of everything are read in order. */
  readonly few: number
  /** Cards that are looked at beyond those that the page needs: own ones, and those of everything. */
  readonly ownCards: number
  readonly cards: number
  /** The entries that the cards of everything may have. */
  readonly entries: number
}

const LIMITS: HeldLimits = { few: 5_000, ownCards: 20, cards: 300, entries: 20_000 }

/** A table `page`. */
function pageTables(wanted: HeldWanted, limits: HeldLimits): RawBuilder<unknown> {
  const { sort, limit, offset } = wanted
  const byCards = sort.by === 'date' && sort.order === 'desc'
  const columns = sql`e.id, e.key, e.kind, e.states, e.sorted_at, ${sortColumns(wanted)}`
  const pageOf = (entries: RawBuilder<unknown>) => sql`
          select id from (
            select id from (${entries}) held
            where ${isListed(wanted)} order by ${ordering(wanted)} limit ${opaqueCount(limit)} offset ${opaqueCount(offset)}
          ) page`
  return sql`
    ${byCards ? newestTables(wanted, { limits, columns }) : sql``}
    page as materialized (
      select e.key, e.kind, e.object_id, e.dataset_id, ordered.place from (
        select id, row_number() over () as place from (
          ${byCards ? sql`${pageOf(sql`select * from newest`)} where (select yes from is_among_newest) union all` : sql``}
          ${pageOf(heldEntries(wanted, { columns }))} ${byCards ? sql`where not (select yes from is_among_newest)` : sql``}
        ) first
      ) ordered join search_entry e on e.id = ordered.id
    )`
}

/**
 * Tables: `newest`, what is held on the newest cards, and what is held by itself; and `is_among_newest`, whether the page is among these:
 * enough of them come before anything on the next card.
 */
function newestTables(
  wanted: HeldWanted,
  { limits, columns }: { readonly limits: HeldLimits; readonly columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { isKind, isState } = isCounted(wanted)
  const needed = wanted.offset + wanted.limit
  return sql`
    is_much as materialized (
      select coalesce(sum(entries), 0) > ${sql.lit(limits.few)} as yes from counted where ${isKind} and ${isState}
    ),
    own_card as materialized (
      select dataset_id, newest, key, row_number() over (order by newest desc, key) <= ${opaqueCount(needed + limits.ownCards)} as read
      from (
        select * from (${ownCards(wanted)}) own where not (select yes from is_much)
        order by newest desc, key limit ${opaqueCount(needed + limits.ownCards + 1)}
      ) first
    ),
    newest_card as materialized (
      select dataset_id, newest, sum(${entriesOf(wanted)}) over (order by newest desc) <= ${sql.lit(limits.entries)} as read
      from (
        select * from search_card s where (select yes from is_much) and ${isWantedCard(wanted)}
        order by newest desc fetch first (${opaqueCount(needed + limits.cards)}) rows with ties
      ) first
    ),
    unread as materialized (
      select newest, key from own_card where not read
      union all
      select newest, null from (select coalesce((select max(newest) from newest_card where not read), (
        select newest from search_card s
        where newest < (select min(newest) from newest_card) and ${isWantedCard(wanted)}
        order by newest desc limit 1)) as newest) next where newest is not null
    ),
    newest as materialized (
      ${heldEntries(wanted, {
        columns,
        datasetIds: sql`array(select dataset_id from own_card where read union all select dataset_id from newest_card where read)`,
      })}
    ),
    is_among_newest as materialized (
      select not exists (select from unread) or (
        select count(*) from newest e, unread u
        where ${isListed(wanted)} and (sorted_at > u.newest or sorted_at = u.newest and e.key < u.key)) >= ${opaqueCount(needed)} as yes
    ),`
}

/**
 * The cards of what is held, with the key of the dataset: that of its entry, or what that begins with. Where files are listed, whose keys
 * are others, it is null.
 */
function ownCards(wanted: HeldWanted): RawBuilder<unknown> {
  const key = wanted.kinds.includes('file')
    ? sql`null::text`
    : sql`('dataset_' || s.dataset_id) collate "C"`
  const columns = sql`s.dataset_id, s.newest, ${key} as key`
  return sql`
      select ${columns} from at_collection c cross join lateral (${cardsAt(sql`s.collection_id = c.id`)}) s
      where ${hasListed(wanted, { datasets: sql`c.datasets`, files: sql`c.files` })} and ${hasState(wanted)}
        and ${isSeenCard(wanted, sql`c.drafts or s.dataset_id in (select id from at_dataset where drafts)`)}
      union all
      select ${columns} from at_dataset p cross join lateral (${cardsAt(sql`s.dataset_id = p.id`)}) s
      where ${hasListed(wanted, {
        datasets: sql`p.listed and not p.datasets_above`,
        files: sql`p.files and not p.files_above`,
      })} and ${hasState(wanted)} and ${isSeenCard(wanted, sql`p.drafts`)}`
}

/** Whether columns of an entry have a listed kind and state. */
const isListed = ({ kinds, states }: HeldWanted): RawBuilder<unknown> =>
  sql`kind = any(${opaque(sql`${kinds}::text[]`)}::text[]) and states && ${opaque(sql`${states}::text[]`)}::text[]`

/** How many entries of the listed kinds a card `s` has. */
const entriesOf = ({ kinds }: HeldWanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`0`,
      ...(kinds.includes('dataset') ? [sql`datasets`] : []),
      ...(kinds.includes('file') ? [sql`files`] : []),
    ],
    sql` + `,
  )

/** Whether a card `s` has entries of the listed kinds and states that are held and seen. */
function isWantedCard(wanted: HeldWanted): RawBuilder<unknown> {
  const at = (inCollection: string, onDataset = inCollection) =>
    sql`(s.collection_id in (select id from at_collection where ${sql.ref(inCollection)})
          or s.dataset_id in (select id from at_dataset where ${sql.ref(onDataset)}))`
  const isHeld = hasListed(wanted, { datasets: at('datasets', 'listed'), files: at('files') })
  return sql`${isHeld} and ${isSeenCard(wanted, at('drafts'))} and ${hasState(wanted)}`
}

/** Whether a card `s` has entries of a listed kind where such entries are held. */
const hasListed = (
  { kinds }: HeldWanted,
  held: Readonly<Record<'datasets' | 'files', RawBuilder<unknown>>>,
): RawBuilder<unknown> => {
  const ways = [
    sql`false`,
    ...(kinds.includes('dataset') ? [sql`s.datasets > 0 and ${held.datasets}`] : []),
    ...(kinds.includes('file') ? [sql`s.files > 0 and ${held.files}`] : []),
  ]
  return sql`(${sql.join(ways, sql` or `)})`
}
