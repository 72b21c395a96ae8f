import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lockedDatasetFor } from './dataset-access.ts'

/** The maximum number of files of a dataset (docs/specification/quotas.md#rules). */
export const fileLimitUseCases = ({ store, clock }: Domain) => ({
  /** Sets the dataset's own limit; null or a negative number makes it inherit from its collections. */
  changeFileLimit: (
    actor: Actor,
    ref: DatasetRef,
    { limit }: { readonly limit: number | null },
  ): Promise<number | null> =>
    store.write(async (unit) => {
      const { dataset } = await lockedDatasetFor(unit, actor, ref)
      requireSuperuser(actor)
      const fileCountLimit = limit === null || limit < 0 ? null : limit
      await unit.datasets.save({ ...dataset, fileCountLimit })
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'fileCountLimitChanged',
        objectId: dataset.id,
        details: { limit: fileCountLimit },
      })
      return fileCountLimit
    }),
})
