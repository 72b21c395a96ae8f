import type { DriverChoices } from '@holdfast/core'
import type { CurrentState } from '../state.ts'

export const driverChoices = (current: CurrentState): DriverChoices => ({
  ofDataset: async (datasetId) => current().driverChoices.get(datasetId)?.driver ?? null,
  choose: async (datasetId, driver) => {
    const { driverChoices: choices } = current()
    if (driver === null) choices.delete(datasetId)
    else choices.set(datasetId, { driver })
  },
})
