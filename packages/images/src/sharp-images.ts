import type { Images } from '@holdfast/core'
import type { Drawing, DrawingFault, DrawingOptions } from '@holdfast/core/rules'
import { limitedConcurrency } from './limited-concurrency.ts'
import { type MissingLibrary, reportMissingOnce } from './missing-library.ts'
import { type Open, sharpLibrary } from './sharp-library.ts'
import { type SourceFormat, sourceFormat } from './source-format.ts'
import { wholeBytes } from './whole-bytes.ts'

/** The maximum number of images decoded at a time in a process: each needs memory for all its pixels. */
const MAX_CONCURRENT = 2
/** No ordinary image within the limits takes this long. */
const SECONDS = 20
const JPEG_QUALITY = 85

/** Options of the image adapter. */
export interface SharpImagesOptions {
  /** Called once when the library does not work here; then nothing is drawn. */
  readonly missing?: MissingLibrary
  /** A library to use instead of the installed one. */
  readonly library?: () => Promise<Open>
}

/**
 * Draws images with `sharp`, on its own threads. The large native library is loaded for the first image, so
 * that installations without images do not need it.
 */
export function sharpImages({ missing, library = sharpLibrary }: SharpImagesOptions = {}): Images {
  const limited = limitedConcurrency(MAX_CONCURRENT)
  const isMissing = reportMissingOnce('sharp', missing)
  return {
    draw: async (bytes, options) => {
      const source = await wholeBytes(bytes, options.maxBytes)
      if (source === null) return refused('tooManyBytes')
      const format = sourceFormat(source)
      if (format === null) return refused('notAnImage')
      const open = await library().catch(isMissing)
      if (open === null) return { kind: 'unavailable' }
      return limited(() => drawn({ source, format, open }, options))
    },
  }
}

interface Source {
  readonly source: Uint8Array
  readonly format: SourceFormat
  readonly open: Open
}

const refused = (fault: DrawingFault): Drawing => ({ kind: 'refused', fault })

async function drawn({ source, format, open }: Source, options: DrawingOptions): Promise<Drawing> {
  // Without `animated` the library reads the first frame only.
  const picture = open(source, { limitInputPixels: options.maxPixels, failOn: 'error' })
  const size = await picture.metadata().catch(() => null)
  // The limit applies when pixels are read, and metadata may be read earlier.
  if (size === null) return refused(await whyUnreadable({ source, open }, options))
  if (size.width * size.height > options.maxPixels) return refused('tooManyPixels')
  const longer = Math.max(size.width, size.height)
  const side = options.fit === 'shrink' ? Math.min(options.side, longer) : options.side
  const resized = picture.autoOrient().resize({ ...scaled(size.autoOrient, side), fit: 'fill' })
  const asJpeg = options.format === 'likeSource' && format === 'jpeg'
  const encoded = asJpeg
    ? resized.jpeg({ quality: JPEG_QUALITY })
    : resized.toColourspace('srgb').ensureAlpha().png()
  const made = await encoded
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (made === null) return refused('damaged')
  const { width, height } = made.info
  const contentType = asJpeg ? 'image/jpeg' : 'image/png'
  return { kind: 'drawn', picture: { bytes: made.data, contentType, width, height } }
}

/**
 * The library reports an image that is too large like one that is unreadable; its metadata shows which it is.
 */
async function whyUnreadable(
  { source, open }: Pick<Source, 'source' | 'open'>,
  { maxPixels }: DrawingOptions,
): Promise<DrawingFault> {
  const size = await open(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return size !== null && size.width * size.height > maxPixels ? 'tooManyPixels' : 'damaged'
}

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Scales the longer side to `side`; the other side is rounded down, to at least one
 * (docs/specification/downloads.md#thumbnails).
 */
function scaled({ width, height }: Size, side: number): Size {
  const longer = Math.max(width, height)
  const along = (length: number) => Math.max(1, Math.floor((length * side) / longer))
  return { width: along(width), height: along(height) }
}
