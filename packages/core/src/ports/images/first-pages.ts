import type { Drawing, DrawingOptions } from '../../rules/images/images.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'

/**
 * Draws the first page of PDF documents as PNG. Nothing in a document is run, and what one takes of memory and
 * time is bounded; no other request waits for it.
 */
export interface FirstPages {
  /** Rejects only when `bytes` does. The longer side of the drawing is `side`, whatever the size of the page. */
  draw(bytes: Bytes, options: Pick<DrawingOptions, 'maxBytes' | 'side'>): Promise<Drawing>
}
