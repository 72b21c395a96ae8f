import type { Domain } from '../../ports/ports.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import type { Drawing, Picture } from '../../rules/images/images.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import {
  isWithin,
  type ThumbnailSource,
  thumbnailSource,
} from '../../rules/thumbnails/thumbnail.ts'
import type { EntitledFile } from '../downloads/entitled-file.ts'
import { fileBytes } from '../files/file-bytes.ts'

/** Maximum width times height of a source: a few times that of a camera. */
const MAX_PIXELS = 50_000_000

interface Drawer {
  /** Rejects with `ObjectMissing` when the bytes are missing. */
  readonly draw: (file: EntitledFile, side: number) => Promise<Drawing>
  /** The same picture with another longer side; null when drawing is unavailable. */
  readonly rescale: (png: Bytes, side: number) => Promise<Picture | null>
}

/** What says of which files thumbnails are made. */
export type DrawingDomain = Pick<Domain, 'images' | 'firstPages' | 'thumbnailLimits'>

/** Whether thumbnails are made of a file, by its type and size. */
export function canDraw({ images, firstPages, thumbnailLimits }: DrawingDomain) {
  const available: Readonly<Record<ThumbnailSource, boolean>> = {
    image: images !== null,
    // The drawn page is scaled like an image.
    pdf: firstPages !== null && images !== null,
  }
  return ({ contentType, size }: Pick<DataFile, 'contentType' | 'size'>): boolean => {
    const source = thumbnailSource(contentType)
    return source !== null && available[source] && isWithin(thumbnailLimits[source], size)
  }
}

/**
 * Draws thumbnails by file type, within the limits of the installation
 * (docs/specification/downloads.md#thumbnails).
 */
export function drawer({ images, firstPages, storages }: Domain): Drawer {
  return {
    draw: async ({ record: { file }, access }, side) => {
      const bytes = await fileBytes(storages, access.dataset.pid, file).get()
      // More bytes than recorded cannot belong to this file.
      const maxBytes = file.size
      const drawing =
        thumbnailSource(file.contentType) === 'pdf'
          ? firstPages?.draw(bytes, { maxBytes, side })
          : images?.draw(bytes, { ...AS_THUMBNAIL, maxBytes, side })
      return drawing ?? { kind: 'unavailable' }
    },
    rescale: async (png, side) => {
      const drawing = await images?.draw(png, { ...AS_THUMBNAIL, maxBytes: MAX_PIXELS, side })
      if (drawing?.kind === 'refused') throw new Error('A thumbnail of ours cannot be read')
      return drawing?.kind === 'drawn' ? drawing.picture : null
    },
  }
}

const AS_THUMBNAIL = { maxPixels: MAX_PIXELS, fit: 'shrinkOrGrow', format: 'png' } as const
