import type { TypeDetection } from '../../ports/files/type-detection.ts'
import { type ContentClues, detectContentType } from '../../rules/files/content-type.ts'
import { bareMediaType } from '../../rules/files/media-type.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'

/** The number of bytes at the beginning of a file that the detection reads. */
export const HEAD_BYTES = 4096

/**
 * The content type of a file, from the clues and from the configured detection, which reads its first bytes.
 */
export async function contentTypeOf(
  detection: TypeDetection | null,
  clues: Omit<ContentClues, 'found'>,
): Promise<string> {
  const found = clues.head.length === 0 ? null : await detection?.detect(clues.head)
  return detectContentType({ ...clues, found: found == null ? null : bareMediaType(found) })
}

/** The first bytes of a stored object of this size, to find its content type. */
export async function headOf(
  get: (range: ByteRange) => Promise<Bytes>,
  size: number,
): Promise<Uint8Array> {
  const head = new Uint8Array(Math.min(HEAD_BYTES, size))
  if (size === 0) return head
  let at = 0
  for await (const chunk of await get({ start: 0, end: head.length })) {
    head.set(chunk, at)
    at += chunk.length
  }
  return head
}
