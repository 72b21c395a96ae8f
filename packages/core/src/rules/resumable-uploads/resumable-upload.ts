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
