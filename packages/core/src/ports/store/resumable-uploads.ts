import type {
  FinishedUpload,
  NextPart,
  ResumableUpload,
} from '../../rules/resumable-uploads/resumable-upload.ts'
import type { SoughtUpload } from '../../rules/staged-objects/staged-object.ts'
import type { PartTag } from '../../rules/storage/part-upload.ts'

/** Read access to resumable uploads. */
export interface ResumableUploadReads {
  find(objectId: string): Promise<ResumableUpload | null>
  /** At most `limit` uploads to the dataset that became no files yet; those that expire first come first. One query. */
  unfinished(datasetId: number, limit: number): Promise<readonly ResumableUpload[]>
  /** An upload of this file that became no file yet; of several the one that expires last. One query. */
  unfinishedAs(sought: SoughtUpload): Promise<ResumableUpload | null>
  /** The stored parts, in order. One query. */
  parts(objectId: string): Promise<readonly PartTag[]>
}

/** Resumable uploads: the received offset and parts of each. */
export interface ResumableUploads extends ResumableUploadReads {
  add(upload: ResumableUpload): Promise<void>
  /**
   * Allocates the next part number for the bytes at offset `from`; holders of earlier numbers can then no
   * longer advance the upload. Null, without any change, when the offset is not `from` or the upload is
   * finished.
   */
  claim(objectId: string, from: number): Promise<number | null>
  /**
   * Advances the offset, and allocates the number after `part` to its holder. False, without any change, when
   * the offset no longer matches or another caller claimed it since.
   */
  advance(part: NextPart): Promise<boolean>
  /** Records the result, and how long it is kept. Ignores an unknown upload. */
  finish(finished: FinishedUpload): Promise<void>
  /** Brings forward to `latest` what expires later. One query. */
  shortenLeases(latest: Date): Promise<void>
  remove(objectId: string): Promise<void>
  /**
   * Removes those with `expiresAt` at or before `at`, except those whose staged object exists: bytes may
   * still arrive for them.
   */
  removeExpired(at: Date): Promise<void>
}
