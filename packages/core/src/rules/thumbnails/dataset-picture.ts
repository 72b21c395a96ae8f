import type { DataFile, Day } from '../files/file-record.ts'
import { isWithin } from './thumbnail.ts'

/** The formats in which a dataset's thumbnail may be given: those that can be rendered. */
export const PICTURE_TYPES: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
]

type PictureFacts = Pick<DataFile, 'contentType' | 'size' | 'restricted' | 'embargo' | 'retention'>

/**
 * Whether a file can be the dataset's thumbnail on `day`: an image within the size limit that everyone may
 * access.
 */
export function isOpenPicture(
  { contentType, size, restricted, embargo, retention }: PictureFacts,
  { limit, day }: { readonly limit: number; readonly day: Day },
): boolean {
  if (!PICTURE_TYPES.includes(contentType) || !isWithin(limit, size) || restricted) return false
  if (embargo !== null && embargo.dateAvailable > day) return false
  return retention === null || retention.dateUnavailable >= day
}
