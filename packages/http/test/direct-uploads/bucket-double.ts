import type { ObjectStorage, PresignedTransfer } from '@holdfast/core'
import { memoryStorage } from '@holdfast/memory'
import { openWorld, type World } from '../app/world.ts'

export const SIGNED = 'https://bucket.example.org/'

/** A store to which clients write bytes directly, over existing ones; every write has its tag. */
export interface BucketDouble {
  readonly readable: ObjectStorage
  put(key: string, content: string): Promise<void>
  delete(key: string): Promise<void>
  /** The calls by the verification: `settle <key>`, `read <key>`. */
  readonly asked: string[]
  /** The store refuses these calls. */
  readonly refused: Map<string, Error>
}

export function bucketDouble(): BucketDouble {
  const storage = memoryStorage()
  const puts = new Map<string, number>()
  const asked: string[] = []
  const refused = new Map<string, Error>()
  const ask = (what: string): void => {
    asked.push(what)
    const refusal = refused.get(what)
    if (refusal !== undefined) throw refusal
  }
  const put = async (key: string, content: string) => {
    puts.set(key, (puts.get(key) ?? 0) + 1)
    await storage.delete(key)
    await storage.put(key, once(content), 'MD5')
  }
  const entityTag = async (key: string) =>
    (await storage.size(key)) === null ? null : `put ${puts.get(key)}`
  const never = async () => {
    throw new Error('Nothing arrives in parts here')
  }
  const direct: PresignedTransfer = {
    kind: 'presigned',
    uploadUrl: async (key) => `${SIGNED}${key}`,
    begin: async (key, { count, minutes }) => ({
      uploadId: '1',
      urls: Array.from(
        { length: count },
        (_, n) => `${SIGNED}${key}?part=${n + 1}&minutes=${minutes}`,
      ),
    }),
    origin: async () => new URL(SIGNED).origin,
    sentParts: never,
    partUrls: never,
    complete: never,
    abort: async () => {},
    lastActivity: async () => null,
    settle: async (key) => ask(`settle ${key}`),
    entityTag,
    measureTagged: async (key, digest) => {
      ask(`read ${key}`)
      const stored = await storage.measure(key, digest)
      return { ...stored, tag: (await entityTag(key)) ?? '' }
    },
  }
  return { readable: { ...storage, direct }, put, delete: storage.delete, asked, refused }
}

async function* once(content: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(content)
}

/** A world whose files go to the bucket. */
export async function openBucket({ readable }: BucketDouble): Promise<World> {
  const world = await openWorld({
    storages: {
      preferred: 'archive',
      drivers: { archive: readable },
      profiles: { archive: { type: 's3', bucket: 'bucket-1' } },
    },
  })
  await world.jobs.work(world.repository.handleJob)
  return world
}
