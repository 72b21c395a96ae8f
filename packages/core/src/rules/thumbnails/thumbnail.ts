/**
 * The longer side of a thumbnail, in pixels, where none is asked for that there is
 * (docs/specification/downloads.md#thumbnails).
 */
export const DEFAULT_SIDE = 64
/** Nobody gets a larger one, so that a small file cannot be made to take much work and room. */
export const MAX_SIDE = 1000

/**
 * The sizes that are drawn from the file itself and kept: what pages ask for, and the largest. All others are
 * made of the next larger of these each time, so that no file can have more kept thumbnails than this.
 */
export const KEPT_SIDES: readonly number[] = [48, DEFAULT_SIDE, 140, 400, MAX_SIDE]

/** The longer side that `imageThumb` asks for. What is no number, or none above 0, means the default. */
export function thumbnailSide(value: string): number {
  const side = /^\+?\d+$/.test(value) ? Number(value) : DEFAULT_SIDE
  return side === 0 ? DEFAULT_SIDE : Math.min(side, MAX_SIDE)
}

/** The smallest kept size that is at least `side`, which is at most the largest. */
export const keptSide = (side: number): number =>
  KEPT_SIDES.find((kept) => kept >= side) ?? MAX_SIDE

/** What a thumbnail is drawn from. */
export type ThumbnailSource = 'image' | 'pdf'

/**
 * How a file of this type is drawn; null for one that is not. FITS images are none to look at, and SVG is a
 * document that may load and run things.
 */
export function thumbnailSource(contentType: string): ThumbnailSource | null {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/pdf') return 'pdf'
  return type.startsWith('image/') && !NOT_DRAWN.has(type) ? 'image' : null
}

const NOT_DRAWN: ReadonlySet<string> = new Set(['image/fits', 'image/svg+xml'])

/** The name that the thumbnail of a file called `label` is sent under. */
export const thumbnailName = (label: string): string => `${label.replace(/(?<=.)\.[^.]*$/, '')}.png`

/** How large the files are that thumbnails are drawn from, in bytes: 0 is no limit, -1 draws none. */
export interface ThumbnailLimits {
  readonly image: number
  readonly pdf: number
}

export const THUMBNAIL_LIMITS: ThumbnailLimits = { image: 3_000_000, pdf: 1_000_000 }

/** Whether a file of `size` bytes is drawn under `limit`. */
export const isWithin = (limit: number, size: number): boolean =>
  limit === 0 || (limit > 0 && size <= limit)
