import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lockedDatasetFor } from './dataset-access.ts'

/** How many files a dataset may have (docs/specification/quotas.md#rules). */
export const fileLimitUseCases = ({ store, clock }: Domain) => ({
  /** Gives the dataset a limit of its own; null, or less than 0, leaves it to its collections. */
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
