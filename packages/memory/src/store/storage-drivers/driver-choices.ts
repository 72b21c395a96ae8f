import type { DriverChoices } from '@holdfast/core'
import type { Look } from '../state.ts'

export const driverChoices = (look: Look): DriverChoices => ({
  ofDataset: async (datasetId) => look().driverChoices.get(datasetId)?.driver ?? null,
  choose: async (datasetId, driver) => {
    const { driverChoices: choices } = look()
    if (driver === null) choices.delete(datasetId)
    else choices.set(datasetId, { driver })
  },
})
