import { createHash } from 'node:crypto'
import { type Bytes, crc32, type DigestAlgorithm, type StoredObject } from '@holdfast/core/rules'

/** What node:crypto calls them. */
const HASH_NAMES: Readonly<Record<DigestAlgorithm, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-512': 'sha512',
}

/** Reads the whole stream. */
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
