import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { type FileFacts, type Withheld, withheld } from '../../rules/downloads/withheld.ts'
import type { DataFile, Day } from '../../rules/files/file-record.ts'
import type { AccessFacts } from '../../rules/files/file-summaries.ts'
import { holderOf } from '../../rules/roles/holder.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isReleased } from '../files/file-access.ts'

/** Why the caller may not have the bytes of a file; null when they may. */
export type FileRights = (file: AccessFacts & Pick<DataFile, 'id'>) => Withheld | null

/**
 * The rule of docs/specification/downloads.md#who-may-read, for all files of a dataset at once: what is held
 * on the dataset is known, and the files that are granted one by one come in one query, asked only when a
 * role on the dataset does not settle it.
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

export const fileFacts = (file: AccessFacts, dataset: DatasetAccess['dataset']): FileFacts => ({
  inReleasedVersion: isReleased(file, dataset),
  restricted: file.restricted,
  embargoedUntil: file.embargo?.dateAvailable ?? null,
  retainedUntil: file.retention?.dateUnavailable ?? null,
})
