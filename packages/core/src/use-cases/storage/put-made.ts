import type { ObjectStorage } from '../../ports/storage/object-storage.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import type { ObjectKey, StoredObject } from '../../rules/storage/stored-object.ts'

/** Stores an object that the service makes itself, under a fresh key, and answers its MD5. */
export const putMade = (
  storage: ObjectStorage,
  key: ObjectKey,
  bytes: Bytes,
): Promise<StoredObject> => storage.putMade?.(key, bytes, 'MD5') ?? storage.put(key, bytes, 'MD5')
