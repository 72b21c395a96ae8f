import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { refresh, type Touched } from '../search/refresh.ts'
import type { SearchCatalogue } from '../search/search-catalogue.ts'

/**
 * Raises the revisions of representations once per unit of work, however much it changes, and writes the entries of the
 * search index for everything that it changed.
 */
export interface Revisions {
  datasetChanged(datasetId: number): Promise<void>
  /** For a dataset whose row the unit has locked: its revision is raised at the end, in the statement that reads its entries. */
  datasetHeld(datasetId: number): void
  /** The same, where files may have changed in versions that were released. */
  releasedFilesChanged(datasetId: number): Promise<void>
  /** Files that the unit added, changed or removed; their datasets have changed too. */
  filesChanged(fileIds: Iterable<number>): void
  /** A collection that the unit added, changed or removed. */
  collectionChanged(collectionId: number): void
  contextChanged(): void
  /** For a dataset that is no longer there, or whose search entries alone have changed. */
  searchChanged(datasetId: number): void
  /**
   * Takes a write of which nothing but its failure is needed. It goes with what the unit asks for next, or with the commit; the unit fails
   * with it.
   */
  later(write: Promise<unknown>): void
  /** Call it last in the unit: all units share the row of the context, which stays locked from then on. */
  finish(): Promise<void>
}

export function revisions(
  db: Kysely<Tables>,
  catalogue: SearchCatalogue,
  later: Revisions['later'],
): Revisions {
  const held = new Set<number>()
  const raised = new Set<number>()
  const raisedLast = new Set<number>()
  const filesRaised = new Set<number>()
  const collections = new Set<number>()
  const datasets = new Set<number>()
  const files = new Set<number>()
  let context: 'same' | 'changed' = 'same'
  const datasetChanged = async (datasetId: number): Promise<void> => {
    datasets.add(datasetId)
    if (raised.has(datasetId)) return
    raised.add(datasetId)
    if (held.has(datasetId)) {
      raisedLast.add(datasetId)
      return
    }
    // Waits for other units that change the dataset, so that the next statement sees what they wrote.
    await sql`update dataset set revision = revision + 1 where id = ${datasetId}`.execute(db)
  }
  return {
    datasetChanged,
    datasetHeld: (datasetId) => {
      held.add(datasetId)
    },
    releasedFilesChanged: async (datasetId) => {
      datasets.add(datasetId)
      if (filesRaised.has(datasetId)) return
      for (const done of [raised, filesRaised]) done.add(datasetId)
      raisedLast.delete(datasetId)
      await sql`
        update dataset set revision = revision + 1, files_revision = files_revision + 1
        where id = ${datasetId}`.execute(db)
    },
    filesChanged: (fileIds) => {
      for (const id of fileIds) files.add(id)
    },
    collectionChanged: (collectionId) => {
      collections.add(collectionId)
    },
    contextChanged: () => {
      context = 'changed'
    },
    searchChanged: (datasetId) => {
      datasets.add(datasetId)
    },
    later,
    finish: async () => {
      if (collections.size + datasets.size > 0) {
        const touched: Touched = {
          collections,
          datasets,
          files,
          others: 'moved',
          raised: raisedLast,
        }
        later((await refresh(db, touched, catalogue)).written)
      }
      if (context === 'changed')
        later(sql`update context_revision set revision = revision + 1`.execute(db))
    },
  }
}
