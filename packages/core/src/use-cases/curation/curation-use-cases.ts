import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { CurationEntry } from '../../rules/curation/curation-status.ts'
import { effectiveLabelSet, labelSets, labelsOf } from '../../rules/curation/label-sets.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { settle } from '../../rules/refusals/decision.ts'
import type { Permission } from '../../rules/roles/permission.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import { datasetFor, lockedDatasetFor } from '../datasets/dataset-access.ts'
import { lineageOf } from '../datasets/lineage-of.ts'
import { statusRight } from './curation-status.ts'

/** The curation status of drafts (docs/specification/curation.md). */
export const curationUseCases = ({ store, clock, curationShownTo }: Domain) => ({
  /**
   * The status of the newest version; its label is null when it was removed. Null when there was never one.
   */
  status: (actor: Actor, ref: DatasetRef): Promise<CurationEntry | null> =>
    store.read(async (unit) => {
      const { dataset } = await holderFor(unit, { actor, ref }, statusRight({ curationShownTo }))
      return unit.curation.last(dataset.newest.id)
    }),

  /** Every status of every version, newest first. */
  history: (actor: Actor, ref: DatasetRef): Promise<readonly CurationEntry[]> =>
    store.read(async (unit) => {
      const { dataset } = await holderFor(unit, { actor, ref }, statusRight({ curationShownTo }))
      return unit.curation.history(dataset.id)
    }),

  /** Sets a label of the effective set on the draft; null removes the current one. */
  changeStatus: (actor: Actor, ref: DatasetRef, label: string | null): Promise<void> =>
    store.write(async (unit) => {
      const access = await lockedDatasetFor(unit, actor, ref)
      const { dataset, held } = access
      requirePermission(held, 'PublishDataset', actor)
      const { userName } = requireAccount(actor)
      const last = await unit.curation.last(dataset.newest.id)
      const labels = { allowed: await labelsFor(unit, access), current: last?.label ?? null }
      settle(decide(dataset.newest, { kind: 'setCurationLabel', label, labels }))
      const now = clock.now()
      await unit.curation.add(dataset.newest.id, { label, setAt: now, userName })
      await unit.events.append({
        at: now,
        actor: assigneeOf(actor),
        kind: 'curationStatusChanged',
        objectId: dataset.id,
        details: { label, ordinal: dataset.newest.ordinal },
      })
    }),

  /** The labels a draft of the dataset may have; empty when curation labels are disabled. */
  allowedLabels: (actor: Actor, ref: DatasetRef): Promise<readonly string[]> =>
    store.read(async (unit) => {
      const access = await holderFor(unit, { actor, ref }, 'PublishDataset')
      return (await labelsFor(unit, access)) ?? []
    }),
})

async function holderFor(
  unit: ReadUnit,
  { actor, ref }: { readonly actor: Actor; readonly ref: DatasetRef },
  right: Permission,
): Promise<DatasetAccess> {
  const access = await datasetFor(unit, actor, ref)
  requirePermission(access.held, right, actor)
  return access
}

async function labelsFor(
  unit: ReadUnit,
  { dataset }: DatasetAccess,
): Promise<readonly string[] | null> {
  const lineage = await lineageOf(unit, dataset)
  const sets = labelSets(await unit.settings.all())
  return labelsOf(effectiveLabelSet(dataset.curationLabelSet, lineage), sets)
}
