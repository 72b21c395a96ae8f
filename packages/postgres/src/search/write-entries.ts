import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Head } from './dataset-cards.ts'
import { STAYS } from './delete-entries.ts'
import type { IndexRow } from './index-row.ts'

/** What changes of the index. */
export interface IndexChanges {
  readonly rows: readonly IndexRow[]
  /** Keys of entries that no longer exist, or never did. */
  readonly gone: readonly string[]
  /** Datasets that no longer exist, with everything in them; files whose records are being removed go with these. */
  readonly goneDatasets: readonly number[]
  readonly heads: ReadonlyMap<number, Head>
  /** Datasets whose files are moved later, with the time of their release. */
  readonly movedLater?: ReadonlyMap<number, Date>
}

/**
 * One statement. An entry that is there with the same content stays as it is, and so do its terms, and each range and box that it has had
 * before: a draft to which a file is added says what it said, but for a number. New entries are inserted and others updated: inserting with a conflict would have triggers and look-ups do the work of both for each.
 * Terms come in an array: as a part of the JSON they would double the time that reading a row takes.
 * A plan that was made while the tables were empty is kept for a while, and would join them row by row: so ids
 * are looked for in an array, and known words by the conflict.
 */
export async function writeEntries(db: Kysely<Tables>, changes: IndexChanges): Promise<void> {
  const { rows, gone, goneDatasets } = changes
  if (rows.length + gone.length + goneDatasets.length + changes.heads.size === 0) return
  await sql`
    with no_releases as (
      delete from search_release where dataset_id = any(${goneDatasets}::bigint[]) returning dataset_id
    ),
    ${docsOf(rows)},
    gone as (
      delete from search_entry where ${isGone(changes)} returning id
    ),
    added as (
      insert into search_entry (${COLUMNS})
      select ${COLUMNS} from doc where was is null order by key
      returning id, key
    ),
    changed as (
      update search_entry e set (${COLUMNS}) = (${OF_DOC}) from doc
      where e.id = any(${CHANGED}) and e.id = doc.was
      returning e.id, e.key
    ),
    put as (
      select id, key, false as was_there from added union all select id, key, true from changed
    ),
    ${WITH_MATCHES},
    heads as (
      insert into search_head (dataset_id, released, draft, in_review)
      select * from json_to_recordset(${headsJson(changes)}::json) as h (
        dataset_id bigint, released integer, draft integer, in_review boolean)
      order by 1
      on conflict (dataset_id) do update
      set released = excluded.released, draft = excluded.draft, in_review = excluded.in_review
    ),
    no_heads as (
      delete from search_head where dataset_id = any(${goneDatasets}::bigint[])
    ),
    ${withReleases(changes)}
    ${withRanges(rows)}
    insert into search_word (word)
    select word from unnest(${wordsIn(rows)}::text[]) as word order by 1
    on conflict do nothing`.execute(db)
}

/**
 * Tables, the last one `doc` with what differs from the stored entries, and the id of the stored one (`was`). What entries have in
 * common since they are on the same card is sent and read once.
 */
function docsOf(rows: readonly IndexRow[]): RawBuilder<unknown> {
  const cards = new Map<string, number>()
  const members = rows.map(({ json, card, digest }) => {
    const nth = cards.get(card) ?? cards.size
    cards.set(card, nth)
    return `${json},"digest":"${digest}","card":${nth}}`
  })
  const cardsJson = [...cards].map(([card, nth]) => `${card},"nth":${nth}}`)
  return sql`
    card as materialized (
      select * from json_to_recordset(${`[${cardsJson.join(',')}]`}::json) as c (
        nth integer, parent_key text, insiders boolean, states text[], sorted_at timestamptz, facets text[])
    ),
    doc as materialized (
      select r.key, r.kind, r.object_id, r.dataset_id, r.since, c.parent_key, c.insiders, c.states, r.name, c.sorted_at, c.facets,
        r.restricted, r.available_from, r.available_until, r.sorts, coalesce(r.weights, '{}') as weights, r.digest, r.terms, was.id as was
      from rows from (
        json_to_recordset(${`[${members.join(',')}]`}::json) as (
          key text, kind text, object_id bigint, dataset_id bigint, since integer, name text, restricted boolean,
          available_from date, available_until date, sorts jsonb, weights jsonb, digest text, card integer),
        unnest(${rows.map(({ terms }) => terms)}::text[])
      ) as r (
        key, kind, object_id, dataset_id, since, name, restricted,
        available_from, available_until, sorts, weights, digest, card, terms)
      join card c on c.nth = r.card
      left join lateral (select e.id, e.digest from search_entry e where e.key = r.key offset 0) was on true
      where was.digest is distinct from r.digest
    )`
}

/** The ids of the stored entries that are written anew. */
const CHANGED = sql`array(select was from doc where was is not null)`

/**
 * Whether an entry no longer exists. The condition holds only what is asked for: where one dataset has most of the files, a plan for some
 * dataset or other reads all entries, which took a second for each write among 80,000.
 */
