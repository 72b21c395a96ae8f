import type { DataFile, Day, FileRecord } from '../files/file-record.ts'
import { NO_PERMISSIONS } from '../roles/permission.ts'
import { isDraft, type Stated } from '../versions/version.ts'
import { type Withheld, withheld } from './withheld.ts'

/** The flag of an entry is that of a version; the one of the file governs downloads. */
interface Flags {
  readonly entry: Pick<FileRecord['entry'], 'restricted'>
  readonly file: Pick<DataFile, 'restricted'>
}

interface Access extends Flags {
  readonly file: Pick<DataFile, 'restricted' | 'embargo' | 'retention'>
}

/**
 * Whether a file that a version shows is restricted: as it is now, whatever it was when the version was released. A
 * draft says what will apply once it is published (docs/specification/files.md#file-record).
 */
export const isRestrictedIn = (version: Stated, { entry, file }: Flags): boolean =>
  isDraft(version) ? entry.restricted : file.restricted

/** Why not everybody may download a file that a version shows; null if everybody may. */
export const withheldFromEveryone = (
  version: Stated,
  record: Access,
  today: Day,
): Withheld | null => {
  const { embargo, retention } = record.file
  const facts = {
    inReleasedVersion: true,
    restricted: isRestrictedIn(version, record),
    embargoedUntil: embargo?.dateAvailable ?? null,
    retainedUntil: retention?.dateUnavailable ?? null,
  }
  return withheld(facts, NO_PERMISSIONS, today)
}
