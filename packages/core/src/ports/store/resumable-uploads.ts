import type {
  FinishedUpload,
  NextPart,
  ResumableUpload,
} from '../../rules/resumable-uploads/resumable-upload.ts'
import type { PartTag } from '../../rules/storage/part-upload.ts'

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
