import { MOST_PARTS } from '../storage/direct-transfer.ts'

const SMALLEST = 16 * 1024 ** 2
const LARGEST = 512 * 1024 ** 2
/** So many parts make up a file that is sent in one go. */
const USUAL_PARTS = 2000

/**
 * How many bytes the next part takes at most. A part that breaks off is sent again, so it should be short; but
 * a file of terabytes is not cut into a hundred thousand.
 */
export const longestPart = (size: number): number =>
  Math.min(LARGEST, Math.max(SMALLEST, Math.ceil(size / USUAL_PARTS)))

/** Whether a file that came in so many parts may have another one. */
export const hasPartsLeft = (parts: number): boolean => parts < MOST_PARTS
