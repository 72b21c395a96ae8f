import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import { byteRemoval } from '../../rules/files/byte-removal.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide, settled } from '../../rules/versions/life-cycle.ts'
import type { Decision } from '../../rules/versions/version-commands.ts'
import { dropPreviewUrl } from '../previews/drop-preview-url.ts'
import { askRegistrar } from '../registrations/ask-registration.ts'
import { discard, type Removed } from '../versions/discard-use-cases.ts'
import { lockedDatasetFor } from './dataset-access.ts'

interface Removal {
  readonly unit: WriteUnit
  readonly actor: Actor
  readonly access: DatasetAccess
  readonly now: Date
}

/** Datasets that cease to exist (docs/specification/datasets.md#delete-and-destroy). */
export const removalUseCases = ({ store, clock, persistentIds }: Domain) => {
  const removal = (
    actor: Actor,
    ref: DatasetRef,
    remove: (removal: Removal) => Promise<Removed>,
  ): Promise<Removed> =>
    store.write(async (unit) => {
      const access = await lockedDatasetFor(unit, actor, ref)
      requireAccount(actor)
      const removed = await remove({ unit, actor, access, now: clock.now() })
      if (removed === 'dataset') await askRegistrar(unit, access.dataset, { persistentIds })
      return removed
    })

  return {
    /** The draft; the dataset with it when that is its only version, which only superusers may take once released. */
    delete: (actor: Actor, ref: DatasetRef): Promise<Removed> =>
      removal(actor, ref, (going) => {
        const { newest } = going.access.dataset
        const single = newest.ordinal === 1
        return carryOut(going, decide(newest, { kind: 'deleteDataset', single }))
      }),

    /** The dataset with every version; one that was ever released only for superusers. */
    destroy: (actor: Actor, ref: DatasetRef): Promise<Removed> =>
      removal(actor, ref, (going) => {
        const { newest, publishedAt } = going.access.dataset
        const facts = { single: newest.ordinal === 1, everReleased: publishedAt !== null }
        return carryOut(going, decide(newest, { kind: 'destroyDataset', ...facts }))
      }),
  }
}

/** Who may do it depends on what is decided: a caller without the right does not learn why it is refused. */
async function carryOut(
  going: Removal,
  decision: Decision<'deleteDataset' | 'destroyDataset'>,
): Promise<Removed> {
  const { unit, actor, access } = going
  if (decision.kind === 'accepted' && decision.event.kind === 'datasetDestroyed')
    requireSuperuser(actor)
  else requirePermission(access.held, 'DeleteDatasetDraft', actor)
  const event = settled(decision)
  return event.kind === 'datasetDestroyed' ? destroy(going) : discard(unit, going, event)
}

/** Locks do not hold this up: they go with the dataset. The bytes follow after the commit. */
async function destroy({ unit, actor, access: { dataset }, now }: Removal): Promise<Removed> {
  const done = { actor: assigneeOf(actor), at: now }
  await dropPreviewUrl(unit, dataset.id, done)
  const { files } = await unit.datasets.destroy(dataset.id, now)
  await unit.jobs.enqueueAll(byteRemoval(dataset.pid, files))
  await unit.events.append({
    ...done,
    kind: 'datasetDestroyed',
    objectId: dataset.id,
    details: whatWas(dataset, files),
  })
  return 'dataset'
}

/** What the log keeps of a dataset that can be read nowhere else any more. */
const whatWas = (dataset: Dataset, files: readonly { readonly size: number }[]) => ({
  pid: formatPid(dataset.pid),
  collectionId: dataset.collectionId,
  publishedAt: dataset.publishedAt?.toISOString() ?? null,
  versions: dataset.newest.ordinal,
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
})
