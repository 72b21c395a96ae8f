import type { ComparedPart } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { batchRows, storedDigests } from './batch-rows.ts'
import { STAYS } from './delete-entries.ts'
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
  const wanted = { batch, datasetIds: await datasetsOf(db, batch) }
  const { parts } = await batchRows(db, wanted, catalogue)
  for await (const rows of parts)
    for (const { key, digest } of rows) {
      if (stored.get(key) !== digest) staleOrMissing.push(key)
      stored.delete(key)
    }
  const orphaned = [...stored.keys(), ...(await withoutObject(db, batch, limit))]
  return { staleOrMissing, orphaned, next: batch.next }
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
