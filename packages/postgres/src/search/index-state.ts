import type { IndexState } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { datasetCards } from './dataset-cards.ts'
import type { IndexRow } from './index-row.ts'
import { collectionRows, datasetRows, fileRows } from './index-rows.ts'
import { type Batch, datasetsOf, nextBatch } from './object-batches.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/** Objects are compared in batches of this size. */
const AT_ONCE = 1000

/** Makes every entry again and compares it with the stored one, until both lists are full. */
export async function indexState(
  db: Kysely<Tables>,
  limit: number,
  catalogue: SearchCatalogue,
): Promise<IndexState> {
  const staleOrMissing: string[] = []
  const orphaned: string[] = []
  let after: string | null = null
  do {
    const batch: Batch = await nextBatch(db, after, AT_ONCE)
    const stored = await storedDigests(db, batch)
    for await (const rows of rowsOf(db, batch, catalogue))
      for (const { key, digest } of rows) {
        if (stored.get(key) !== digest) staleOrMissing.push(key)
        stored.delete(key)
      }
    orphaned.push(...stored.keys())
    after = batch.next
  } while (after !== null && (staleOrMissing.length < limit || orphaned.length < limit))
  return { staleOrMissing: staleOrMissing.slice(0, limit), orphaned: orphaned.slice(0, limit) }
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

async function storedDigests(
  db: Kysely<Tables>,
  { kind, range: { after, upTo } }: Batch,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ readonly key: string; readonly digest: string }>`
    select key, digest from search_entry
    where kind = ${kind} and object_id > ${after}
      and (dataset_id is null or dataset_id not in (select dataset_id from dataset_removal))
      and (${upTo}::bigint is null or object_id <= ${upTo}::bigint)
    order by object_id, key`.execute(db)
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}
