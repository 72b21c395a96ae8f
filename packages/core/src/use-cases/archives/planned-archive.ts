import type { Domain } from '../../ports/ports.ts'
import {
  type ArchiveMember,
  type StoredArchive,
  UnreadableArchive,
} from '../../rules/archives/archive.ts'
import { gzipMember, gzipMemberBytes } from '../../rules/archives/gzip.ts'
import { readingAhead } from '../../rules/archives/read-ahead.ts'
import {
  type ArchivedFile,
  archivedFiles,
  type MemberBytes,
} from '../../rules/archives/unpacked-files.ts'
import { ZIP } from '../../rules/archives/unpacked-types.ts'
import {
  OVERSIZED,
  type UnpackingLimits,
  type UnpackingPlan,
  unpackingPlan,
} from '../../rules/archives/unpacking.ts'
import { zipMembers } from '../../rules/archives/zip-directory.ts'
import { zipMemberBytes } from '../../rules/archives/zip-member-bytes.ts'
import { maxUploadSize, settingCount } from '../../rules/settings/setting-values.ts'
import type { ReceivedFile } from '../files/upload-use-cases.ts'
import { storageOf } from '../storage/configured-storage.ts'

/** How an uploaded archive will be handled. `bytes` is the total unpacked size. */
export type ArchivePlan =
  | Exclude<UnpackingPlan, { readonly kind: 'unpack' }>
  | {
      readonly kind: 'unpack'
      readonly files: readonly ArchivedFile[]
      readonly bytes: number
    }

/** Reads the directory of an uploaded archive and plans its unpacking; does not unpack anything. */
export async function plannedArchive(
  { store, storages }: Pick<Domain, 'store' | 'storages'>,
  { staged, size, contentType, fileName }: ReceivedFile,
): Promise<ArchivePlan> {
  const storage = storageOf(storages, staged.storageDriver)
  const archive = readingAhead({ size, read: (range) => storage.get(staged.key, range) })
  const settings = await store.read(({ settings: all }) => all.all(), { consistency: 'latest' })
  const limits = {
    members: settingCount(settings, ':ZipUploadFilesLimit'),
    fileSize: maxUploadSize(settings, staged.storageDriver),
  }
  try {
    return contentType === ZIP
      ? planOf(archive, await zipMembers(archive), { limits, bytesOf: zipMemberBytes })
      : planOf(archive, [await gzipMember(archive, fileName)], {
          limits: { ...limits, members: 1 },
          bytesOf: gzipMemberBytes,
        })
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    return { kind: 'keep', reason: reasonOf(error) }
  }
}

function planOf(
  archive: StoredArchive,
  all: readonly ArchiveMember[],
  { limits, bytesOf }: { readonly limits: UnpackingLimits; readonly bytesOf: MemberBytes },
): ArchivePlan {
  const plan = unpackingPlan(all, archive.size, limits)
  if (plan.kind !== 'unpack') return plan
  const { members, bytes } = plan
  const files = archivedFiles(archive, members, bytesOf)
  const { fileSize } = limits
  // A map layer is stored as one file, which is larger than each of its members.
  if (fileSize !== null && files.some(({ size }) => size > fileSize)) return OVERSIZED
  return { kind: 'unpack', files, bytes }
}

/** Why an archive is kept as one file, as a clause of a sentence. */
export const reasonOf = ({ message }: UnreadableArchive): string =>
  `it cannot be unpacked: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
