import type { ReadUnit } from '../../ports/store/store.ts'
import type { Collection, Lineage } from '../../rules/collections/collection.ts'
import { effectiveFileCountLimit } from '../../rules/collections/effective-values.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import type { Version } from '../../rules/versions/version.ts'
import {
  type DatasetContext,
  type DatasetViewContext,
  detailWith,
  readsFilesLater,
  type VersionDetail,
} from '../../rules/versions/version-detail.ts'
import { existenceFor } from '../roles/existing.ts'
import { contextOf } from './context-memory.ts'

/**
 * Loads what presenting a dataset needs. With `emails`, editors see email addresses that the installation
 * hides.
 */
export async function viewContextOf(
  unit: ReadUnit,
  access: DatasetAccess,
  {
    emails,
    contexts = contextOf,
  }: { readonly emails: boolean; readonly contexts?: typeof contextOf },
): Promise<DatasetViewContext> {
  const context = await contexts(unit, access.dataset)
  const exists = await existenceFor(unit, access.actor, context.fairOwners)
  return shownContext(access, context, { emails, exists })
}

/** The same with a context that was loaded; `exists` says which of the fair owners exist for the caller. */
export function shownContext(
  { dataset, held, masked }: DatasetAccess,
  { owners, licenses, emailsHidden, exportSettings }: DatasetContext,
  {
    emails,
    exists,
  }: { readonly emails: boolean; readonly exists: (collectionId: number) => boolean },
): DatasetViewContext {
  return {
    dataset,
    // The names of collections could identify the authors.
    owners: withRoot(
      owners,
      owners.filter(({ id }) => masked === null && exists(id)),
    ),
    fileCountLimit: effectiveFileCountLimit(dataset.fileCountLimit, owners),
    licenses,
    emailsHidden: emailsHidden && !(emails && held.has('EditDataset')),
    exportSettings,
    masked,
  }
}

/** The shown owners, and always the root: it names the installation only. */
function withRoot([first, ...others]: Lineage, shown: readonly Collection[]): Lineage {
  const root = others.at(-1) ?? first
  const [nearest, ...above] = shown.filter(({ id }) => id !== root.id)
  return nearest === undefined ? [root] : [nearest, ...above, root]
}

/** Loads a version for presentation; `files` includes its files, or says that they are read in batches. */
export async function detailOf(
  unit: ReadUnit,
  { version, context }: { readonly version: Version; readonly context: DatasetViewContext },
  { files }: { readonly files: boolean },
): Promise<VersionDetail> {
  if (!files) return detailWith({ version, context }, null)
  if (readsFilesLater([version])) return detailWith({ version, context }, 'later')
  const view = { datasetId: version.datasetId, ordinal: version.ordinal }
  return detailWith({ version, context }, await unit.files.list(view, EVERY_FILE, ''))
}
