import type { TypeDetection } from '../../ports/files/type-detection.ts'
import { type ContentClues, detectContentType } from '../../rules/files/content-type.ts'
import { bareMediaType } from '../../rules/files/media-type.ts'

/** The same, for bytes that nobody has looked at. */
export async function contentTypeOf(
  detection: TypeDetection | null,
  clues: Omit<ContentClues, 'found'>,
): Promise<string> {
  const found = clues.head.length === 0 ? null : await detection?.detect(clues.head)
  return detectContentType({ ...clues, found: found == null ? null : bareMediaType(found) })
}
