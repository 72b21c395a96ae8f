import type { ObjectKey, StoredObject } from './stored-object.ts'

/**
 * The minimum size of every part but the last, in bytes. The limits of S3 apply to every storage, so that a
 * client works with all of them.
 */
export const MIN_PART_SIZE = 5 * 1024 ** 2

/** The maximum size of a part, in bytes. */
export const MAX_PART_SIZE = 5 * 1024 ** 3

/** The maximum number of parts of an upload. */
export const MAX_PARTS = 10_000

/** A multipart upload, as the storage knows it. */
export interface PartUpload {
  readonly key: ObjectKey
  /** The storage's own id of the upload. */
  readonly uploadId: string
}

/** An uploaded part with the tag that the storage returned for it. Numbers begin at 1. */
export interface PartTag {
  readonly part: number
  readonly tag: string
}

/** A part that a storage has received. */
export interface SentPart extends PartTag {
  /** In bytes. */
  readonly size: number
}

/** The named parts do not match the uploaded ones, or cannot form one object. */
export class PartsRefused extends Error {
  override readonly name = 'PartsRefused'
}

/** A measured object, with the storage's entity tag for exactly these bytes. */
export interface TaggedObject extends StoredObject {
  readonly tag: string
}

/** The position of one part in the object. */
export interface PartPlace {
  readonly part: number
  /** In bytes from the beginning of the object. */
  readonly offset: number
  readonly length: number
}
