import type { ComparedPart } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { datasetCards } from './dataset-cards.ts'
import type { IndexRow } from './index-row.ts'
import { collectionRows, datasetRows, fileRows } from './index-rows.ts'
import { type Batch, datasetsOf, nextBatch, tableOf } from './object-batches.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/** Makes the entries of the next objects again and compares them with the stored ones. */
export async function compareNext(
  db: Kysely<Tables>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  catalogue: SearchCatalogue,
): Promise<ComparedPart> {
  const batch = await nextBatch(db, after, limit)
  const staleOrMissing: string[] = []
  const stored = await storedDigests(db, batch)
  for await (const rows of rowsOf(db, batch, catalogue))
    for (const { key, digest } of rows) {
      if (stored.get(key) !== digest) staleOrMissing.push(key)
      stored.delete(key)
    }
  const orphaned = [...stored.keys(), ...(await withoutObject(db, batch, limit))]
  return { staleOrMissing, orphaned, next: batch.next }
}

async function* rowsOf(
  db: Kysely<Tables>,
  batch: Batch,
  catalogueAt: SearchCatalogue,
): AsyncGenerator<readonly IndexRow[]> {
  const cards = await datasetCards(db, await datasetsOf(db, batch))
  const catalogue = await catalogueAt(db, cards[0]?.blocks ?? 0)
  if (batch.kind === 'collection') yield await collectionRows(db, batch.ids, catalogue)
  if (batch.kind === 'dataset') yield cards.flatMap((each) => datasetRows(each, catalogue))
  if (batch.kind !== 'file') return
  const known = new Map(cards.map((each) => [each.dataset.id, each]))
  yield* fileRows(db, batch.ids, { known, catalogue })
}

/** Whether nobody removes the dataset of an entry just now. */
const STAYS = sql`(dataset_id is null or dataset_id not in (select dataset_id from dataset_removal))`

/** Of the objects of the batch. */
async function storedDigests(
  db: Kysely<Tables>,
  { kind, ids }: Batch,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ readonly key: string; readonly digest: string }>`
    select key, digest from search_entry
    where kind = ${kind} and object_id = any(${ids}::bigint[]) and ${STAYS}
    order by object_id, key`.execute(db)
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}

/** The first keys between the objects of the batch, or after the last of all. */
async function withoutObject(
  db: Kysely<Tables>,
  { kind, range: { after, upTo } }: Batch,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly key: string }>`
    select key from search_entry e
    where kind = ${kind} and object_id > ${after} and ${STAYS}
      and (${upTo}::bigint is null or object_id <= ${upTo}::bigint)
      and not exists (select from ${tableOf(kind)} o where o.id = e.object_id)
    order by object_id, key limit ${limit}::bigint`.execute(db)
  return rows.map(({ key }) => key)
}
