import type { Clock, PictureFiles, ShownPlace, ShownSubjects, WantedSubjects } from '@holdfast/core'
import { type SearchSubject, searchKey } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { COLLECTION } from '../collections/collection-table.ts'
import { type JsonOf, toTime } from '../database/declared-table.ts'
import type { Listed } from '../database/listed-row.ts'
import { opaque, opaqueIds } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { isOpen } from '../files/open-files.ts'
import { listedRecord, RECORD_LIST } from '../files/record-sql.ts'
import { type GrantRow, toGrants } from '../roles/holder-reads.ts'
import { grantsJson, withIdentifiers } from '../views/grants-json.ts'
import { type CollectionJson, toCollection } from '../views/lineage-json.ts'
import { CARD_COLUMNS, CARD_JOINS, type CardsRow, cardsIn } from './dataset-cards.ts'
import { fileSubjects, type TableSize } from './file-cards.ts'
import { withVariables } from './found-variables.ts'
import { quoted } from './stored-terms.ts'

/** The columns of `shownColumns`, and the terms that are known. */
export interface ShownRow {
  readonly collections: readonly CollectionJson[] | null
  readonly cards: readonly JsonOf<CardsRow>[] | null
  readonly files:
    | readonly (readonly [record: Listed, columns: number | null, rows: number | null])[]
    | null
  readonly places: readonly ShownPlace[] | null
  readonly grants: readonly GrantRow[] | null
  readonly known: readonly string[] | null
  readonly pictured: readonly number[] | null
}

/** Arrays of the ids of what is shown, which the planner does not see; null where none of a kind is shown. */
interface WantedIds {
  readonly collections: RawBuilder<unknown> | null
  readonly datasets: RawBuilder<unknown>
  readonly files: RawBuilder<unknown> | null
}

/** What is shown of the documents with these keys: one statement, and another for the variables of tables. */
export async function shownSubjects(
  db: Kysely<Tables>,
  clock: Clock,
  { keys, variables, holder, terms, pictures }: WantedSubjects,
): Promise<ShownSubjects> {
  const ids = (prefix: string): RawBuilder<unknown> | null => {
    const listed = idsIn(keys, prefix)
    return listed.length === 0 ? null : opaqueIds(listed)
  }
  const wanted = {
    collections: ids('collection'),
    datasets: ids('dataset') ?? opaqueIds([]),
    files: ids('datafile'),
  }
  const { rows } = await sql<ShownRow>`
    ${holder === null ? sql`with` : sql`${withIdentifiers(holder)},`}
    ${shownTables(wanted)}
    select ${shownColumns(wanted, { holder, pictures, clock })},
      ${terms.length === 0 ? sql`null::json` : knownOf(keys, terms)} as known`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without tables has one row')
  return toShown(db, row, { keys, variables })
}

/** What was read of the documents with these keys. */
export async function toShown(
  db: Kysely<Tables>,
  row: ShownRow,
  { keys, variables }: Pick<WantedSubjects, 'keys' | 'variables'>,
): Promise<ShownSubjects> {
  const wantedKeys = new Set(keys)
  const subjects = (await subjectsIn(db, row, variables)).flatMap((subject) => {
    const key = searchKey(subject)
    return wantedKeys.has(key) ? [[key, subject] as const] : []
  })
  return {
    subjects: new Map(subjects),
    places: new Map((row.places ?? []).map((place) => [place.id, place])),
    grants: toGrants(row.grants ?? []),
    known: new Set(row.known),
    pictured: new Set(row.pictured),
  }
}

function idsIn(keys: readonly string[], prefix: string): readonly number[] {
  const pattern = new RegExp(`^${prefix}_(\\d{1,15})(?:_|$)`)
  return [...new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []).map(Number))]
}

