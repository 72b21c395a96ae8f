import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { type FileFacts, type Withheld, withheld } from '../../rules/downloads/withheld.ts'
import type { DataFile, Day } from '../../rules/files/file-record.ts'
import type { AccessFacts } from '../../rules/files/file-summaries.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isInReleasedVersion } from '../files/file-access.ts'

/** Why the caller may not download a file; null when they may. */
export type FileRights = (file: AccessFacts & Pick<DataFile, 'id'>) => Withheld | null

/**
 * Applies docs/specification/downloads.md#who-may-read to all files of a dataset. Permissions on the dataset
 * are known already; permissions on single files are loaded with one query, and only when those on the
 * dataset do not suffice.
 */
export async function fileRights(
  unit: ReadUnit,
  { actor, access }: { readonly actor: Actor; readonly access: DatasetAccess },
  today: Day,
): Promise<FileRights> {
  const { dataset, held } = access
  const granted = held.has('DownloadFile')
    ? null
    : await unit.roles.filesGranted(holderOf(actor), dataset.id, 'DownloadFile')
  const heldOn = new Set(held).add('DownloadFile')
  return (file) => withheld(fileFacts(file, dataset), granted?.has(file.id) ? heldOn : held, today)
}

/** The facts about a file that decide whether it may be downloaded. */
export const fileFacts = (file: AccessFacts, dataset: DatasetAccess['dataset']): FileFacts => ({
  inReleasedVersion: isInReleasedVersion(file, dataset),
  restricted: file.restricted,
  embargoedUntil: file.embargo?.dateAvailable ?? null,
  retainedUntil: file.retention?.dateUnavailable ?? null,
})
