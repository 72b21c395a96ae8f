import type { FileInput } from '../files/file-input.ts'

/** A file that is sent bit by bit, over as many connections as it takes. */
export interface ResumableUpload {
  /** The object that its bytes become, and its public name. */
  readonly objectId: string
  readonly datasetId: number
  readonly accountId: number
  /** In bytes, as announced. */
  readonly size: number
  /** How many of them are kept for good. */
  readonly offset: number
  /** How many parts these came in. */
  readonly parts: number
  readonly fileName: string
  readonly declaredType: string | null
  readonly input: FileInput
  /** What is to be known of it after that is forgotten. */
  readonly expiresAt: Date
  /** The files that it became; null while it goes on. */
  readonly fileIds: readonly number[] | null
}

/**
 * Where its sender goes on. Clients take an upload of which all bytes are kept for done; as long as no file was
 * made of it, its last byte is asked for once more.
 */
export const resumesAt = ({ offset, size, fileIds }: ResumableUpload): number =>
  fileIds === null && offset === size ? Math.max(0, size - 1) : offset

/** The bytes that came next, as the storage has kept them. */
export interface NextPart {
  readonly objectId: string
  /** Where they begin: the offset before them. */
  readonly from: number
  readonly to: number
  readonly tag: string
  readonly expiresAt: Date
}

export interface ResumableUploadReads {
  find(objectId: string): Promise<ResumableUpload | null>
  /** The tags of the parts, in their order. One query. */
  tags(objectId: string): Promise<readonly string[]>
}

export interface ResumableUploads extends ResumableUploadReads {
  add(upload: ResumableUpload): Promise<void>
  /** Moves the offset on; false, and nothing is changed, when it is not at `from` any more. */
  advance(part: NextPart): Promise<boolean>
  /** Notes what it became. What it is not known of changes nothing. */
  finish(objectId: string, fileIds: readonly number[]): Promise<void>
  remove(objectId: string): Promise<void>
  /** Forgets those with `expiresAt` at or before `at`. */
  removeExpired(at: Date): Promise<void>
}
