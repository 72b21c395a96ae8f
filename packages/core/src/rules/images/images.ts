/** Limits on the source, and size and format of the result. */
export interface DrawingOptions {
  /** A source with more bytes is refused as soon as the limit is exceeded. */
  readonly maxBytes: number
  /** A source whose header announces more pixels (width times height) is refused before decoding. */
  readonly maxPixels: number
  /**
   * The longer side of the result, in pixels. Smaller sources keep their size, unless `fit` allows enlarging.
   */
  readonly side: number
  readonly fit: 'shrink' | 'shrinkOrGrow'
  /**
   * `png` supports colours and alpha; `likeSource` keeps JPEG sources as JPEG and converts all others to PNG.
   */
  readonly format: 'png' | 'likeSource'
}

/** A re-encoded image: only its visible content remains of the source file. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** Why a source cannot be rendered. */
export type DrawingFault =
  /** Not an image, or in an unsupported format. */
  | 'notAnImage'
  | 'tooManyBytes'
  | 'tooManyPixels'
  /** Begins like an image, but cannot be decoded to its end. */
  | 'damaged'

/** The result of rendering an image. */
export type Drawing =
  | { readonly kind: 'drawn'; readonly picture: Picture }
  | { readonly kind: 'refused'; readonly fault: DrawingFault }
  /** Rendering is not installed; says nothing about the source. */
  | { readonly kind: 'unavailable' }
