import type { Drawing, DrawingOptions } from '../../rules/images/images.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'

/**
 * Decodes images that users send and renders them again at a size that we choose: thumbnails, images on pages.
 * The format is detected from the bytes, never from a name or a declared type. Of an animation the first
 * frame is rendered. `DrawingOptions` bound the memory and time that one source takes, and other requests are
 * not blocked.
 */
export interface Images {
  /** Rejects only when reading `bytes` rejects; an unusable source is reported in the result. */
  draw(bytes: Bytes, options: DrawingOptions): Promise<Drawing>
}