function isGone({ gone, goneDatasets }: IndexChanges): RawBuilder<unknown> {
  const parts = [
    ...(gone.length === 0 ? [] : [sql`key = any(${gone}::text[]) and ${STAYS}`]),
    ...(goneDatasets.length === 0
      ? []
      : [
          sql`kind = 'dataset' and object_id = any(${goneDatasets}::bigint[])`,
          sql`dataset_id = any(array(
            select id from unnest(${goneDatasets}::bigint[]) as id
            where not exists (select from dataset_removal r where r.dataset_id = id)))`,
        ]),
  ]
  if (parts.length === 0) return sql`false`
  const isOne = sql.join(parts, sql` or `)
  return goneDatasets.length === 0 ? isOne : sql`(${isOne}) and ${NOT_MOVING}`
}

/** Waits for who moves the files of a dataset before their entries are locked: that unit holds the row of the release, and needs them too. */
const NOT_MOVING = sql`(select count(*) >= 0 from no_releases)`

/** Takes the entries of a dataset that is being removed off the counts, once. */
export async function uncountEntries(db: Kysely<Tables>, datasetId: number): Promise<void> {
  await sql`
    with uncounted as (
      update dataset_removal set uncounted = true where dataset_id = ${datasetId}
    )
    insert into search_tally
    select kind, insiders, -count(*) from search_entry
    where dataset_id = ${datasetId} group by 1, 2`.execute(db)
}

/** Of a file, the versions of its dataset tell it. */
const INSIDERS_ALONE = sql`doc.since is null and doc.insiders`

/** The short rows of entries that were put, and none of those that are gone. */
const WITH_MATCHES = sql`
    no_matches as (
      delete from search_match where entry_id = any(array(select id from gone))
    ),
    matches as (
      insert into search_match (entry_id, owner_id, insiders, since, kind, terms)
      select added.id, coalesce(dataset_id, object_id), ${INSIDERS_ALONE}, since, kind, terms::tsvector
      from added join doc on doc.key = added.key
    ),
    changed_matches as (
      update search_match m set insiders = now.insiders, since = now.since, terms = now.terms
      from (
        select was, ${INSIDERS_ALONE} as insiders, since, terms::tsvector as terms from doc
        where was is not null offset 0
      ) now
      where m.entry_id = any(${CHANGED}) and m.entry_id = now.was
        and (m.insiders, m.since, m.terms) is distinct from (now.insiders, now.since, now.terms)
    )`

const withReleases = ({ movedLater = new Map() }: IndexChanges): RawBuilder<unknown> => {
  const noted = [...movedLater]
  return sql`
    releases as (
      insert into search_release (dataset_id, released_at)
      select * from unnest(${noted.map(([id]) => id)}::bigint[], ${noted.map(([, at]) => at.toISOString())}::timestamptz[])
    ),`
}

/**
 * What lies beside the entries that were put, and nothing beside those that are gone. What is there is looked up row by row: a plan might
 * read that of all entries.
 */
const withRanges = (rows: readonly IndexRow[]): RawBuilder<unknown> => sql`
    wanted_range as materialized (
      select distinct put.id, put.was_there, r.field, r.low, r.high
      from put join json_to_recordset(${listJson(rows.map(({ ranges }) => ranges))}::json) as r (
        key text, field text, low double precision, high double precision) on r.key = put.key
    ),
    no_ranges as (
      delete from search_range r where entry_id = any(${PUT_OR_GONE})
        and (entry_id, field, low, high) not in (select id, field, low, high from wanted_range)
    ),
    ranges as (
      insert into search_range (entry_id, field, low, high)
      select w.id, w.field, w.low, w.high from wanted_range w
      left join lateral (
        select true as yes from search_range r
        where w.was_there and r.entry_id = w.id and r.field = w.field and r.low = w.low and r.high = w.high limit 1
      ) there on true
      where there.yes is null
    ),
    wanted_box as materialized (
      select put.id, put.was_there, box(point(b.west, b.south), point(b.east, b.north)) as area
      from put join json_to_recordset(${listJson(rows.map(({ boxes }) => boxes))}::json) as b (
        key text, west double precision, south double precision, east double precision, north double precision)
        on b.key = put.key
    ),
    no_boxes as (
      delete from search_box b where entry_id = any(${PUT_OR_GONE})
        and not exists (select from wanted_box w where w.id = b.entry_id and w.area ~= b.area)
    ),
    boxes as (
      insert into search_box (entry_id, area)
      select w.id, w.area from wanted_box w
      left join lateral (
        select true as yes from search_box b where w.was_there and b.entry_id = w.id and b.area ~= w.area limit 1
      ) there on true
      where there.yes is null
    )`

const PUT_OR_GONE = sql`array(select id from gone union all select id from changed)`

const headsJson = ({ heads }: IndexChanges): string =>
  JSON.stringify(
    [...heads].map(([id, { released, draft, inReview }]) => ({
      dataset_id: id,
      released,
      draft,
      in_review: inReview,
    })),
  )

const NAMES =
  `key kind object_id dataset_id parent_key insiders states name sorted_at facets restricted
  available_from available_until sorts weights digest`.split(/\s+/)
const COLUMNS = sql.raw(NAMES.join(', '))
const OF_DOC = sql.raw(NAMES.map((name) => `doc.${name}`).join(', '))

const listJson = (lists: readonly (readonly string[])[]): string => `[${lists.flat().join(',')}]`

function wordsIn(rows: readonly IndexRow[]): readonly string[] {
  const seen = new Set<readonly string[]>()
  const found = new Set<string>()
  for (const row of rows)
    for (const words of row.words) {
      if (seen.has(words)) continue
      seen.add(words)
      for (const word of words) found.add(word)
    }
  return [...found]
}
