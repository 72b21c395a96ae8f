import type { FileInput } from '../files/file-input.ts'
import type { PartTag } from '../storage/direct-transfer.ts'

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
  /** The number of the part that was claimed last; 0 before the first. No number is given twice. */
  readonly claimedPart: number
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

/**
 * Whether bytes that begin at `at` are those that are expected. Where all are kept, the last one is taken again,
 * or none: an answer was lost, or a file is being made of them for somebody who asked earlier.
 */
export const awaits = ({ offset, size }: ResumableUpload, at: number): boolean =>
  at === offset || (offset === size && at === Math.max(0, size - 1))

/** The bytes that came next, as the storage has kept them. */
export interface NextPart {
  readonly objectId: string
  /** The number that was claimed for them. */
  readonly part: number
  /** Where they begin: the offset before them. */
  readonly from: number
  readonly to: number
  readonly tag: string
  readonly expiresAt: Date
}

export interface FinishedUpload {
  readonly objectId: string
  readonly fileIds: readonly number[]
  readonly expiresAt: Date
}

export interface ResumableUploadReads {
  find(objectId: string): Promise<ResumableUpload | null>
  /** The parts that are kept, in their order. One query. */
  parts(objectId: string): Promise<readonly PartTag[]>
}

export interface ResumableUploads extends ResumableUploadReads {
  add(upload: ResumableUpload): Promise<void>
  /**
   * Gives out the next number, to write the bytes that begin at `from` under: whoever was given an earlier one
   * cannot advance with it any more. Null, and nothing is changed, when the upload is not at `from`, or finished.
   */
  claim(objectId: string, from: number): Promise<number | null>
  /**
   * Moves the offset on, and gives the number after `part` to whoever had that one. False, and nothing is
   * changed, when the upload is not at `from` any more or somebody claimed it since.
   */
  advance(part: NextPart): Promise<boolean>
  /** Notes what it became, and until when that is to be known. Of one that is not known it changes nothing. */
  finish(finished: FinishedUpload): Promise<void>
  remove(objectId: string): Promise<void>
  /**
   * Forgets those with `expiresAt` at or before `at`, but for those whose staged object is there: bytes of them may
   * still be coming.
   */
  removeExpired(at: Date): Promise<void>
}
