import type { Images } from '../../ports/images/images.ts'
import type { DrawingFault, Picture } from '../../rules/images/images.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { RefusalCode } from '../../rules/refusals/refusal-code.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'

/** Maximum size of an uploaded image, in bytes. */
const MAX_BYTES = 1_000_000
/** Maximum number of pixels of an uploaded image: about twice as many as in a phone photograph. */
const MAX_PIXELS = 25_000_000

/** An uploaded image drawn anew (decision 0103), at most `side` pixels long. Refuses what is no such image. */
export async function redrawn(images: Images | null, bytes: Bytes, side: number): Promise<Picture> {
  const drawing = await images?.draw(bytes, {
    maxBytes: MAX_BYTES,
    maxPixels: MAX_PIXELS,
    side,
    fit: 'shrink',
    format: 'likeSource',
  })
  if (drawing === undefined || drawing.kind === 'unavailable')
    return refuse({ kind: 'unavailable', message: 'This installation does not accept images.' })
  if (drawing.kind === 'drawn') return drawing.picture
  const { fault } = drawing
  return refuse({ kind: 'invalid', code: CODES[fault], message: FAULTS[fault] })
}

const CODES: Readonly<Record<DrawingFault, RefusalCode>> = {
  notAnImage: 'imageInvalid',
  damaged: 'imageInvalid',
  tooManyBytes: 'imageTooLarge',
  tooManyPixels: 'imageTooLarge',
}

const FAULTS: Readonly<Record<DrawingFault, string>> = {
  notAnImage: 'Invalid image file type: PNG, JPEG, GIF, WebP, TIFF and AVIF are accepted',
  damaged: 'Invalid image file type: the image cannot be read',
  tooManyBytes: `The image is larger than ${MAX_BYTES} bytes`,
  tooManyPixels: `The image has more than ${MAX_PIXELS} pixels`,
}
