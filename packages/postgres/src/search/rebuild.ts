import { searchKey } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { datasetCards } from './dataset-cards.ts'
import { fileCards } from './file-cards.ts'
import { type Batch, datasetsOf, nextBatch, tableOf } from './object-batches.ts'
import { refresh } from './refresh.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/**
 * Writes the entries of the next objects, and removes those between them that belong to nothing. Returns where to
 * go on, or null at the end.
 */
export async function rebuildBatch(
  db: Kysely<Tables>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  catalogue: SearchCatalogue,
): Promise<string | null> {
  const batch = await nextBatch(db, after, limit)
  await removeOrphans(db, batch)
  await writeAnew(db, batch, catalogue)
  return batch.next
}

/** The same for removing alone: what belongs to nothing, and cards that are no longer there. */
export async function dropOrphansNext(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<string | null> {
  const batch = await nextBatch(db, after, limit)
  await removeOrphans(db, batch)
  if (batch.kind !== 'collection' && batch.ids.length > 0) await removeOldCards(db, batch)
  return batch.next
}

/** Datasets and files have several keys, one for each card. */
async function removeOldCards(db: Kysely<Tables>, { kind, ids }: Batch): Promise<void> {
  const cards = await datasetCards(db, await heldDatasets(db, { kind, ids }))
  const known = new Map(cards.map((each) => [each.dataset.id, each]))
  const subjects =
    kind === 'dataset' ? cards.flatMap((each) => each.cards) : await fileCards(db, ids, known)
  await deleteEntries(
    db,
    sql`e.kind = ${kind} and e.object_id = any(${ids}::bigint[])
      and e.key <> all(${subjects.map(searchKey)}::text[])`,
  )
}

/** Their writers wait, and what they wrote before is seen. */
async function heldDatasets(
  db: Kysely<Tables>,
  batch: Pick<Batch, 'kind' | 'ids'>,
): Promise<readonly number[]> {
  const datasets = await datasetsOf(db, batch)
  await sql`select from dataset where id = any(${datasets}::bigint[])
    order by id for share`.execute(db)
  return datasets
}

function removeOrphans(db: Kysely<Tables>, { kind, range }: Batch): Promise<void> {
  const { after, upTo } = range
  return deleteEntries(
    db,
    sql`e.kind = ${kind} and e.object_id > ${after}
      and (${upTo}::bigint is null or e.object_id <= ${upTo}::bigint)
      and not exists (select from ${tableOf(kind)} o where o.id = e.object_id)`,
  )
}

async function deleteEntries(db: Kysely<Tables>, wanted: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (
      delete from search_entry e where ${wanted} returning id
    ), matches as (
      delete from search_match where entry_id in (select id from gone)
    ), ranges as (
      delete from search_range where entry_id in (select id from gone)
    )
    delete from search_box where entry_id in (select id from gone)`.execute(db)
}

/**
 * Writers of a collection or dataset wait until its entries are written, and what they wrote before is seen.
 * Objects that are gone change nothing.
 */
export async function writeAnew(
  db: Kysely<Tables>,
  {
    kind,
    ids,
    others = 'none',
  }: Pick<Batch, 'kind' | 'ids'> & { readonly others?: 'all' | 'none' },
  catalogue: SearchCatalogue,
): Promise<void> {
  if (ids.length === 0) return
  const none: ReadonlySet<number> = new Set()
  if (kind === 'collection') {
    await sql`select from collection where id = any(${ids}::bigint[]) order by id for share`.execute(
      db,
    )
    const collections = new Set(ids)
    return refresh(db, { collections, datasets: none, files: none, others }, catalogue)
  }
  const datasets = new Set(await heldDatasets(db, { kind, ids }))
  const files = kind === 'file' ? new Set(ids) : none
  return refresh(db, { collections: none, datasets, files, others }, catalogue)
}
