import { releasedAtOf } from '@holdfast/core/rules'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { DatasetCards } from './dataset-cards.ts'
import { movedFrom, moveOf } from './move-files.ts'

// A first release of many files notes its dataset in `search_release`, and moves none of them. Whatever reads or writes entries of files
// moves them first: so what a release writes does not grow with its files, and each search finds them where they are (decision 0600).

/** More files than these are moved after their first release. */
const MOST_MOVED_WITH_IT = 50
/** More than these are moved with it again, as the next search would wait for them. */
const MOST_MOVED_LATER = 10_000

/** When the dataset was released, if its files are to be moved later; else null. */
export function movedLaterAt(each: DatasetCards): Date | null {
  const { head, indexed, cards } = each
  if (moveOf(each) !== 'released' || indexed?.released !== null || head.released !== 1) return null
  const version = cards.find(({ card }) => card === 'released')?.version
  if (version === undefined) return null
  const { fileCount } = version
  const later = fileCount > MOST_MOVED_WITH_IT && fileCount <= MOST_MOVED_LATER
  return later ? releasedAtOf(version) : null
}

/** Moves the files of these datasets, as far as they were noted. One that is being moved is waited for. */
export async function moveNoted(db: Kysely<Tables>, datasetIds: readonly number[]): Promise<void> {
  if (datasetIds.length > 0) await taking(db, sql`dataset_id = any(${datasetIds}::bigint[])`)
}

/** Moves the files of the next noted dataset; returns whether there was one. */
export const moveNextNoted = (db: Kysely<Tables>): Promise<boolean> =>
  taking(db, sql`true`, sql`limit 1`)

/** Whether the files of some dataset are to be moved. */
export const ARE_NOTED: RawBuilder<boolean> = sql<boolean>`exists (select from search_release)`

export async function areNoted(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ readonly noted: boolean }>`select ${ARE_NOTED} as noted`.execute(db)
  return rows[0]?.noted === true
}

/**
 * Locks the datasets first, as units that write them do. Otherwise a unit that puts a dataset into another collection, and so writes the counts of its
 * cards, and one that moves its files would wait for each other.
 */
async function taking(
  db: Kysely<Tables>,
  wanted: RawBuilder<unknown>,
  limit = sql``,
): Promise<boolean> {
  const { rows: locked } = await sql<{ readonly id: number }>`
    select id from dataset where id = any(array(
      select dataset_id from search_release where ${wanted} order by dataset_id ${limit}))
    order by id for share`.execute(db)
  if (locked.length === 0) return false
  const { rows } = await sql`
    with taken as (
      delete from search_release where dataset_id = any(${locked.map(({ id }) => id)}::bigint[])
      returning dataset_id, true as released, true as fresh, released_at as first_at, array['Published'] as states
    ),
    ${movedFrom('taken')}
    select from taken`.execute(db)
  return rows.length > 0
}

/** Thrown by a read that came upon files which are to be moved: it cannot move them itself. */
export class FilesNotMoved extends Error {}

/** Runs a read, and again after moving files where it needs that. */
export async function withFilesMoved<T>(
  read: () => Promise<T>,
  moveNext: () => Promise<boolean>,
): Promise<T> {
  for (;;)
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof FilesNotMoved)) throw error
      while (await moveNext());
    }
}
