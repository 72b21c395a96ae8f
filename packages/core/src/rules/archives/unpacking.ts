import { checkLabel, cleanArchiveFolder } from '../files/file-name.ts'
import type { ArchiveMember } from './archive.ts'

/** A member that becomes a file, with its cleaned folder and label. */
export interface UnpackedMember {
  readonly member: ArchiveMember
  readonly folder: string
  readonly label: string
}

/** What to do with an uploaded archive (docs/specification/adding-files.md#zips). */
export type UnpackingPlan =
  /** `bytes` is the total unpacked size. */
  | { readonly kind: 'unpack'; readonly members: readonly UnpackedMember[]; readonly bytes: number }
  /** The archive itself is stored as one file, for this reason. */
  | { readonly kind: 'keep'; readonly reason: string }
  | { readonly kind: 'refuse'; readonly message: string }

/** The limits that apply when an archive is unpacked. */
export interface UnpackingLimits {
  /** Largest number of files in an archive, from the setting `:ZipUploadFilesLimit`. */
  readonly members: number
  /** Largest size of one file, in bytes; null for no limit. */
  readonly fileSize: number | null
}

/** Sparse measurement data can compress by a factor of 100; a far higher factor indicates a zip bomb. */
const MAX_EXPANSION = 200
/** An archive whose unpacked size is below this is accepted at any compression factor. */
const HARMLESS_BYTES = 64 * 1024 * 1024

const FORBIDDEN_IN_LABEL = /[:<>;#/"*|?\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * Decides from the directory of an archive, before any byte is unpacked, whether to unpack it. Files that
 * desktop systems add (`.DS_Store`, `._*`) are ignored. Names are cleaned so that no path leaves the dataset.
 * An archive without files is kept as it is.
 */
export function unpackingPlan(
  members: readonly ArchiveMember[],
  archiveSize: number,
  limits: UnpackingLimits,
): UnpackingPlan {
  const wanted = members.filter(({ path }) => !isDesktopMetadata(lastSegment(path)))
  if (wanted.length > limits.members)
    return {
      kind: 'refuse',
      message: `The number of files in the zip archive is over the limit of ${limits.members}. Divide it into several archives, or put it into another zip to keep it whole.`,
    }
  if (wanted.length === 0) return keep('it contains no files')
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0)
  const { fileSize } = limits
  if (fileSize !== null && wanted.some(({ size }) => size > fileSize)) return OVERSIZED
  if (bytes > Math.max(HARMLESS_BYTES, archiveSize * MAX_EXPANSION))
    return keep('its unpacked size is implausibly large')
  const placed = wanted.map(placedMember)
  if (placed.some((found) => found === null))
    return keep('a file in it has a name that is not allowed')
  return { kind: 'unpack', members: placed.filter((found) => found !== null), bytes }
}

const keep = (reason: string) => ({ kind: 'keep', reason }) as const

/** A file that would be stored exceeds the size limit. */
export const OVERSIZED = keep('a file in it exceeds the size limit')

const isDesktopMetadata = (name: string): boolean => name.startsWith('._') || name === '.DS_Store'

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function placedMember(member: ArchiveMember): UnpackedMember | null {
  const end = member.path.lastIndexOf('/')
  const cleaned = cleanArchiveFolder(end === -1 ? '' : member.path.slice(0, end))
  const label = lastSegment(member.path).replace(FORBIDDEN_IN_LABEL, '.')
  if (!('folder' in cleaned) || checkLabel(label) !== null) return null
  return { member, folder: cleaned.folder, label }
}
