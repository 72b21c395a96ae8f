import { setImmediate } from 'node:timers/promises'
import { searchKey } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type BatchRows, batchRows, storedDigests } from './batch-rows.ts'
import { datasetCards } from './dataset-cards.ts'
import { deleteEntries, STAYS } from './delete-entries.ts'
import { cardRows, fileCards } from './file-cards.ts'
import type { IndexRow } from './index-row.ts'
import { moveNoted } from './late-moves.ts'
import { type Batch, datasetsOf, nextBatch, tableOf } from './object-batches.ts'
import { hasMoved, refresh } from './refresh.ts'
import type { SearchCatalogue } from './search-catalogue.ts'
import { type IndexChanges, writeEntries } from './write-entries.ts'

/** Rows are made and compared for this many entries while the batch before them is written. */
const ROWS_AT_ONCE = 500

/**
 * Writes those entries of the next objects that are not as they should be, and removes those between them that belong to nothing. Returns where to
 * go on, or null at the end.
 */
export async function rebuildBatch(
  db: Kysely<Tables>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
  catalogue: SearchCatalogue,
): Promise<string | null> {
  const batch = await nextBatch(db, after, limit)
  await removeOrphans(db, batch)
  if (batch.ids.length > 0) {
    const wanted = { batch, datasetIds: await held(db, batch) }
    await writeRows(db, batch, await batchRows(db, wanted, catalogue))
  }
  return batch.next
}

const NOTHING: IndexChanges = { rows: [], gone: [], goneDatasets: [], heads: new Map() }

/** Only what differs is sent: most of an index that is written anew is there already. */
async function writeRows(
  db: Kysely<Tables>,
  batch: Batch,
  { cards, parts }: BatchRows,
): Promise<void> {
  const stored = await storedDigests(db, batch)
  const isChanged = ({ key, digest }: IndexRow): boolean => {
    const before = stored.get(key)
    stored.delete(key)
    return before !== digest
  }
  for await (const part of parts) {
    const rows = part[Symbol.iterator]()
    let made: Made = { changed: [], more: true }
    while (made.more || made.changed.length > 0) {
      const written = writeEntries(db, { ...NOTHING, rows: made.changed })
      const [next] = await Promise.all([nextOf(rows, isChanged), written])
      made = next
    }
  }
  const moved = batch.kind === 'dataset' ? cards.filter(hasMoved) : []
  const heads = new Map(moved.map(({ dataset, head }) => [dataset.id, head]))
  await writeEntries(db, { ...NOTHING, gone: [...stored.keys()], heads })
}

interface Made {
  readonly changed: readonly IndexRow[]
  readonly more: boolean
}

/**
 * Those of the next rows that are changed; the others are free at once. Before they are made, the statement that runs beside
 * is sent, and others have their turn.
 */
async function nextOf(
  rows: Iterator<IndexRow>,
  isChanged: (row: IndexRow) => boolean,
): Promise<Made> {
  await setImmediate()
  const changed: IndexRow[] = []
  for (let made = 0; made < ROWS_AT_ONCE; made += 1) {
    const { done, value } = rows.next()
    if (done === true) return { changed, more: false }
    if (isChanged(value)) changed.push(value)
  }
  return { changed, more: true }
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
  const cards = await datasetCards(db, await held(db, { kind, ids }))
  const known = new Map(cards.map((each) => [each.dataset.id, each]))
  const subjects =
    kind === 'dataset'
      ? cards.flatMap((each) => each.cards)
      : fileCards(await cardRows(db, ids), known)
  await deleteEntries(
    db,
    sql`e.kind = ${kind} and e.object_id = any(${ids}::bigint[])
      and e.key <> all(${subjects.map(searchKey)}::text[]) and ${STAYS}`,
  )
}

/**
 * The datasets of a batch; none of collections. Writers of these, or of the collections, wait, and what they wrote before is
 * seen; files are where they belong.
 */
async function held(
  db: Kysely<Tables>,
  batch: Pick<Batch, 'kind' | 'ids'>,
): Promise<readonly number[]> {
  if (batch.kind === 'collection')
    await sql`select from collection where id = any(${batch.ids}::bigint[])
      order by id for share`.execute(db)
  const datasets = await datasetsOf(db, batch)
  await sql`select from dataset where id = any(${datasets}::bigint[])
    order by id for share`.execute(db)
  await moveNoted(db, datasets)
  return datasets
}

function removeOrphans(db: Kysely<Tables>, { kind, range }: Batch): Promise<void> {
  const { after, upTo } = range
  return deleteEntries(
    db,
    sql`e.kind = ${kind} and e.object_id > ${after}
      and (${upTo}::bigint is null or e.object_id <= ${upTo}::bigint)
      and not exists (select from ${tableOf(kind)} o where o.id = e.object_id) and ${STAYS}`,
  )
}

/**
 * Writes the entries of objects, and on request those of other files of the same datasets. Writers wait meanwhile.
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
  const heldIds = await held(db, { kind, ids })
  const { written } = await refresh(
    db,
    {
      collections: kind === 'collection' ? new Set(ids) : none,
      datasets: kind === 'collection' ? none : new Set(heldIds),
      files: kind === 'file' ? new Set(ids) : none,
      others,
    },
    catalogue,
  )
  await written
}
