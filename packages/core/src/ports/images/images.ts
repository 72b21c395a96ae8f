import type { Drawing, DrawingOptions } from '../../rules/images/images.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'

/**
 * Reads pictures that users send and draws them anew, at a size of ours: thumbnails, pictures on pages. The
 * format is told from the bytes, never from a name or a declared type. Of a moving picture the first frame
 * is drawn. What one source takes of memory and time is bounded by `DrawingOptions`, and no other request
 * waits for it.
 */
export interface Images {
  /** Rejects only when `bytes` does; what is wrong with the source is an answer. */
  draw(bytes: Bytes, options: DrawingOptions): Promise<Drawing>
}
