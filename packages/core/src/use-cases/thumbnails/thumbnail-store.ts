import type { Domain } from '../../ports/ports.ts'
import type { AbandonedThumbnail, KeptThumbnail } from '../../ports/store/thumbnails.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { type DataFile, objectKey } from '../../rules/files/file-record.ts'
import type { Picture } from '../../rules/images/images.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import { inOneChunk } from '../../rules/storage/bytes.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { putMade } from '../storage/put-made.ts'
import { writableDriver } from '../storage/store-profile.ts'

/** A thumbnail and the file it shows. */
export interface Drawn {
  readonly pid: DatasetAccess['dataset']['pid']
  readonly file: Pick<DataFile, 'id' | 'objectId' | 'storageDriver'>
  readonly side: number
  readonly picture: Picture
}

/**
 * Stores thumbnails next to the bytes of their files. The record is written before the bytes and removed
 * after them.
 */
export const thumbnailStore = ({ store, storages, clock, ids, uploadLeaseMs }: Domain) => {
  type Stored = Pick<KeptThumbnail, 'objectId' | 'storageDriver' | 'key'>

  /** Removes the bytes, then the record. */
  const remove = async ({ objectId, storageDriver, key }: Stored): Promise<void> => {
    await storageOf(storages, storageDriver).delete(key)
    await store.write(({ thumbnails }) => thumbnails.forget(objectId))
  }

  const drop = async (thumbnail: Stored): Promise<void> => {
    if (await store.write(({ thumbnails }) => thumbnails.claim(thumbnail.objectId)))
      await remove(thumbnail)
  }

  return {
    /** Makes the thumbnail unfindable and removes its bytes. */
    drop,

    /**
     * Stores a thumbnail; null when another process stored the same one, or the file was deleted meanwhile.
     */
    keep: async ({ pid, file, side, picture }: Drawn): Promise<KeptThumbnail | null> => {
      const now = clock.now()
      const objectId = freshObjectId(ids, now)
      const thumbnail: KeptThumbnail = {
        objectId,
        fileId: file.id,
        side,
        storageDriver: writableDriver(storages, file.storageDriver),
        // A key is written only once, so each attempt has its own.
        key: `${objectKey(pid, file.objectId)}.thumb${side}.${objectId}`,
        size: picture.bytes.length,
      }
      const leaseUntil = new Date(now.getTime() + uploadLeaseMs)
      const staged = await store.write(({ thumbnails }) =>
        thumbnails.stage({ ...thumbnail, createdAt: now, leaseUntil }),
      )
      if (!staged) return null
      const storage = storageOf(storages, thumbnail.storageDriver)
      await putMade(storage, thumbnail.key, inOneChunk(picture.bytes))
      if (await store.write(({ thumbnails }) => thumbnails.keep(objectId))) return thumbnail
      await store.write(({ thumbnails }) => thumbnails.claim(objectId))
      await remove(thumbnail)
      return null
    },

    /** Removes abandoned thumbnails. The next sweep retries failures. */
    sweep: async (): Promise<void> => {
      const now = clock.now()
      await sweepEach<AbandonedThumbnail>({
        next: (limit, after) =>
          store.read(({ thumbnails }) => thumbnails.abandoned(now, limit, after)),
        sweep: drop,
      })
    },
  }
}
