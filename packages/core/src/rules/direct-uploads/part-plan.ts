import { MAX_PART_SIZE, MAX_PARTS, MIN_PART_SIZE, type PartPlace } from '../storage/part-upload.ts'

/** How a file of some size is sent. */
export type PartPlan =
  | { readonly kind: 'single'; readonly partSize: number }
  | { readonly kind: 'parts'; readonly partSize: number; readonly count: number }
  /** No store takes an object as large as that. */
  | { readonly kind: 'tooLarge'; readonly most: number }

const MEBIBYTE = 1024 ** 2
const MAX_OBJECT_SIZE = 5 * 1024 ** 4

/**
 * A file up to the part size goes in one request, a larger one in parts of that size. The part size is kept
 * within what object stores allow, and grows where there would be more parts than they allow.
 */
export function partPlan(size: number, wanted: number): PartPlan {
  if (size > MAX_OBJECT_SIZE) return { kind: 'tooLarge', most: MAX_OBJECT_SIZE }
  const allowed = Math.min(Math.max(wanted, MIN_PART_SIZE), MAX_PART_SIZE)
  const needed = Math.ceil(size / MAX_PARTS / MEBIBYTE) * MEBIBYTE
  const partSize = Math.max(allowed, needed)
  if (size <= partSize) return { kind: 'single', partSize }
  return { kind: 'parts', partSize, count: Math.ceil(size / partSize) }
}

/** Where part `part` of a file belongs; null when it has no such part. */
export function placeOf(
  part: number,
  { size, partSize }: { readonly size: number; readonly partSize: number },
): PartPlace | null {
  const offset = (part - 1) * partSize
  if (!Number.isSafeInteger(part) || part < 1 || offset >= size) return null
  return { part, offset, length: Math.min(partSize, size - offset) }
}
