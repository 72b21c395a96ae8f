import { humanSize } from '../files/human-size.ts'
import { refuse } from '../refusals/refusal.ts'
import { MAX_PARTS } from '../storage/part-upload.ts'

/** Length in bytes of the first part of a request. It is short so that an unstable connection makes progress. */
export const FIRST_SEGMENT_LENGTH = 1024 ** 2
const MIN_PART_LENGTH = 16 * 1024 ** 2
const MAX_PART_LENGTH = 512 * 1024 ** 2
/** The number of parts of a file that is sent in one request. */
const USUAL_PARTS = 2000
const MAX_UPLOAD_LENGTH = MAX_PARTS * MAX_PART_LENGTH

/**
 * The maximum length in bytes of a part of a file of `size` bytes. An interrupted part is sent again, so parts are
 * short, but long enough that a file of terabytes does not need a hundred thousand of them.
 */
export const maxPartLength = (size: number): number =>
  Math.min(MAX_PART_LENGTH, Math.max(MIN_PART_LENGTH, Math.ceil(size / USUAL_PARTS)))

/** Refuses a file that is too large for a resumable upload. */
export function requireSendable(size: number): void {
  if (size <= MAX_UPLOAD_LENGTH) return
  refuse({
    kind: 'limitExceeded',
    message: `The file (${humanSize(size)}) is larger than a resumable upload can be: ${humanSize(MAX_UPLOAD_LENGTH)}.`,
  })
}

/** A file of `size` bytes, of which those before `offset` are stored in `parts` parts. */
interface Progress {
  readonly size: number
  readonly offset: number
  readonly parts: number
}

/** Lengths in bytes of the segments of a request. */
export interface SegmentLengths {
  /** The length of the first segment. */
  readonly first: number
  /** The maximum length of the others. */
  readonly longest: number
}

/** The lengths of the next segments. If few parts are left, each is so long that the rest of the file fits. */
export function segmentLengths({ size, offset, parts }: Progress): SegmentLengths {
  const needed = Math.ceil((size - offset) / (MAX_PARTS - parts))
  return {
    first: Math.max(FIRST_SEGMENT_LENGTH, needed),
    longest: Math.max(maxPartLength(size), needed),
  }
}

/** Whether a part of `length` bytes may be added. The last possible part is reserved for the rest of the file. */
export const hasPartsLeft = ({ size, offset, parts }: Progress, length: number): boolean =>
  parts + (offset + length < size ? 1 : 0) < MAX_PARTS
