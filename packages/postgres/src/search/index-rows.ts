import {
  type FieldCatalogue,
  type FileSubject,
  MOST_FOUND_VARIABLES,
  searchDocument,
} from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { COLLECTION } from '../collections/collection-table.ts'
import type { Tables } from '../database/tables.ts'
import type { DatasetCards } from './dataset-cards.ts'
import { cardRows, fileCards } from './file-cards.ts'
import { partsOf, withVariables } from './found-variables.ts'
import { type IndexRow, indexRow } from './index-row.ts'

/** The rows of these collections as they are now. */
export async function collectionRows(
  db: Kysely<Tables>,
  ids: readonly number[],
  catalogue: FieldCatalogue,
): Promise<readonly IndexRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('collection')
    .select(COLLECTION.columns)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.map((row) =>
    indexRow(searchDocument({ kind: 'collection', collection: COLLECTION.read(row) }, catalogue)),
  )
}

/** The rows of a dataset, without its files. */
export const datasetRows = (
  { cards }: DatasetCards,
  catalogue: FieldCatalogue,
): readonly IndexRow[] => cards.map((card) => indexRow(searchDocument(card, catalogue)))

/** What the rows of files are made with. */
export interface FileMaking {
  /** The datasets of the files, by id. */
  readonly known: ReadonlyMap<number, DatasetCards>
  readonly catalogue: FieldCatalogue
}

/** The row of a file. */
export const fileRow = (subject: FileSubject, catalogue: FieldCatalogue): IndexRow =>
  indexRow(searchDocument(subject, catalogue), subject.entry.since)

/** The rows of files that were read, in the parts of `fileSubjects`. */
export async function* rowsOfFiles(
  db: Kysely<Tables>,
  cards: readonly FileSubject[],
  { catalogue }: FileMaking,
): AsyncGenerator<readonly IndexRow[]> {
  for await (const subjects of partsWithVariables(db, cards))
    yield subjects.map((subject) => fileRow(subject, catalogue))
}

/** These files as they are now, in parts, so that the variables of many tables are never held at once. */
export async function* fileSubjects(
  db: Kysely<Tables>,
  ids: readonly number[],
  known: FileMaking['known'],
): AsyncGenerator<readonly FileSubject[]> {
  yield* partsWithVariables(db, fileCards(await cardRows(db, ids), known))
}

async function* partsWithVariables(
  db: Kysely<Tables>,
  cards: readonly FileSubject[],
): AsyncGenerator<readonly FileSubject[]> {
  for (const part of partsOf(cards, MOST_FOUND_VARIABLES))
    yield await withVariables(db, part, MOST_FOUND_VARIABLES)
}
