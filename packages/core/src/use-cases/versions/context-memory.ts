import type { ReadUnit } from '../../ports/store/store.ts'
import type { Lineage } from '../../rules/collections/collection.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { License } from '../../rules/licenses/license.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'

/** What representations of a dataset depend on beside the dataset itself. */
export interface DatasetContext {
  /** The collection that owns the dataset, then its ancestors. */
  readonly owners: Lineage
  readonly licenses: readonly License[]
  /** The installation leaves mail addresses out of what it shows. */
  readonly emailsHidden: boolean
}

type ContextOf = (
  unit: ReadUnit,
  dataset: Pick<Dataset, 'id' | 'collectionId' | 'contextRevision'>,
) => Promise<DatasetContext>

/** Contexts of so many collections are remembered. */
const MOST = 500

/** Reads the context of a dataset, in three queries. */
export const contextOf: ContextOf = async (unit, { id, collectionId }) => {
  const owners = await unit.collections.lineage({ kind: 'id', id: collectionId })
  if (owners === null) throw new Error(`Dataset ${id} has no collection`)
  return {
    owners,
    licenses: await unit.licenses.all(),
    emailsHidden: settingFlag(await unit.settings.all(), ':ExcludeEmailFromExport', false),
  }
}

/**
 * As `contextOf`, without a query while nothing of it has changed: settings, licences and collections raise
 * one revision, which is read along with the dataset. For units that see one state of everything and change
 * nothing: a unit sees its own changes before they have raised the revision.
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
      if (remembered.size <= MOST) break
      remembered.delete(oldest)
    }
    return context
  }
}
