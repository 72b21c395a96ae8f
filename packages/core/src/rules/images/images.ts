export interface DrawingOptions {
  /** A source of more bytes is refused as soon as it is that long. */
  readonly maxBytes: number
  /** A source that says it has more, width times height, is refused before anything of it is unpacked. */
  readonly maxPixels: number
  /** The longer side of the result. Smaller sources stay as they are, or grow where `fit` says so. */
  readonly side: number
  readonly fit: 'shrink' | 'shrinkOrGrow'
  /** `png` has colours and alpha; `likeSource` keeps photographs as JPEG and makes PNG of everything else. */
  readonly format: 'png' | 'likeSource'
}

/** A picture that was drawn anew: nothing of the file it was sent in is left in it but what it shows. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

export type DrawingFault =
  /** No picture, or one in a format that is not drawn. */
  | 'notAnImage'
  | 'tooManyBytes'
  | 'tooManyPixels'
  /** It begins like a picture and cannot be read to its end. */
  | 'damaged'

export type Drawing =
  | { readonly kind: 'drawn'; readonly picture: Picture }
  | { readonly kind: 'refused'; readonly fault: DrawingFault }
  /** Says nothing of the source: what would draw it is not installed here. */
  | { readonly kind: 'unavailable' }