/** The columns of `ShownRow` without `known`; behind `shownTables`, and tables of the holder's identifiers. */
export function shownColumns(
  { collections, datasets, files }: WantedIds,
  {
    holder,
    pictures,
    clock,
  }: Pick<WantedSubjects, 'holder' | 'pictures'> & { readonly clock: Clock },
): RawBuilder<unknown> {
  const points = sql`select id from place union select id from card
    ${files === null ? sql`` : sql`union select unnest(${files})`}`
  return sql`
      ${collections === null ? sql`null::json` : sql`(select json_agg(c) from own c)`} as collections,
      (select json_agg(c) from card c) as cards,
      ${files === null ? sql`null::json` : filesOf(files)} as files,
      (select json_agg(p) from place p) as places,
      ${grantsJson(holder, points, clock)} as grants,
      ${pictures === null ? sql`null::json` : picturedOf(datasets, pictures)} as pictured`
}

/** Tables `own` of the collections, `card` of the datasets, and `place` of what is directly above. */
export const shownTables = ({
  collections,
  datasets,
  files,
}: WantedIds): RawBuilder<unknown> => sql`
    ${
      collections === null
        ? sql``
        : sql`own as materialized (
      select ${sql.raw(COLLECTION.columns.join(', '))} from collection
      where collection.id = any(${collections}::bigint[])
    ),`
    }
    card as materialized (
      select ${CARD_COLUMNS} from dataset d ${CARD_JOINS}
      where d.id = any(array(
        select unnest(${datasets})
        ${files === null ? sql`` : sql`union select dataset_id from data_file where id = any(${files}::bigint[])`}))
    ),
    place as materialized (
      select id, alias, name from collection where id = any(array(
        select collection_id from card
        ${collections === null ? sql`` : sql`union select parent_id from own`}))
    )`

const filesOf = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
        select json_agg(json_build_array(${RECORD_LIST}, t.column_count, t.row_count) order by e.file_id)
        from file_entry e join data_file f on f.id = e.file_id
          left join data_table t on t.file_id = f.id
        where e.file_id = any(${ids}::bigint[]))`

/** Those of the terms that an entry with one of the keys has. */
const knownOf = (keys: readonly string[], terms: readonly string[]): RawBuilder<unknown> => sql`(
        select json_agg(asked.term)
        from unnest(${opaque(sql`${terms}::text[]`)}, ${opaque(sql`${terms.map(quoted)}::text[]`)}) asked (term, query)
        where exists (
          select from search_entry e join search_match m on m.entry_id = e.id
          where e.key = any(${opaque(sql`${keys}::text[]`)}::text[]) and m.terms @@ asked.query::tsquery))`

/**
 * The versions on cards of these datasets that have a picture. Kept tallies tell which have none, before their files are
 * looked at.
 */
const picturedOf = (
  ids: RawBuilder<unknown>,
  { contentTypes, maxSize, today }: PictureFiles,
): RawBuilder<unknown> => sql`(
        select json_agg(v.id)
        from card join dataset_version v on v.dataset_id = card.id and v.ordinal in (card.released, card.draft)
        where card.id = any(${ids}::bigint[])
          -- In this order: conditions that are joined by "and" become joins in any order.
          and case when exists (select from file_tally y where y.dataset_id = card.id and y.kind = 'type'
              and y.name = any(${contentTypes}::text[]) and y.at <= v.ordinal)
            then exists (select from file_entry e
              where e.dataset_id = card.id and e.since <= v.ordinal and (e.until is null or e.until > v.ordinal)
                and ${isOpen({ contentTypes, maxSize, today })})
            else false end)`

async function subjectsIn(
  db: Kysely<Tables>,
  row: ShownRow,
  variables: number,
): Promise<readonly SearchSubject[]> {
  const collections = (row.collections ?? []).map(
    (one): SearchSubject => ({ kind: 'collection', collection: toCollection(one) }),
  )
  const shown = (row.cards ?? []).map((one) =>
    cardsIn({
      ...one,
      created_at: new Date(one.created_at),
      published_at: toTime(one.published_at),
      major_released_at: toTime(one.major_released_at),
    }),
  )
  const known = new Map(shown.map((each) => [each.dataset.id, each]))
  const files = (row.files ?? []).flatMap(([listed, column_count, row_count]) => {
    const record = listedRecord(listed)
    const cards = known.get(record.file.datasetId)
    const size: TableSize = { column_count, row_count }
    return cards === undefined ? [] : fileSubjects(record, size, cards)
  })
  return [
    ...collections,
    ...shown.flatMap((each) => each.cards),
    ...(await withVariables(db, files, variables)),
  ]
}
