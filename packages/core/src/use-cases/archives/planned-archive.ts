import type { Domain } from '../../ports/ports.ts'
import { type StoredArchive, UnreadableArchive } from '../../rules/archives/archive.ts'
import { type UnpackingPlan, unpackingPlan } from '../../rules/archives/unpacking.ts'
import { zipMembers } from '../../rules/archives/zip-directory.ts'
import { maxUploadSize, settingCount } from '../../rules/settings/setting-values.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** An uploaded archive and how it will be handled. */
export interface PlannedArchive {
  readonly archive: StoredArchive
  readonly plan: UnpackingPlan
}

/** Reads the directory of an uploaded archive and plans its unpacking; does not unpack anything. */
export async function plannedArchive(
  { store, storages }: Pick<Domain, 'store' | 'storages'>,
  { staged, size }: ReceivedFile,
): Promise<PlannedArchive> {
  const storage = storageOf(storages, staged.storageDriver)
  const archive: StoredArchive = { size, read: (range) => storage.get(staged.key, range) }
  const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
  const limits = {
    members: settingCount(settings, ':ZipUploadFilesLimit'),
    fileSize: maxUploadSize(settings, staged.storageDriver),
  }
  try {
    return { archive, plan: unpackingPlan(await zipMembers(archive), size, limits) }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { archive, plan: { kind: 'keep', reason: reasonOf(error) } }
  }
}

/** Why an archive is kept as one file, as a clause of a sentence. */
export const reasonOf = ({ message }: UnreadableArchive): string =>
  `it cannot be unpacked: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
