import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Raises the revisions of representations once per unit of work, however much it changes. */
export interface Revisions {
  datasetChanged(datasetId: number): Promise<void>
  contextChanged(): void
  /** Call it last in the unit: all units share the row of the context, which stays locked from then on. */
  finish(): Promise<void>
}

export function revisions(db: Kysely<Tables>): Revisions {
  const raised = new Set<number>()
  let context: 'same' | 'changed' = 'same'
  return {
    datasetChanged: async (datasetId) => {
      if (raised.has(datasetId)) return
      raised.add(datasetId)
      await sql`update dataset set revision = revision + 1 where id = ${datasetId}`.execute(db)
    },
    contextChanged: () => {
      context = 'changed'
    },
    finish: async () => {
      if (context === 'changed')
        await sql`update context_revision set revision = revision + 1`.execute(db)
    },
  }
}
