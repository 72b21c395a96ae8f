import { createHash } from 'node:crypto'
import * as zlib from 'node:zlib'
import { crc32Of, type DigestAlgorithm, HASH_NAMES, type StoredObject } from '@holdfast/core/rules'
import type { DigestThreads, FollowedDigest } from './digest-threads.ts'

const crc32 = crc32Of(zlib)

/** Up to this size, in bytes, digesting takes a few milliseconds, less than using a thread. */
const INLINE_LIMIT = 4_194_304

/** Computes the digest and the CRC-32 of a file while it is written. */
export interface Measurement {
  /** Adds the next block, which need not be written yet. */
  add(block: Uint8Array): void
  /** Announces that the file holds its first `size` bytes. Resolves when the digest has nearly caught up. */
  written(size: number): Promise<void>
  finish(size: number): Promise<Omit<StoredObject, 'size'>>
  /** Resolves when the file is no longer read. Never rejects. */
  abandon(): Promise<void>
}

/**
 * Digests small files in this thread, and large ones in a digest thread that reads them behind the writer.
 */
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
