/**
 * The default size: the longer side of a thumbnail in pixels (docs/specification/downloads.md#thumbnails).
 */
export const DEFAULT_SIDE = 64
/** The maximum size, so that a small file cannot cost much work and storage. */
export const MAX_SIDE = 1000

/**
 * The sizes that are rendered from the file itself and stored: the usual ones, and the largest. Any other
 * size is scaled down from the next larger of these on each request, so that no file can have more stored
 * thumbnails than this.
 */
export const KEPT_SIDES: readonly number[] = [48, DEFAULT_SIDE, 140, 400, MAX_SIDE]

/** The size that `imageThumb` requests; the default when it is not a positive integer. */
export function thumbnailSide(value: string): number {
  const side = /^\+?\d+$/.test(value) ? Number(value) : DEFAULT_SIDE
  return side === 0 ? DEFAULT_SIDE : Math.min(side, MAX_SIDE)
}

/** The smallest stored size that is at least `side`, which is at most `MAX_SIDE`. */
export const keptSide = (side: number): number =>
  KEPT_SIDES.find((kept) => kept >= side) ?? MAX_SIDE

/** The kind of file from which a thumbnail is rendered. */
export type ThumbnailSource = 'image' | 'pdf'

/**
 * How a file of this type is rendered; null when it is not. FITS files are scientific data rather than
 * viewable images, and SVG is a document that can load and run things.
 */
export function thumbnailSource(contentType: string): ThumbnailSource | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/pdf') return 'pdf'
  return type.startsWith('image/') && !NOT_DRAWN.has(type) ? 'image' : null
}

const NOT_DRAWN: ReadonlySet<string> = new Set(['image/fits', 'image/svg+xml'])

/** The file name under which the thumbnail of `label` is sent. */
export const thumbnailName = (label: string): string => `${label.replace(/(?<=.)\.[^.]*$/, '')}.png`

/**
 * The maximum size of files from which thumbnails are rendered, in bytes: 0 is unlimited, -1 renders none.
 */
export interface ThumbnailLimits {
  readonly image: number
  readonly pdf: number
}

/** The limits of an installation that sets none. */
export const THUMBNAIL_LIMITS: ThumbnailLimits = { image: 3_000_000, pdf: 1_000_000 }

/** Whether `limit` allows rendering a file of `size` bytes. */
export const isWithin = (limit: number, size: number): boolean =>
  limit === 0 || (limit > 0 && size <= limit)
