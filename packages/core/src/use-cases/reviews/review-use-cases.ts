import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { requiresFiles } from '../../rules/collections/effective-values.ts'
import type { Dataset, DatasetRef } from '../../rules/datasets/dataset.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { decide } from '../../rules/versions/life-cycle.ts'
import type { SubmissionFacts } from '../../rules/versions/version-commands.ts'
import { lockedDatasetFor } from '../datasets/dataset-access.ts'
import { lineageOf } from '../datasets/lineage-of.ts'
import { requireArrived } from '../unfinished-uploads/require-arrived.ts'

const isInReview = ({ locks }: Dataset): boolean => locks.some(({ type }) => type === 'InReview')

/** Authors submit drafts for review; curators publish or return them (docs/specification/reviews.md). */
export const reviewUseCases = ({ store, clock }: Domain) => ({
  /**
   * Locks the draft for everyone who may not publish it. With `withoutUploads` it waits for all other unfinished uploads
   * (decision 0574); without, as in the API, for none.
   */
  submit: (
    actor: Actor,
    ref: DatasetRef,
    { withoutUploads }: { readonly withoutUploads?: readonly string[] | undefined } = {},
  ): Promise<void> =>
    store.write(async (unit) => {
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'EditDataset', actor)
      const { userName } = requireAccount(actor)
      const { newest } = dataset
      const facts = await submissionFacts(unit, dataset)
      settle(decide(newest, { kind: 'submitForReview', facts }))
      if (withoutUploads !== undefined) await requireArrived(unit, dataset.id, withoutUploads)
      const now = clock.now()
      await unit.datasets.addLock(dataset.id, {
        type: 'InReview',
        since: now,
        userName,
        message: null,
      })
      await unit.events.append({
        at: now,
        actor: assigneeOf(actor),
        kind: 'submittedForReview',
        objectId: dataset.id,
        details: { ordinal: newest.ordinal },
      })
    }),

  /** Ends the review; the authors are notified of the reason. */
  returnToAuthor: (actor: Actor, ref: DatasetRef, reason: string): Promise<void> =>
    store.write(async (unit) => {
      const { dataset, held } = await lockedDatasetFor(unit, actor, ref)
      requirePermission(held, 'PublishDataset', actor)
      settle(decide(dataset.newest, { kind: 'returnToAuthor', inReview: isInReview(dataset) }))
      await unit.datasets.removeLock(dataset.id, 'InReview')
      await unit.events.append({
        at: clock.now(),
        actor: assigneeOf(actor),
        kind: 'returnedToAuthor',
        objectId: dataset.id,
        details: { reason, ordinal: dataset.newest.ordinal },
      })
    }),
})

async function submissionFacts(unit: ReadUnit, dataset: Dataset): Promise<SubmissionFacts> {
  const lineage = await lineageOf(unit, dataset)
  return {
    inReview: isInReview(dataset),
    lacksFiles: dataset.newest.fileCount === 0 && requiresFiles(lineage),
  }
}
