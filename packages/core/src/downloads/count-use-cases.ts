import type { DatasetRef } from '../datasets/dataset.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { accessThrough } from '../files/file-access.ts'
import type { Domain } from '../ports.ts'
import type { Actor } from '../users/actor.ts'
import type { DownloadTally } from './download-tally.ts'

/** How often the files of a dataset were downloaded. */
export interface DatasetDownloads {
  readonly datasetId: number
  readonly count: number
  /** Since when downloads are counted by the rules of the installation's choice; as it is set, null when it is not. */
  readonly countedSince: string | null
}

/** How often something was downloaded (datasets supplement, 8 and 25; access supplement, 4.7). */
export const downloadCountUseCases = ({ store }: Domain, tally: DownloadTally) => ({
  countOfFile: async (actor: Actor, fileId: number): Promise<number> => {
    // A download of this process is counted for whoever asks after it.
    await tally.written()
    return store.read(async (unit) => {
      await accessThrough(unit, actor, fileId)
      return unit.downloads.ofFile(fileId)
    })
  },

  countOfDataset: async (actor: Actor, ref: DatasetRef): Promise<DatasetDownloads> => {
    await tally.written()
    return store.read(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      requireVisible(access, actor)
      const datasetId = access.dataset.id
      const count = await unit.downloads.ofDataset(datasetId)
      const countedSince = (await unit.settings.all()).get(':MDCStartDate') ?? null
      return { datasetId, count, countedSince }
    })
  },

  /** To be awaited before the process ends: resolves when no count is left to be written. */
  allCounted: (): Promise<void> => tally.written(),
})
