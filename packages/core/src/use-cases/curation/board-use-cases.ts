import type { Domain } from '../../ports/ports.ts'
import type { PlacedDraft } from '../../ports/store/curation.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { effectiveLabelSet, labelSets, labelsOf } from '../../rules/curation/label-sets.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'

/** The drafts of a collection, for those who publish them. */
export interface CurationBoard {
  /** A page of them, by dataset. */
  readonly drafts: readonly PlacedDraft[]
  /** Whether another page follows. */
  readonly more: boolean
  /** The labels of the collection; datasets may have others. Empty where labels are not used. */
  readonly labels: readonly string[]
}

/** What waits in a collection (docs/specification/curation.md). */
export const curationBoardUseCases = ({ store }: Domain) => ({
  /** The drafts of the datasets directly in it. Three queries, for any number of drafts. */
  board: (
    actor: Actor,
    ref: CollectionRef,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<CurationBoard> =>
    store.read(async (unit) => {
      const { lineage, collection, held } = await collectionFor(unit, actor, ref)
      requirePermission(held, 'PublishDataset', actor)
      const drafts = await unit.curation.draftsIn(collection.id, { limit: limit + 1, offset })
      const sets = labelSets(await unit.settings.all())
      return {
        drafts: drafts.slice(0, limit),
        more: drafts.length > limit,
        labels: labelsOf(effectiveLabelSet(null, lineage), sets) ?? [],
      }
    }),
})
