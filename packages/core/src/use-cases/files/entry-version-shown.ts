import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { formatNumber, isDeaccessioned, numberOf } from '../../rules/versions/version.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { entryOfFile, newestWith } from './entry-versions.ts'
import { accessThrough, fileFor } from './file-access.ts'

/** Which entry of a file is shown. */
export interface EntryShown {
  readonly fileId: number
  /** The id of the entry, whose label, description and version are shown; null for the newest. */
  readonly metadataId: number | null
}

/** A version in which a file is read. */
export interface VersionOfEntry {
  readonly version: string
  readonly includeDeaccessioned: boolean
}

const LATEST: VersionOfEntry = { version: ':latest', includeDeaccessioned: false }

/** The newest version with the wanted entry; the latest one if there is none. */
export const entryVersionShown =
  ({ store, clock }: Pick<Domain, 'store' | 'clock'>) =>
  (actor: Actor, { fileId, metadataId }: EntryShown): Promise<VersionOfEntry> =>
    store.read(async (unit) => {
      if (metadataId === null) return LATEST
      const found = await entitledFile(unit, actor, { fileId, now: clock.now() })
      return versionOf(unit, found, metadataId)
    })

/** The same for a citation, which needs no right to the bytes. */
export const entryVersionCited =
  ({ store }: Pick<Domain, 'store'>) =>
  async (actor: Actor, { fileId, metadataId }: EntryShown): Promise<VersionOfEntry> => {
    if (metadataId === null) return LATEST
    return store.read(async (unit) => {
      const access = await accessThrough(unit, actor, fileId)
      return versionOf(unit, { record: await fileFor(unit, fileId), access }, metadataId)
    })
  }

async function versionOf(
  unit: ReadUnit,
  { record, access }: { readonly record: FileRecord; readonly access: DatasetAccess },
  metadataId: number,
): Promise<VersionOfEntry> {
  const entry = await entryOfFile(unit, record, metadataId)
  const head = entry === null ? null : await newestWith(unit, access, entry)
  // Files of deaccessioned versions are shown to editors alone.
  if (head === null || (isDeaccessioned(head) && !access.held.has('EditDataset'))) return LATEST
  const number = numberOf(head)
  const version = number === null ? ':draft' : formatNumber(number)
  return { version, includeDeaccessioned: true }
}
