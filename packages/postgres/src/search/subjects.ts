import { type SearchSubject, searchKey } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import { COLLECTION } from '../collections/collection-table.ts'
import type { Tables } from '../database/tables.ts'
import { datasetCards } from './dataset-cards.ts'
import { fileCards } from './file-cards.ts'
import { withVariables } from './found-variables.ts'

/** The facts of the documents with these keys, in at most five queries. */
export async function subjectsOf(
  db: Kysely<Tables>,
  keys: readonly string[],
  variables: number,
): Promise<ReadonlyMap<string, SearchSubject>> {
  const ids = (prefix: string): readonly number[] => idsIn(keys, prefix)
  const collections = await collectionSubjects(db, ids('collection'))
  const files = ids('datafile')
  const datasetIds = [...ids('dataset'), ...(await datasetsOf(db, files))]
  const cards = await datasetCards(db, [...new Set(datasetIds)])
  const known = new Map(cards.map((each) => [each.dataset.id, each]))
  const subjects = [
    ...collections,
    ...cards.flatMap((each) => each.cards),
    ...(await withVariables(db, await fileCards(db, files, known), variables)),
  ]
  const wanted = new Set(keys)
  return new Map(
    subjects
      .map((subject) => [searchKey(subject), subject] as const)
      .filter(([key]) => wanted.has(key)),
  )
}

function idsIn(keys: readonly string[], prefix: string): readonly number[] {
  const pattern = new RegExp(`^${prefix}_(\\d{1,15})(?:_|$)`)
  return [...new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []).map(Number))]
}

async function datasetsOf(
  db: Kysely<Tables>,
  fileIds: readonly number[],
): Promise<readonly number[]> {
  if (fileIds.length === 0) return []
  const { rows } = await sql<{ readonly id: number }>`
    select distinct dataset_id as id from data_file where id = any(${fileIds}::bigint[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function collectionSubjects(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<readonly SearchSubject[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('collection')
    .select(COLLECTION.columns)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.map((row) => ({ kind: 'collection', collection: COLLECTION.read(row) }))
}
