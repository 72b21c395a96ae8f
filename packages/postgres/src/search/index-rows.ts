import { type FieldCatalogue, searchDocument } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { COLLECTION } from '../collections/collection-table.ts'
import type { Tables } from '../database/tables.ts'
import type { DatasetCards } from './dataset-cards.ts'
import { fileCards } from './file-cards.ts'
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

/** The rows of these files as they are now. */
export async function fileRows(
  db: Kysely<Tables>,
  ids: readonly number[],
  { known, catalogue }: FileMaking,
): Promise<readonly IndexRow[]> {
  const subjects = await fileCards(db, ids, known)
  return subjects.map((subject) => indexRow(searchDocument(subject, catalogue)))
}
