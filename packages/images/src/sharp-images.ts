import type { Images } from '@holdfast/core'
import type { Drawing, DrawingFault, DrawingOptions } from '@holdfast/core/rules'
import { type MissingLibrary, onceMissing } from './missing-library.ts'
import { type Open, sharpLibrary } from './sharp-library.ts'
import { type SourceFormat, sourceFormat } from './source-format.ts'
import { turns } from './turns.ts'
import { wholeBytes } from './whole-bytes.ts'

/** Pictures unpacked at the same time in one process: each may take as much memory as its pixels do. */
const AT_ONCE = 2
/** No picture within the limits takes as long; one that does was made to. */
const SECONDS = 20
const JPEG_QUALITY = 85

export interface SharpImagesOptions {
  /** Told once when the library does not work here; nothing is drawn then. */
  readonly missing?: MissingLibrary
  /** Another library than the one that is installed. */
  readonly library?: () => Promise<Open>
}

/**
 * Pictures drawn by `sharp`, on threads of its own. The library is large and in native code: it is loaded for the
 * first picture, so that an installation that takes none neither carries nor needs it.
 */
export function sharpImages({ missing, library = sharpLibrary }: SharpImagesOptions = {}): Images {
  const inTurn = turns(AT_ONCE)
  const isMissing = onceMissing('sharp', missing)
  return {
    draw: async (bytes, options) => {
      const source = await wholeBytes(bytes, options.maxBytes)
      if (source === null) return refused('tooManyBytes')
      const format = sourceFormat(source)
      if (format === null) return refused('notAnImage')
      const open = await library().catch(isMissing)
      if (open === null) return { kind: 'unavailable' }
      return inTurn(() => drawn({ source, format, open }, options))
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
  // The limit is looked at when pixels are read, and metadata may come before.
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

/** The library tells a picture that is too large like one that it cannot read; asked again it says how large. */
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
 * The longer side becomes `side`; the other is rounded down, to no less than one
 * (docs/specification/downloads.md#thumbnails).
 */
function scaled({ width, height }: Size, side: number): Size {
  const longer = Math.max(width, height)
  const along = (length: number) => Math.max(1, Math.floor((length * side) / longer))
  return { width: along(width), height: along(height) }
}
