import { createHash } from 'node:crypto'
import type { ReadableStorage } from '@holdfast/core'
import {
  crc32,
  type DigestAlgorithm,
  HASH_NAMES,
  ObjectMissing,
  rangeWithin,
  type StoredObject,
} from '@holdfast/core/rules'

const CHUNK = 65_536

/** Reads the bytes that `kept` returns; it throws `ObjectMissing` for a missing object. */
export const keptBytes = (
  kept: (key: string) => Uint8Array,
): Pick<ReadableStorage<string>, 'get' | 'measure' | 'size'> => ({
  get: async (key, range) => {
    const content = kept(key)
    const { start, end } = rangeWithin(content.length, range)
    return chunks(content.subarray(start, end))
  },
  measure: async (key, digest) => measured(kept(key), digest),
  size: async (key) => {
    try {
      return kept(key).length
    } catch (error) {
      if (error instanceof ObjectMissing) return null
      throw error
    }
  },
})

export function measured(content: Uint8Array, algorithm: DigestAlgorithm): StoredObject {
  const digest = createHash(HASH_NAMES[algorithm]).update(content).digest('hex')
  return { size: content.length, digest, crc32: crc32(content) }
}

/** Copies the bytes, so that readers cannot change the stored ones. */
async function* chunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK)
    yield Uint8Array.from(content.subarray(at, at + CHUNK))
}
