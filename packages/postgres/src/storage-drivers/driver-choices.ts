import type { DriverChoiceReads, DriverChoices } from '@holdfast/core'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export const driverChoiceReads = (db: Kysely<Tables>): DriverChoiceReads => ({
  ofDataset: async (datasetId) => {
    const row = await db
      .selectFrom('dataset_storage_driver')
      .select('driver')
      .where('dataset_id', '=', datasetId)
      .executeTakeFirst()
    return row?.driver ?? null
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
