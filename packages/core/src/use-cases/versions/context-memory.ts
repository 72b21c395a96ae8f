import type { ReadUnit } from '../../ports/store/store.ts'
import type { ContextOf, Surroundings } from '../../ports/store/views.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { exportSettingsOf } from '../../rules/exports/export-settings.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { DatasetContext } from '../../rules/versions/version-detail.ts'

/** Maximum number of cached contexts. */
const MAX_CONTEXTS = 5000

/** Loads the context of a dataset, with one query. */
export const contextOf: ContextOf = async (unit, dataset) => toContext(await load(unit, dataset))

async function load(
  { views }: Pick<ReadUnit, 'views'>,
  { id, collectionId }: Pick<Dataset, 'id' | 'collectionId'>,
): Promise<Surroundings> {
  const surroundings = await views.surroundings(collectionId)
  if (surroundings === null) throw new Error(`Dataset ${id} has no collection`)
  return surroundings
}

const toContext = ({ owners, fairOwners, licenses, settings }: Surroundings): DatasetContext => ({
  owners,
  fairOwners,
  licenses,
  emailsHidden: settingFlag(settings, ':ExcludeEmailFromExport'),
  exportSettings: exportSettingsOf(settings),
})

/**
 * Like `contextOf`, cached per collection. Changes of settings, licences, collections and locally-fair sets increase a revision
 * that is loaded with the dataset, so a valid entry needs no query. Not for units that change what a context consists of: they would
 * see their own changes before the revision increases.
 */
export function contextMemory(): ContextOf {
  let kept: { readonly revision: number; readonly contexts: Map<number, DatasetContext> } = {
    revision: 0,
    contexts: new Map(),
  }
  const keep = (collectionId: number, { revision, ...loaded }: Surroundings): DatasetContext => {
    // All contexts have one revision: the others are useless once it has increased.
    if (revision !== kept.revision) kept = { revision, contexts: new Map() }
    const { contexts } = kept
    // The licences are the same for all: one list serves them.
    const licenses = contexts.values().next().value?.licenses ?? loaded.licenses
    const context = toContext({ revision, ...loaded, licenses })
    contexts.set(collectionId, context)
    for (const oldest of contexts.keys()) {
      if (contexts.size <= MAX_CONTEXTS) break
      contexts.delete(oldest)
    }
    return context
  }
  return async (unit, dataset) => {
    const { collectionId, contextRevision } = dataset
    const known = kept.revision === contextRevision ? kept.contexts.get(collectionId) : undefined
    return known ?? keep(collectionId, await load(unit, dataset))
  }
}
