import type { ObjectStorage } from '@holdfast/core'
import { type Bytes, checkedKey, closeUnread, ObjectMissing } from '@holdfast/core/rules'
import { keptBytes, measured } from './kept-bytes.ts'
import { memoryParts } from './memory-parts.ts'

/** Stores objects in memory until the process ends. */
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
    ...keptBytes(kept),
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
