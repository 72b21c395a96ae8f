import { checkLabel, cleanArchiveFolder } from '../files/file-name.ts'
import type { ArchiveMember } from './archive.ts'

/** A member that becomes a file of its own. */
export interface UnpackedMember {
  readonly member: ArchiveMember
  readonly folder: string
  readonly label: string
}

/** What is to be done with an uploaded archive (docs/specification/adding-files.md#zips). */
export type UnpackingPlan =
  | { readonly kind: 'unpack'; readonly members: readonly UnpackedMember[]; readonly bytes: number }
  /** It is kept as the one file it came as, for this reason. */
  | { readonly kind: 'keep'; readonly reason: string }
  | { readonly kind: 'refuse'; readonly message: string }

export interface UnpackingLimits {
  /** `:ZipUploadFilesLimit`. */
  readonly members: number
  /** Bytes of a single file; null when there is no limit. */
  readonly fileSize: number | null
}

/** Data of measurements, mostly zeros, may shrink a hundredfold; what shrinks more is hardly data. */
const MAX_EXPANSION = 200
/** Below this an archive of any expansion does no harm. */
const HARMLESS_BYTES = 64 * 1024 * 1024

const FORBIDDEN_IN_LABEL = /[:<>;#/"*|?\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * Decides over an archive by its directory alone, before a byte is unpacked. What desktop systems leave in
 * archives is no file; names are cleaned so that nothing climbs out of the dataset; an archive without any
 * file is kept as it is.
 */
export function unpackingPlan(
  members: readonly ArchiveMember[],
  archiveSize: number,
  limits: UnpackingLimits,
): UnpackingPlan {
  const wanted = members.filter(({ path }) => !isDebris(lastSegment(path)))
  if (wanted.length > limits.members)
    return {
      kind: 'refuse',
      message: `The number of files in the zip archive is over the limit of ${limits.members}. Divide it into several archives, or put it into another zip to keep it whole.`,
    }
  if (wanted.length === 0) return keep('it holds no files')
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0)
  const { fileSize } = limits
  if (fileSize !== null && wanted.some(({ size }) => size > fileSize))
    return keep('a file in it exceeds the size limit')
  if (bytes > Math.max(HARMLESS_BYTES, archiveSize * MAX_EXPANSION))
    return keep('it would become more than is plausible')
  const placed = wanted.map(placedMember)
  if (placed.some((found) => found === null))
    return keep('a file in it has a name that cannot be kept')
  return { kind: 'unpack', members: placed.filter((found) => found !== null), bytes }
}

const keep = (reason: string): UnpackingPlan => ({ kind: 'keep', reason })

const isDebris = (name: string): boolean => name.startsWith('._') || name === '.DS_Store'

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function placedMember(member: ArchiveMember): UnpackedMember | null {
  const end = member.path.lastIndexOf('/')
  const cleaned = cleanArchiveFolder(end === -1 ? '' : member.path.slice(0, end))
  const label = lastSegment(member.path).replace(FORBIDDEN_IN_LABEL, '.')
  if (!('folder' in cleaned) || checkLabel(label) !== null) return null
  return { member, folder: cleaned.folder, label }
}
