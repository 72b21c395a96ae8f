import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import {
  type Bytes,
  crc32Of,
  type DigestAlgorithm,
  HASH_NAMES,
  type StoredObject,
} from '@holdfast/core/rules'

const crc32 = crc32Of(zlib)

/** Measures a whole stream. */
export async function measured(bytes: Bytes, algorithm: DigestAlgorithm): Promise<StoredObject> {
  const hash = createHash(HASH_NAMES[algorithm])
  let size = 0
  let crc = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    crc = crc32(chunk, crc)
    size += chunk.length
  }
  return { size, digest: hash.digest('hex'), crc32: crc }
}
