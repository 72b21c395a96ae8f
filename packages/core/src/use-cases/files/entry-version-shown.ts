import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { formatNumber, isDeaccessioned, numberOf } from '../../rules/versions/version.ts'
import { entryOfFile, newestWith } from './entry-versions.ts'

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

/** A file as the newest version that the caller may see shows it, and its dataset. */
export interface FoundFile {
  readonly record: FileRecord
  readonly access: DatasetAccess
}

/** Finds a file for a caller; refuses one that they may not read. */
export type FindFile = (unit: ReadUnit, actor: Actor, fileId: number) => Promise<FoundFile>

const LATEST: VersionOfEntry = { version: ':latest', includeDeaccessioned: false }

/** The version in which an entry is shown. */
export const versionOfEntry = ({ store }: Pick<Domain, 'store'>, find: FindFile) => ({
  /** The newest version with the wanted entry; the latest one if there is none. */
  wanted: async (actor: Actor, { fileId, metadataId }: EntryShown): Promise<VersionOfEntry> => {
    if (metadataId === null) return LATEST
    return store.read(async (unit) => {
      const found = await find(unit, actor, fileId)
      const entry = await entryOfFile(unit, found.record, metadataId)
      return entry === null ? LATEST : versionWith(unit, found.access, entry)
    })
  },

  /** The newest version with the file, which the latest one may lack. */
  last: (actor: Actor, fileId: number): Promise<VersionOfEntry> =>
    store.read(async (unit) => {
      const { access, record } = await find(unit, actor, fileId)
      return versionWith(unit, access, record)
    }),
})

async function versionWith(
  unit: ReadUnit,
  access: DatasetAccess,
  entry: FileRecord,
): Promise<VersionOfEntry> {
  const head = await newestWith(unit, access, entry)
  // Files of deaccessioned versions are shown to editors alone.
  if (head === null || (isDeaccessioned(head) && !access.held.has('EditDataset'))) return LATEST
  const number = numberOf(head)
  const version = number === null ? ':draft' : formatNumber(number)
  return { version, includeDeaccessioned: true }
}
