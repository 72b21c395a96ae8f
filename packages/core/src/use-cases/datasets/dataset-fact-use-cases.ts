import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { PermissionSet } from '../../rules/roles/permission.ts'
import { settingList } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { numberOf, releasedAtOf } from '../../rules/versions/version.ts'
import { datasetFor, requireVisible } from './dataset-access.ts'

/**
 * When things happened to a dataset, as far as the caller may know (docs/specification/datasets.md#locks).
 */
export interface DatasetTimes {
  readonly createdAt: Date
  readonly publishedAt: Date | null
  /** The release of the highest version whose minor number is 0 and that is not withdrawn. */
  readonly majorReleasedAt: Date | null
  /** Null for those who may not see drafts: they must not learn when one is worked on. */
  readonly draft: { readonly updatedAt: Date } | null
  /** When the registrar first knew the identifier; null while it does not, and for who may not see drafts. */
  readonly registeredAt: Date | null
}

/** What a summary of a dataset shows while `:CustomDatasetSummaryFields` names nothing. */
const SUMMARY_FIELDS = ['dsDescription', 'subject', 'keyword', 'publication', 'notesText']

/** Small questions about a dataset (docs/specification/datasets.md#single-facts). */
export const datasetFactUseCases = ({ store, persistentIds }: Domain) => ({
  /** What the caller holds; a dataset that they cannot see is one they hold nothing on. */
  permissions: (actor: Actor, ref: DatasetRef): Promise<PermissionSet> =>
    store.read(async (unit) => (await datasetFor(unit, actor, ref)).held),

  /** Null for who may not see the dataset at all. */
  times: (actor: Actor, ref: DatasetRef): Promise<DatasetTimes | null> =>
    store.read(async (unit) => {
      const { dataset, held } = await datasetFor(unit, actor, ref)
      const drafts = held.has('ViewUnpublishedDataset')
      if (dataset.publishedAt === null && !drafts) return null
      return {
        createdAt: dataset.createdAt,
        publishedAt: dataset.publishedAt,
        majorReleasedAt: await lastMajorRelease(unit, dataset),
        draft: drafts ? { updatedAt: dataset.newest.updatedAt } : null,
        registeredAt: drafts ? await registeredAt(unit, dataset, persistentIds) : null,
      }
    }),

  /** Bytes of all stored files, in whatever version; `cached` adds those of their thumbnails. */
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

  /** Names of the metadata fields that a summary of a dataset shows. */
  summaryFields: (): Promise<readonly string[]> =>
    store.read(
      async ({ settings }) => {
        const named = settingList(await settings.all(), ':CustomDatasetSummaryFields')
        return named.length === 0 ? SUMMARY_FIELDS : named
      },
      { consistency: 'latest' },
    ),
})

/** Where nobody has to be told of an identifier, it is what it will be from the start. */
async function registeredAt(
  unit: ReadUnit,
  { id, pid, createdAt }: Dataset,
  { registrar }: Domain['persistentIds'],
): Promise<Date | null> {
  if (!registrar?.manages(pid)) return createdAt
  return (await unit.registrations.find(id))?.registeredAt ?? null
}

async function lastMajorRelease(unit: ReadUnit, dataset: Dataset): Promise<Date | null> {
  if (dataset.released === null) return null
  const states = ['released'] as const
  const released = await unit.versions.outlines(dataset.id, { states, limit: null, offset: 0 })
  const last = released.find((version) => numberOf(version)?.minor === 0)
  return last === undefined ? null : releasedAtOf(last)
}
