import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { type DatasetCards, datasetCards } from './dataset-cards.ts'
import { STAYS } from './delete-entries.ts'
import type { IndexRow } from './index-row.ts'
import { collectionRows, datasetRows, fileRow, fileSubjects } from './index-rows.ts'
import type { Batch } from './object-batches.ts'
import type { SearchCatalogue } from './search-catalogue.ts'

/** A batch of objects, and the datasets that they are or lie in. */
export interface RowsWanted {
  readonly batch: Pick<Batch, 'kind' | 'ids'>
  readonly datasetIds: readonly number[]
}

/** What a batch is written from. */
export interface BatchRows {
  readonly cards: readonly DatasetCards[]
  /** Rows are made as they are taken; what was taken before a part is free when the part begins. */
  readonly parts: AsyncIterable<Iterable<IndexRow>>
}

/** The entries of a batch as they are now. */
export async function batchRows(
  db: Kysely<Tables>,
  { batch: { kind, ids }, datasetIds }: RowsWanted,
  catalogueAt: SearchCatalogue,
): Promise<BatchRows> {
  const cards = await datasetCards(db, datasetIds)
  const catalogue = await catalogueAt(db, cards[0]?.blocks ?? 0)
  async function* parts(): AsyncGenerator<Iterable<IndexRow>> {
    if (kind === 'collection') yield await collectionRows(db, ids, catalogue)
    if (kind === 'dataset') yield made(cards, (each) => datasetRows(each, catalogue))
    if (kind !== 'file') return
    const known = new Map(cards.map((each) => [each.dataset.id, each]))
    for await (const subjects of fileSubjects(db, ids, known))
      yield made(subjects, (subject) => [fileRow(subject, catalogue)])
  }
  return { cards, parts: parts() }
}

function* made<Of>(
  all: readonly Of[],
  rows: (one: Of) => readonly IndexRow[],
): Generator<IndexRow> {
  for (const one of all) yield* rows(one)
}

/** The digests of the entries of a batch as they are stored, by key. */
export async function storedDigests(
  db: Kysely<Tables>,
  { kind, ids }: Pick<Batch, 'kind' | 'ids'>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ readonly key: string; readonly digest: string }>`
    select key, digest from search_entry
    where kind = ${kind} and object_id = any(${ids}::bigint[]) and ${STAYS}
    order by object_id, key`.execute(db)
  return new Map(rows.map(({ key, digest }) => [key, digest]))
}
