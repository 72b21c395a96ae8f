import type { DataFile, Day } from '../files/file-record.ts'
import { isWithin } from './thumbnail.ts'

/** What pictures that stand for a dataset come as: formats that are drawn. */
export const PICTURE_TYPES: readonly string[] = [
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
]

type PictureFacts = Pick<DataFile, 'contentType' | 'size' | 'restricted' | 'embargo' | 'retention'>

/** Whether a file may stand for its dataset on `day`: a picture, within the limit, that is kept from nobody. */
export function isOpenPicture(
  { contentType, size, restricted, embargo, retention }: PictureFacts,
  { limit, day }: { readonly limit: number; readonly day: Day },
): boolean {
  if (!PICTURE_TYPES.includes(contentType) || !isWithin(limit, size) || restricted) return false
  if (embargo !== null && embargo.dateAvailable > day) return false
  return retention === null || retention.dateUnavailable >= day
}
