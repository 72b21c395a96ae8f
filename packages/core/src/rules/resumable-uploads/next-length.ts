import { humanSize } from '../files/human-size.ts'
import { refuse } from '../refusals/refusal.ts'
import { MAX_PARTS } from '../storage/part-upload.ts'

/** What is kept first of a request: on a line that breaks all the time something must come through each time. */
export const FIRST_STRETCH = 1024 ** 2
const SMALLEST = 16 * 1024 ** 2
const LARGEST = 512 * 1024 ** 2
/** So many parts make up a file that is sent in one go. */
const USUAL_PARTS = 2000
const MAX_UPLOAD_LENGTH = MAX_PARTS * LARGEST

/**
 * How many bytes the next part takes at most. A part that breaks off is sent again, so it should be short; but
 * a file of terabytes is not cut into a hundred thousand.
 */
export const longestPart = (size: number): number =>
  Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(size / USUAL_PARTS)))

/** Refuses a file that would never be there as a whole. */
export function requireSendable(size: number): void {
  if (size <= MAX_UPLOAD_LENGTH) return
  refuse({
    kind: 'limitExceeded',
    message: `The file (${humanSize(size)}) is larger than a resumable upload can be: ${humanSize(MAX_UPLOAD_LENGTH)}.`,
  })
}

/** A file of `size` bytes, of which those before `offset` are kept in `parts` parts. */
interface Progress {
  readonly size: number
  readonly offset: number
  readonly parts: number
}

/** How long the first stretch of a request is, and the others at most. */
export interface StretchLengths {
  readonly first: number
  readonly longest: number
}

/** Where parts have become few, stretches are so long that the rest of the file fits into those that are left. */
export function stretchLengths({ size, offset, parts }: Progress): StretchLengths {
  const needed = Math.ceil((size - offset) / (MAX_PARTS - parts))
  return {
    first: Math.max(FIRST_STRETCH, needed),
    longest: Math.max(longestPart(size), needed),
  }
}

/** Whether it may have a part of `length` more. The last one is kept for all of the rest. */
export const mayTake = ({ size, offset, parts }: Progress, length: number): boolean =>
  parts + (offset + length < size ? 1 : 0) < MAX_PARTS
