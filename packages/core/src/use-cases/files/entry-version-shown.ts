import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { formatNumber, numberOf } from '../../rules/versions/version.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { entryOfFile, newestWith } from './entry-versions.ts'
import { accessThrough, fileFor } from './file-access.ts'

/** Which entry of a file is shown. */
export interface EntryShown {
  readonly fileId: number
  /** The id of the entry, whose label, description and version are shown; null for the newest. */
  readonly metadataId: number | null
}

/** The newest version with the wanted entry; the latest one if there is none. */
export const entryVersionShown =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  (actor: Actor, { fileId, metadataId }: EntryShown): Promise<string> =>
    store.read(async (unit) => {
      if (metadataId === null) return ':latest'
      const found = await entitledFile(unit, actor, { fileId, now: clock.now() })
      return specifierOf(unit, found, metadataId)
    })

/** The same for a citation, which needs no right to the bytes. */
export const entryVersionCited =
  ({ store }: Pick<Domain, 'store'>) =>
  async (actor: Actor, { fileId, metadataId }: EntryShown): Promise<string> => {
    if (metadataId === null) return ':latest'
    return store.read(async (unit) => {
      const access = await accessThrough(unit, actor, fileId)
      return specifierOf(unit, { record: await fileFor(unit, fileId), access }, metadataId)
    })
  }

async function specifierOf(
  unit: ReadUnit,
  { record, access }: { readonly record: FileRecord; readonly access: DatasetAccess },
  metadataId: number,
): Promise<string> {
  const entry = await entryOfFile(unit, record, metadataId)
  const head = entry === null ? null : await newestWith(unit, access, entry)
  if (head === null) return ':latest'
  const number = numberOf(head)
  return number === null ? ':draft' : formatNumber(number)
}
