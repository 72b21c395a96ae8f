import type { Domain } from '../../ports/ports.ts'
import type { FeaturedImage, StagedImage } from '../../rules/featured-items/featured-item.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import { type Bytes, inOneChunk } from '../../rules/storage/bytes.ts'
import { redrawn } from '../images/redraw.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { putMade } from '../storage/put-made.ts'
import type { SentImage } from './featured-item-input.ts'

/** The longer side of a stored image, in pixels. */
const SIDE = 2000
/** The images of featured items: redrawn, stored before an item refers to them, swept when no item does. */
export const imageStore = (domain: Domain) => {
  const { store, storages, clock, ids, images, uploadLeaseMs } = domain

  /** Removes the bytes of an image once it is claimed, then its record. */
  const drop = async ({ objectId, storageDriver, key }: FeaturedImage): Promise<void> => {
    const ours = await store.write(({ featuredItems }) => featuredItems.claimImage(objectId))
    if (!ours) return
    await storageOf(storages, storageDriver).delete(key)
    await store.write(({ featuredItems }) => featuredItems.forgetImage(objectId))
  }

  return {
    /** Redraws an image; refuses invalid ones (docs/specification/featured-items.md#rules-of-an-item). */
    draw: async (fileName: string, bytes: Bytes): Promise<SentImage> => ({
      fileName: bareName(fileName),
      picture: await redrawn(images, bytes, SIDE),
    }),

    /**
     * Stores an image for the collection. The sweeper removes it if no item refers to it before its lease
     * ends.
     */
    keep: async (
      collectionId: number,
      { fileName, picture }: SentImage,
    ): Promise<FeaturedImage> => {
      const now = clock.now()
      const objectId = freshObjectId(ids, now)
      const storageDriver = storages.preferred
      const image: FeaturedImage = {
        objectId,
        storageDriver,
        key: `collections/${collectionId}/${objectId}`,
        fileName,
        contentType: picture.contentType,
        size: picture.bytes.length,
      }
      const leaseUntil = new Date(now.getTime() + uploadLeaseMs)
      await store.write(({ featuredItems }) =>
        featuredItems.stageImage({ ...image, createdAt: now, leaseUntil }),
      )
      await putMade(storageOf(storages, storageDriver), image.key, inOneChunk(picture.bytes))
      return image
    },

    drop,

    /** Removes images that no item refers to. The next sweep retries failures. */
    sweep: async (): Promise<void> => {
      const now = clock.now()
      await sweepEach<StagedImage>({
        next: (limit, after) =>
          store.read(({ featuredItems }) => featuredItems.abandonedImages(now, limit, after)),
        sweep: drop,
      })
    },
  }
}

const MAX_NAME_LENGTH = 255

/** The name without folders and control characters. */
const bareName = (fileName: string): string => {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH)
  return name === '' ? 'image' : name
}
