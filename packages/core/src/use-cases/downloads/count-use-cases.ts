import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Day } from '../../rules/files/file-record.ts'
import { settingDay } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { accessThrough } from '../files/file-access.ts'
import type { DownloadTally } from './download-tally.ts'

/** How often the files of a dataset were downloaded. */
export interface DatasetDownloads {
  readonly datasetId: number
  readonly count: number
  /** From this day on downloads are reported as usage, and not counted here; null when all are counted. */
  readonly countedUntil: Day | null
}

/**
 * How often something was downloaded (docs/specification/datasets.md#single-facts,
 * docs/specification/files.md#calls and docs/specification/downloads.md#counting).
 */
export const downloadCountUseCases = ({ store }: Domain, tally: DownloadTally) => ({
  countOfFile: async (actor: Actor, fileId: number): Promise<number> => {
    // A download of this process is counted for whoever asks after it.
    await tally.written()
    return store.read(async (unit) => {
      await accessThrough(unit, actor, fileId)
      return unit.downloads.ofFile(fileId)
    })
  },

  /** All, or those before the installation began to report usage, which tells of the others (decision 0162). */
  countOfDataset: async (
    actor: Actor,
    ref: DatasetRef,
    { all = false }: { readonly all?: boolean } = {},
  ): Promise<DatasetDownloads> => {
    await tally.written()
    return store.read(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      requireVisible(access, actor)
      const datasetId = access.dataset.id
      const countedUntil = all ? null : settingDay(await unit.settings.all(), ':MDCStartDate')
      const count = await (countedUntil === null
        ? unit.downloads.ofDataset(datasetId)
        : unit.downloads.ofDataset(datasetId, { before: countedUntil }))
      return { datasetId, count, countedUntil }
    })
  },

  /** To be awaited before the process ends: resolves when no count is left to be written. */
  allCounted: (): Promise<void> => tally.written(),
})
