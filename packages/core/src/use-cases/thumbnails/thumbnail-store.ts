import type { Domain } from '../../ports/ports.ts'
import type { AbandonedThumbnail, KeptThumbnail } from '../../ports/store/thumbnails.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { type DataFile, objectKey } from '../../rules/files/file-record.ts'
import { objectId as newObjectId } from '../../rules/files/object-id.ts'
import type { Picture } from '../../rules/images/images.ts'
import { sweepEach } from '../../rules/jobs/sweep-each.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { writableDriver } from '../storage/store-profile.ts'

const RANDOM_DIGITS = 12

/** What a thumbnail is kept for. */
export interface Drawn {
  readonly pid: DatasetAccess['dataset']['pid']
  readonly file: Pick<DataFile, 'id' | 'objectId' | 'storageDriver'>
  readonly side: number
  readonly picture: Picture
}

/** Thumbnails beside the bytes of their files: recorded before they are stored, and forgotten after they are gone. */
export const thumbnailStore = ({ store, storages, clock, ids, uploadLeaseMs }: Domain) => {
  type Stored = Pick<KeptThumbnail, 'objectId' | 'storageDriver' | 'key'>

  /** Takes the bytes, then the record. */
  const remove = async ({ objectId, storageDriver, key }: Stored): Promise<void> => {
    await storageOf(storages, storageDriver).delete(key)
    await store.write(({ thumbnails }) => thumbnails.forget(objectId))
  }

  const drop = async (thumbnail: Stored): Promise<void> => {
    if (await store.write(({ thumbnails }) => thumbnails.claim(thumbnail.objectId)))
      await remove(thumbnail)
  }

  return {
    /** Lets nobody find the thumbnail any more, and takes its bytes. */
    drop,

    /** Stores what was drawn; null when somebody else stored the same, or the file went meanwhile. */
    keep: async ({ pid, file, side, picture }: Drawn): Promise<KeptThumbnail | null> => {
      const now = clock.now()
      const objectId = newObjectId(now.getTime(), ids.hex(RANDOM_DIGITS))
      const thumbnail: KeptThumbnail = {
        objectId,
        fileId: file.id,
        side,
        storageDriver: writableDriver(storages, file.storageDriver),
        // A key is written once, so each attempt has its own.
        key: `${objectKey(pid, file.objectId)}.thumb${side}.${objectId}`,
        size: picture.bytes.length,
      }
      const leaseUntil = new Date(now.getTime() + uploadLeaseMs)
      const staged = await store.write(({ thumbnails }) =>
        thumbnails.stage({ ...thumbnail, createdAt: now, leaseUntil }),
      )
      if (!staged) return null
      await storageOf(storages, thumbnail.storageDriver).put(
        thumbnail.key,
        once(picture.bytes),
        'MD5',
      )
      if (await store.write(({ thumbnails }) => thumbnails.keep(objectId))) return thumbnail
      await store.write(({ thumbnails }) => thumbnails.claim(objectId))
      await remove(thumbnail)
      return null
    },

    /** Removes those that nobody finds. What fails is tried again with the next sweep. */
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

async function* once(bytes: Uint8Array): Bytes {
  yield bytes
}
