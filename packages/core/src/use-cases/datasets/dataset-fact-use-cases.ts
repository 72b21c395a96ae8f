import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { registeredAtOf } from '../../rules/registrations/life-cycle.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { showsDataset } from '../../rules/roles/visibility.ts'
import { settingItems } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { numberOf, releasedAtOf } from '../../rules/versions/version.ts'
import { datasetFor, requireVisible } from './dataset-access.ts'

/** Dates of a dataset, as far as the caller may know them (docs/specification/datasets.md#locks). */
export interface DatasetTimes {
  readonly createdAt: Date
  readonly publishedAt: Date | null
  /** When the highest version with minor number 0 was released, deaccessioned versions excluded. */
  readonly majorReleasedAt: Date | null
  /** Null for callers who may not see drafts. */
  readonly draft: { readonly updatedAt: Date } | null
  /**
   * When the registrar first knew the identifier; null until then, and for callers who may not see drafts.
   */
  readonly registeredAt: Date | null
  /** When the latest released version was last exported in every format. */
  readonly exportedAt: Date | null
}

/** Single facts about a dataset (docs/specification/datasets.md#single-facts). */
export const datasetFactUseCases = ({ store, persistentIds }: Domain) => ({
  /** The caller's permissions on the dataset; none on a dataset the caller cannot see. */
  permissions: (actor: Actor, ref: DatasetRef): Promise<PermissionSet> =>
    store.read(async (unit) => (await datasetFor(unit, actor, ref)).held),

  /** Null when the caller may not see the dataset. */
  times: (actor: Actor, ref: DatasetRef): Promise<DatasetTimes | null> =>
    store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      if (!showsDataset(dataset, held)) return null
      const drafts = held.has('ViewUnpublishedDataset')
      return {
        createdAt: dataset.createdAt,
        publishedAt: dataset.publishedAt,
        majorReleasedAt: await lastMajorRelease(unit, dataset),
        draft: drafts ? { updatedAt: dataset.newest.updatedAt } : null,
        exportedAt: await unit.exportTimes.find(dataset.id),
        registeredAt: drafts ? await registeredAt(unit, dataset, persistentIds) : null,
      }
    }),

  /** Total bytes of the stored files of all versions; `cached` adds their thumbnails. */
  storedBytes: (
    actor: Actor,
    ref: DatasetRef,
    { cached = false }: { readonly cached?: boolean } = {},
  ): Promise<number> =>
    store.read(async (unit) => {
      const access = await datasetFor(unit, actor, ref)
      requireVisible(access, actor)
      const holder = { kind: 'dataset', id: access.dataset.id } as const
      const { bytes } = await unit.quotas.use(holder)
      return cached ? bytes + (await unit.thumbnails.bytes(holder)) : bytes
    }),

  /** Names of the metadata fields shown in the summary of a dataset. */
  summaryFields: (): Promise<readonly string[]> =>
    store.read(
      async ({ settings }) => settingItems(await settings.all(), ':CustomDatasetSummaryFields'),
      { consistency: 'latest' },
    ),
})

/** Without a registrar for it, an identifier is registered from the start. */
async function registeredAt(
  unit: ReadUnit,
  { id, pid, createdAt }: Dataset,
  { registrar }: Domain['persistentIds'],
): Promise<Date | null> {
  if (!registrar?.manages(pid)) return createdAt
  const registration = await unit.registrations.find(id)
  return registration === null ? null : registeredAtOf(registration)
}

async function lastMajorRelease(unit: ReadUnit, dataset: Dataset): Promise<Date | null> {
  if (dataset.released === null) return null
  const states = ['released'] as const
  const released = await unit.versions.outlines(dataset.id, { states, limit: null, offset: 0 })
  const last = released.find((version) => numberOf(version)?.minor === 0)
  return last === undefined ? null : releasedAtOf(last)
}
