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

/** Measures size, digest and CRC-32 of a stream. */
export interface Measuring {
  add(block: Uint8Array): void
  result(): StoredObject
}

/** Starts a measurement with this digest algorithm. */
export function measuring(algorithm: DigestAlgorithm): Measuring {
  const hash = createHash(HASH_NAMES[algorithm])
  let size = 0
  let crc = 0
  return {
    add: (block) => {
      size += block.length
      crc = crc32(block, crc)
      hash.update(block)
    },
    result: () => ({ size, digest: hash.digest('hex'), crc32: crc }),
  }
}

/** Measures a whole stream. */
export async function measured(bytes: Bytes, algorithm: DigestAlgorithm): Promise<StoredObject> {
  const measure = measuring(algorithm)
  for await (const chunk of bytes) measure.add(chunk)
  return measure.result()
}
