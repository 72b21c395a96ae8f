import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { Day } from '../../rules/files/file-record.ts'
import { settingDay } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { accessThrough } from '../files/file-access.ts'
import type { DownloadTally } from './download-tally.ts'

/** The number of downloads of a dataset's files. */
export interface DatasetDownloads {
  readonly datasetId: number
  readonly count: number
  /**
   * Downloads from this day on are excluded, because they are reported as usage metrics; null when all are
   * included.
   */
  readonly countedUntil: Day | null
}

/**
 * Download counts (docs/specification/datasets.md#single-facts, docs/specification/files.md#calls and
 * docs/specification/downloads.md#counting).
 */
export const downloadCountUseCases = ({ store }: Domain, tally: DownloadTally) => ({
  countOfFile: async (actor: Actor, fileId: number): Promise<number> => {
    // Includes the downloads this process has counted but not yet written, if they can be.
    await tally.tried()
    return store.read(async (unit) => {
      await accessThrough(unit, actor, fileId)
      return unit.downloads.ofFile(fileId)
    })
  },

  /**
   * All downloads, or only those before the start of usage reporting, which covers the later ones (decision
   * 0162).
   */
  countOfDataset: async (
    actor: Actor,
    ref: DatasetRef,
    { all = false }: { readonly all?: boolean } = {},
  ): Promise<DatasetDownloads> => {
    await tally.tried()
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

  /** Resolves when no count is left to write; await it before the process ends. */
  allCounted: (): Promise<void> => tally.written(),
})
