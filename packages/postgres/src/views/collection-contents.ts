import type {
  Clock,
  ContentsFacts,
  ContentsStamp,
  ContentsViewed,
  ListedDataset,
} from '@holdfast/core'
import type { CollectionRef } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSeen, matchesRef } from '../collections/collection-reads.ts'
import { isGranted, isOpen } from '../collections/listing-sql.ts'
import { type Listed, listedRow } from '../database/listed-row.ts'
import { opaqueCount } from '../database/opaque-values.ts'
import type { Tables } from '../database/tables.ts'
import { type FactsRow, toFacts } from '../datasets/dataset-table.ts'
import { type GrantRow, toGrants } from '../roles/holder-reads.ts'
import { grantsJson, withIdentifiers } from './grants-json.ts'
import { type CollectionJson, LINEAGE, toLineage } from './lineage-json.ts'
import { SETTINGS, type SettingJson, toSettings } from './settings-json.ts'

type Wanted = ContentsViewed & { readonly ref: CollectionRef }

interface ListedRow extends FactsRow {
  readonly locks: readonly ListedDataset['locks'][number]['type'][] | null
}

/** Of dataset `d`. */
const LISTED = listedRow<ListedRow>({
  id: 'd.id',
  collection_id: 'd.collection_id',
  type: 'd.type',
  creator_id: 'd.creator_id',
  created_at: { time: 'd.created_at' },
  published_at: { time: 'd.published_at' },
  embargoed_until: 'd.embargoed_until',
  storage_driver: 'd.storage_driver',
  metadata_language: 'd.metadata_language',
  file_count_limit: 'd.file_count_limit',
  guestbook_id: 'd.guestbook_id',
  citation_date_field: 'd.citation_date_field',
  curation_label_set: 'd.curation_label_set',
  file_total: 'd.file_total',
  protocol: 'd.protocol',
  authority: 'd.authority',
  identifier: 'd.identifier',
  locks: `(select json_agg(l.type order by l.since, l.type) from dataset_lock l where l.dataset_id = d.id)`,
})

interface Row {
  readonly lineage: readonly CollectionJson[]
  readonly grants: readonly GrantRow[] | null
  readonly collections: readonly (readonly [id: number, name: string])[] | null
  readonly datasets: readonly Listed[] | null
  readonly stamp: string | null
  readonly settings: readonly SettingJson[] | null
}

/** A part of the contents of a collection, with what decides who may see it: one statement. */
export async function collectionContents(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: Wanted,
): Promise<ContentsFacts | null> {
  const { rows } = await sql<Row>`
    ${tables(wanted, clock, LISTED.list)}
    select ${LINEAGE} as lineage, (select grants from given),
      (select json_agg(json_build_array(id, name) order by id) from shown) as collections,
      (select json_agg(facts order by id) from listed) as datasets, ${STAMP} as stamp,
      ${SETTINGS} as settings
    from collection c where c.id = (select id from place)`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return {
    lineage: toLineage(row.lineage),
    grants: toGrants(row.grants ?? []),
    collections: (row.collections ?? []).map(([id, name]) => ({ id, name })),
    datasets: (row.datasets ?? []).map(toListed),
    stamp: row.stamp,
    settings: toSettings(row.settings),
  }
}

/** The stamp of a part of the contents: one statement. */
export async function contentsStamp(
  db: Kysely<Tables>,
  clock: Clock,
  wanted: Wanted,
): Promise<ContentsStamp | null> {
  const { rows } = await sql<ContentsStamp>`
    ${tables(wanted, clock, sql`null`)}
    select ${STAMP} as stamp,
      (select count(*) from shown) + (select count(*) from listed) > ${wanted.limit}::bigint as more
    from collection c where c.id = (select id from place)`.execute(db)
  return rows[0] ?? null
}

/**
 * The beginning of a statement about a part: tables `place`, the collection, `given`, the roles of the holder there, `shown`, the
 * collections, and `listed`, the datasets with these facts.
 */
function tables(wanted: Wanted, clock: Clock, facts: RawBuilder<unknown>): RawBuilder<unknown> {
  const { holder, ref } = wanted
  const points = sql`select ancestor_id from collection_path where descendant_id = (select id from place)`
  return sql`${holder === null ? sql`with` : sql`${withIdentifiers(holder)},`}
    place as materialized (select c.id from collection c where ${matchesRef(ref)}),
    given as materialized (select ${grantsJson(holder, points, clock)} as grants),
    ${childTables(wanted)},
    listed as materialized (${datasetsIn(wanted, facts)})`
}

/** Of collection `c`. What is shown of collections, and who is let into them, changes the revision of the context. */
const STAMP = sql`case when c.published_at is not null and (select grants from given) is null
    and not exists (select from collection_path path
      join locally_fair_assignee f on f.collection_id = path.ancestor_id where path.descendant_id = c.id)
    and (select coalesce(bool_and(public), true) from shown)
  then (select concat_ws(' ', c.id, (select revision from context_revision),
      md5(string_agg(id || '.' || revision, ' ' order by id)))
    from listed having coalesce(bool_and(released), true)) end`

/** Tables `child` of the collections up to the end of the part, and `shown` of those in it. */
function childTables({ holder, unpublished, after, offset, limit }: Wanted): RawBuilder<unknown> {
  const seen = unpublished.collections ? sql`true` : isSeen(holder)
  const behind =
    after?.kind === 'dataset' ? sql`false` : sql`collection.id > ${opaqueCount(after?.id ?? 0)}`
  return sql`child as materialized (
      select collection.id, collection.name, collection.published_at is not null
        and not exists (select from locally_fair_assignee f where f.collection_id = collection.id) as public
      from collection
      where collection.parent_id = (select id from place) and ${behind} and ${seen} and ${isOpen(holder)}
      order by collection.id limit ${opaqueCount(offset + limit + 1)}
    ),
    shown as materialized (select id, name, public from child order by id offset ${opaqueCount(offset)})`
}

/** Looked up for each dataset: for `exists`, a plan might read the versions of all datasets. */
const hasVersion = (which: 'any' | 'released'): RawBuilder<unknown> =>
  sql`(select true from dataset_version v where v.dataset_id = d.id
        ${which === 'released' ? sql`and v.state = 'released'` : sql``} limit 1) is true`

/** Those for which the collections leave room, and one more. The collections that the offset passes over are taken off it. */
function datasetsIn(
  { holder, unpublished, after, offset, limit }: Wanted,
  facts: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const seen = unpublished.datasets
    ? hasVersion('any')
    : sql`(released or (${hasVersion('any')} and ${isGranted(holder, 'dataset')}))`
  const behind = after?.kind === 'dataset' ? after.id : 0
  return sql`
      select d.id, d.revision, released, ${facts} as facts
      from dataset d cross join lateral (select ${hasVersion('released')} as released offset 0) state
      where d.collection_id = (select id from place) and d.id > ${opaqueCount(behind)} and ${seen}
      order by d.id
      offset (select greatest(0, ${offset}::bigint - count(*)) from child)
      limit (select ${limit}::bigint + 1 - least(${limit}::bigint, count(*)) from shown)`
}

function toListed(listed: Listed): ListedDataset {
  const row = LISTED.read(listed)
  return { ...toFacts(row), locks: (row.locks ?? []).map((type) => ({ type })) }
}
