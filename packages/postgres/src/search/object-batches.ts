import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

const KINDS = ['collection', 'dataset', 'file'] as const

/**
 * The objects of one kind after an id. Collections come first, then datasets, then files: a text such as
 * `dataset 7` names the last one that is done.
 */
export interface Batch {
  readonly kind: (typeof KINDS)[number]
  /** Ascending. */
  readonly ids: readonly number[]
  /** The ids that the batch covers, also those of objects that are gone. Null for all up to the greatest. */
  readonly range: { readonly after: number; readonly upTo: number | null }
  /** Where the next batch begins; null at the end. */
  readonly next: string | null
}

const TABLES = {
  collection: sql`collection`,
  dataset: sql`dataset`,
  file: sql`data_file`,
} as const satisfies Record<Batch['kind'], unknown>

/** The table that holds the objects of a kind. */
export const tableOf = (kind: Batch['kind']) => TABLES[kind]

/** The next batch, of one kind; it may be empty. */
export async function nextBatch(
  db: Kysely<Tables>,
  after: string | null,
  limit: number,
): Promise<Batch> {
  const [name, digits] = (after ?? 'collection 0').split(' ')
  const kind = KINDS.find((one) => one === name)
  if (kind === undefined) throw new Error(`There are no objects after ${after}`)
  const from = Number(digits)
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${TABLES[kind]} where id > ${from} order by id limit ${limit}::bigint`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const last = ids.length === limit ? (ids.at(-1) ?? null) : null
  const following = KINDS[KINDS.indexOf(kind) + 1]
  return {
    kind,
    ids,
    range: { after: from, upTo: last },
    next: last !== null ? `${kind} ${last}` : following === undefined ? null : `${following} 0`,
  }
}

/** The datasets of a batch of datasets or files. */
export async function datasetsOf(
  db: Kysely<Tables>,
  { kind, ids }: Pick<Batch, 'kind' | 'ids'>,
): Promise<readonly number[]> {
  if (kind !== 'file') return kind === 'dataset' ? ids : []
  if (ids.length === 0) return []
  const { rows } = await sql<{ readonly id: number }>`
    select distinct dataset_id as id from data_file where id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}
