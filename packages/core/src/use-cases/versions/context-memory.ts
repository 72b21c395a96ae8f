import type { ReadUnit } from '../../ports/store/store.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { License } from '../../rules/licenses/license.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'

/** What representations of a dataset depend on besides the dataset. */
export interface DatasetContext {
  /** The collection that owns the dataset, then its ancestors. */
  readonly owners: Lineage
  /** Those of the owners that are locally fair, by id. */
  readonly fairOwners: readonly number[]
  readonly licenses: readonly License[]
  /** Whether the installation hides email addresses. */
  readonly emailsHidden: boolean
}

type ContextOf = (
  unit: ReadUnit,
  dataset: Pick<Dataset, 'id' | 'collectionId' | 'contextRevision'>,
) => Promise<DatasetContext>

/** Maximum number of cached contexts. */
const MAX_CONTEXTS = 500

/** Loads the context of a dataset, with four queries. */
export const contextOf: ContextOf = async (unit, { id, collectionId }) => {
  const owners = await unit.collections.lineage({ kind: 'id', id: collectionId })
  if (owners === null) throw new Error(`Dataset ${id} has no collection`)
  return {
    owners,
    fairOwners: await unit.locallyFairSets.fairAmong(owners.map((owner) => owner.id)),
    licenses: await unit.licenses.all(),
    emailsHidden: settingFlag(await unit.settings.all(), ':ExcludeEmailFromExport', false),
  }
}

/**
 * Like `contextOf`, cached per collection. Changes of settings, licences, collections and locally-fair sets increase a revision
 * that is loaded with the dataset, so a valid entry needs no query. Only for read units: a write unit would
 * see its own changes before the revision increases.
 */
export function contextMemory(): ContextOf {
  const remembered = new Map<
    number,
    { readonly revision: number; readonly context: DatasetContext }
  >()
  return async (unit, dataset) => {
    const { collectionId, contextRevision: revision } = dataset
    const known = remembered.get(collectionId)
    if (known?.revision === revision) return known.context
    const context = await contextOf(unit, dataset)
    remembered.delete(collectionId)
    remembered.set(collectionId, { revision, context })
    for (const oldest of remembered.keys()) {
      if (remembered.size <= MAX_CONTEXTS) break
      remembered.delete(oldest)
    }
    return context
  }
}
