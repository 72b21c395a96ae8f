import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import {
  effectiveLabelSet,
  isLabelSet,
  LABELS_INHERITED,
  type LabelSets,
  labelSets,
} from '../../rules/curation/label-sets.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { lineageOf } from '../datasets/lineage-of.ts'

/**
 * The curation label sets that datasets use; for superusers (docs/specification/curation.md and
 * docs/specification/administration.md#calls).
 */
export const labelSetUseCases = ({ store, clock }: Domain) => {
  const record = (
    { events }: WriteUnit,
    actor: Actor,
    { objectId, name }: { readonly objectId: number; readonly name: string | null },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'curationLabelSetChanged',
      objectId,
      details: { name },
    })

  return {
    all: async (actor: Actor): Promise<LabelSets> => {
      requireSuperuser(actor)
      return store.read(async ({ settings }) => labelSets(await settings.all()))
    },

    /** The name of the dataset's effective label set: its own or inherited. */
    ofDataset: async (actor: Actor, ref: DatasetRef): Promise<string> => {
      requireSuperuser(actor)
      return store.read(async ({ datasets, collections }) => {
        const dataset = (await datasets.find(ref)) ?? noSuchDataset(ref)
        return effectiveLabelSet(
          dataset.curationLabelSet,
          await lineageOf({ collections }, dataset),
        )
      })
    },

    ofCollection: async (actor: Actor, ref: CollectionRef): Promise<string> => {
      requireSuperuser(actor)
      return store.read(async ({ collections }) =>
        effectiveLabelSet(null, (await collections.lineage(ref)) ?? noSuchCollection(ref)),
      )
    },

    /** Null or `DEFAULT` makes the dataset inherit the set of its collections. */
    chooseForDataset: (actor: Actor, ref: DatasetRef, name: string | null): Promise<void> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const dataset = (await unit.datasets.lock(ref)) ?? noSuchDataset(ref)
        const curationLabelSet = await chosen(unit, name)
        await unit.datasets.save({ ...dataset, curationLabelSet })
        await record(unit, actor, { objectId: dataset.id, name: curationLabelSet })
      }),

    chooseForCollection: (actor: Actor, ref: CollectionRef, name: string | null): Promise<void> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const collection = (await unit.collections.lock(ref)) ?? noSuchCollection(ref)
        const curationLabelSet = await chosen(unit, name)
        await unit.collections.save({ ...collection, curationLabelSet })
        await record(unit, actor, { objectId: collection.id, name: curationLabelSet })
      }),
  }
}

async function chosen({ settings }: WriteUnit, name: string | null): Promise<string | null> {
  if (name === null) return null
  if (!isLabelSet(name, labelSets(await settings.all())))
    refuse({
      kind: 'invalid',
      message: `There is no set of curation labels named ${name.slice(0, 100)}.`,
    })
  return name === LABELS_INHERITED ? null : name
}
