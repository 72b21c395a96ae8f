import type { ObjectKey, StoredObject } from './stored-object.ts'

/** What S3 services allow; every storage keeps to it, so that a client written for one works with all. */
export const MIN_PART_SIZE = 5 * 1024 ** 2

export const MAX_PART_SIZE = 5 * 1024 ** 3

export const MAX_PARTS = 10_000

/** One upload in parts, as the storage knows it. */
export interface PartUpload {
  readonly key: ObjectKey
  /** The storage's own name for it. */
  readonly uploadId: string
}

/** A part that was uploaded, with the tag that the storage answered for it. Numbers begin at 1. */
export interface PartTag {
  readonly part: number
  readonly tag: string
}

/** The parts that were named are not those that were uploaded, or do not make one object. */
export class PartsRefused extends Error {
  override readonly name = 'PartsRefused'
}

/** What was read, with the storage's own name for exactly these bytes. */
export interface TaggedObject extends StoredObject {
  readonly tag: string
}

/** Where the bytes of one part belong in the object. */
export interface PartPlace {
  readonly part: number
  /** In bytes from the beginning of the object. */
  readonly offset: number
  readonly length: number
}
