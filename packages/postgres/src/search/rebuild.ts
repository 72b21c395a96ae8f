import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type Batch, datasetsOf, nextBatch, tableOf } from './object-batches.ts'
import { refresh } from './refresh.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/**
 * Writes the entries of the next objects, and removes those between them that belong to nothing. Returns where to
 * go on, or null at the end.
 */
export async function rebuildNext(
  db: Kysely<Tables>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  catalogue: SearchCatalogue,
): Promise<string | null> {
  const batch = await nextBatch(db, after, limit)
  await removeOrphans(db, batch)
  await writeAnew(db, batch, catalogue)
  return batch.next
}

async function removeOrphans(db: Kysely<Tables>, { kind, range }: Batch): Promise<void> {
  const { after, upTo } = range
  await sql`
    with gone as (
      delete from search_entry e
      where e.kind = ${kind} and e.object_id > ${after}
        and (${upTo}::bigint is null or e.object_id <= ${upTo}::bigint)
        and not exists (select from ${tableOf(kind)} o where o.id = e.object_id)
      returning id
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
  const datasets = new Set(await datasetsOf(db, { kind, ids }))
  await sql`select from dataset where id = any(${[...datasets]}::bigint[])
    order by id for share`.execute(db)
  const files = kind === 'file' ? new Set(ids) : none
  return refresh(db, { collections: none, datasets, files, others }, catalogue)
}
