import { MAX_PART_SIZE, MAX_PARTS, MIN_PART_SIZE, type PartPlace } from '../storage/part-upload.ts'

/** How a file is sent: in one request or in parts. Sizes are in bytes. */
export type PartPlan =
  | { readonly kind: 'single'; readonly partSize: number }
  | { readonly kind: 'parts'; readonly partSize: number; readonly count: number }
  /** The file is larger than any store accepts; `most` is the limit in bytes. */
  | { readonly kind: 'tooLarge'; readonly most: number }

const MEBIBYTE = 1024 ** 2
const MAX_OBJECT_SIZE = 5 * 1024 ** 4

/**
 * A file up to the part size is sent in one request, a larger one in parts. `wanted` is the preferred part
 * size in bytes; it is adjusted to the limits of object stores for the size and the number of parts.
 */
export function partPlan(size: number, wanted: number): PartPlan {
  if (size > MAX_OBJECT_SIZE) return { kind: 'tooLarge', most: MAX_OBJECT_SIZE }
  const allowed = Math.min(Math.max(wanted, MIN_PART_SIZE), MAX_PART_SIZE)
  const needed = Math.ceil(size / MAX_PARTS / MEBIBYTE) * MEBIBYTE
  const partSize = Math.max(allowed, needed)
  if (size <= partSize) return { kind: 'single', partSize }
  return { kind: 'parts', partSize, count: Math.ceil(size / partSize) }
}

/** The position of a part, counted from 1, in its file; null if the file has no such part. */
export function placeOf(
  part: number,
  { size, partSize }: { readonly size: number; readonly partSize: number },
): PartPlace | null {
  const offset = (part - 1) * partSize
  if (!Number.isSafeInteger(part) || part < 1 || offset >= size) return null
  return { part, offset, length: Math.min(partSize, size - offset) }
}
