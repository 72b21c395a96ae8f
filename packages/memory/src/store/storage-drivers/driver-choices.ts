import type { DriverChoices } from '@holdfast/core'
import { found } from '../datasets/datasets.ts'
import type { CurrentState } from '../state.ts'

export const driverChoices = (current: CurrentState): DriverChoices => ({
  ofDataset: async (ref) => {
    const id = found(current(), ref)?.id
    return id === undefined ? null : (current().driverChoices.get(id)?.driver ?? null)
  },
  choose: async (datasetId, driver) => {
    const { driverChoices: choices } = current()
    if (driver === null) choices.delete(datasetId)
    else choices.set(datasetId, { driver })
  },
})
