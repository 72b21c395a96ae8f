import type { Drawing, DrawingOptions } from '../../rules/images/images.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'

/**
 * Renders the first page of PDF documents as PNG. Nothing in a document is executed, memory and time are
 * bounded, and other requests are not blocked.
 */
export interface FirstPages {
  /**
   * Rejects only when reading `bytes` rejects. The longer side of the result is always `side`, whatever the
   * page size.
   */
  draw(bytes: Bytes, options: Pick<DrawingOptions, 'maxBytes' | 'side'>): Promise<Drawing>
}
