import type { DriverChoiceReads, DriverChoices } from '@holdfast/core'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { matchesRef } from '../datasets/dataset-reads.ts'

export const driverChoiceReads = (db: Kysely<Tables>): DriverChoiceReads => ({
  ofDataset: async (ref) => {
    const { rows } = await sql<{ readonly driver: string }>`
      select c.driver from dataset d join dataset_storage_driver c on c.dataset_id = d.id
      where ${matchesRef(ref)}`.execute(db)
    return rows[0]?.driver ?? null
  },
})

export const driverChoices = (db: Kysely<Tables>): DriverChoices => ({
  ...driverChoiceReads(db),
  choose: async (datasetId, driver) => {
    if (driver === null) {
      const rows = db.deleteFrom('dataset_storage_driver').where('dataset_id', '=', datasetId)
      await rows.execute()
      return
    }
    await db
      .insertInto('dataset_storage_driver')
      .values({ dataset_id: datasetId, driver })
      .onConflict((taken) => taken.column('dataset_id').doUpdateSet({ driver }))
      .execute()
  },
})
