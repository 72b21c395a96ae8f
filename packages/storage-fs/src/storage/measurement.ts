import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import { crc32Of, type DigestAlgorithm, HASH_NAMES, type StoredObject } from '@holdfast/core/rules'
import type { DigestThreads, FollowedDigest } from './digest-threads.ts'

const crc32 = crc32Of(zlib)

/** Up to here a digest costs less here, a few milliseconds, than the way to a thread and back. */
const INLINE_LIMIT = 4_194_304

/** The digest and the CRC-32 of a file while it is being written. */
export interface Measurement {
  /** The next block of the file, which need not be in it yet. */
  add(block: Uint8Array): void
  /** The file holds its first `size` bytes. Resolves when the digest has nearly caught up. */
  written(size: number): Promise<void>
  finish(size: number): Promise<Omit<StoredObject, 'size'>>
  /** Resolves when nobody reads the file any more. Never rejects. */
  abandon(): Promise<void>
}

/** Digests small files here, and large ones in a thread, which reads them back behind the writer. */
export function measurement(
  descriptor: number,
  algorithm: DigestAlgorithm,
  threads: DigestThreads,
): Measurement {
  const inline = createHash(HASH_NAMES[algorithm])
  let followed: FollowedDigest | null = null
  let added = 0
  let crc = 0
  return {
    add: (block) => {
      added += block.length
      crc = crc32(block, crc)
      if (added > INLINE_LIMIT) followed ??= threads.follow(descriptor, algorithm)
      else inline.update(block)
    },
    written: async (size) => followed?.advance(size),
    finish: async (size) => ({
      digest: (await followed?.finish(size)) ?? inline.digest('hex'),
      crc32: crc,
    }),
    abandon: async () => followed?.abandon(),
  }
}
