import { createHash } from 'node:crypto'
import {
  type Bytes,
  checkedKey,
  closeUnread,
  crc32,
  type DigestAlgorithm,
  ObjectMissing,
  type ObjectStorage,
  rangeWithin,
  type StoredObject,
} from '@holdfast/core'
import { memoryParts } from './memory-parts.ts'

const CHUNK = 65_536
const HASH_NAMES = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
} as const

/** Objects in the memory of this process: whole, and gone when it ends. */
export function memoryStorage(): ObjectStorage {
  const objects = new Map<string, Uint8Array>()
  const { dropUnfinished, ...direct } = memoryParts(objects)

  const keep = (key: string, content: Uint8Array) => {
    if (objects.has(key)) throw new Error(`There is an object under key ${key} already`)
    objects.set(key, content)
  }
  const kept = (key: string): Uint8Array => {
    const content = objects.get(checkedKey(key))
    if (content === undefined) throw new ObjectMissing(key)
    return content
  }
  return {
    put: async (key, bytes, digest) => {
      const content = await copied(key, bytes)
      keep(key, content)
      return measured(content, digest)
    },
    get: async (key, range) => {
      const content = kept(key)
      const { start, end } = rangeWithin(content.length, range)
      return chunks(content.subarray(start, end))
    },
    measure: async (key, digest) => measured(kept(key), digest),
    size: async (key) => objects.get(checkedKey(key))?.length ?? null,
    delete: async (key) => {
      objects.delete(checkedKey(key))
    },
    list: async function* (prefix) {
      for (const key of [...objects.keys()]) if (key.startsWith(prefix)) yield key
    },
    ready: async () => {},
    direct,
    dropUnfinished,
  }
}

async function copied(key: string, bytes: Bytes): Promise<Uint8Array> {
  try {
    checkedKey(key)
  } catch (error) {
    await closeUnread(bytes)
    throw error
  }
  const parts: Uint8Array[] = []
  for await (const chunk of bytes) parts.push(Uint8Array.from(chunk))
  return Buffer.concat(parts)
}

function measured(content: Uint8Array, algorithm: DigestAlgorithm): StoredObject {
  const digest = createHash(HASH_NAMES[algorithm]).update(content).digest('hex')
  return { size: content.length, digest, crc32: crc32(content) }
}

/** Copies, so that no reader can change what is kept. */
async function* chunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK)
    yield Uint8Array.from(content.subarray(at, at + CHUNK))
}
