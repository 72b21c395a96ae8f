import { OBJECT_ID } from '../files/object-id.ts'

/** What a storage identifier says: `<driver>://<object id>`, or `<driver>://<bucket>:<object id>`. */
export interface StorageIdentifier {
  readonly driver: string
  readonly bucket: string | null
  readonly objectId: string
}

const FORM = /^([\w.-]{1,100}):\/\/(?:([^:/\s\\]{1,255}):)?([0-9a-f]{11}-[0-9a-f]{12})$/

/** Null for text that is no storage identifier. It never holds a path (datasets supplement, 27.3). */
export function parseStorageIdentifier(text: string): StorageIdentifier | null {
  const [, driver, bucket = null, objectId] = FORM.exec(text) ?? []
  if (driver === undefined || objectId === undefined || !OBJECT_ID.test(objectId)) return null
  return { driver, bucket, objectId }
}

/** The text of section 23.8 of the datasets supplement. */
export const formatStorageIdentifier = ({ driver, bucket, objectId }: StorageIdentifier): string =>
  `${driver}://${bucket === null ? '' : `${bucket}:`}${objectId}`
