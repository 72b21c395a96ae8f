import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Bytes, type PartPlace, PartsRefused } from '@holdfast/core/rules'
import type { DigestThreads, FollowedDigest } from './digest-threads.ts'
import type { DataSync } from './early-sync.ts'
import type { WhileCurrent } from './latest-wins.ts'
import { blocksOf, writeAll } from './write-stream.ts'

/** Up to this size, in bytes, digesting takes a few milliseconds, less than using a thread. */
const INLINE_LIMIT = 4_194_304

/** The bytes of a part and how to write them. */
export interface PartWriting {
  readonly bytes: Bytes
  /** Runs every write, or refuses it when a newer upload of the part has taken over. */
  readonly whileCurrent: WhileCurrent
  readonly threads: DigestThreads
  readonly syncing: DataSync
}

/**
 * Writes the bytes of one part within its place and returns their MD5 once they are on the disk. Long parts
 * are digested in a thread that reads them behind the writer.
 */
export async function writePart(
  file: FileHandle,
  { part, offset, length }: PartPlace,
  { bytes, whileCurrent, threads, syncing }: PartWriting,
): Promise<string> {
  const inline = length > INLINE_LIMIT ? null : createHash('md5')
  const followed = inline === null ? threads.follow(file.fd, 'MD5', offset) : null
  let size = 0
  let writing = Promise.resolve()
  try {
    for await (const block of blocksOf(bytes)) {
      await writing
      await followed?.advance(offset + size)
      syncing.written(size)
      if (size + block.length > length)
        throw new PartsRefused(`Part ${part} has more than its ${length} bytes`)
      const position = offset + size
      writing = whileCurrent(() => writeAll(file, block, position))
      writing.catch(() => {}) // It is awaited above or below.
      size += block.length
      inline?.update(block)
    }
    await writing
    if (size < length) throw new PartsRefused(`Part ${part} has ${size} of its ${length} bytes`)
    const digesting = inline?.digest('hex') ?? digestOf(followed, offset + size)
    const [tag] = await Promise.all([digesting, syncing.finish()])
    return tag
  } finally {
    // The caller closes the file next.
    await writing.catch(() => {})
    await followed?.abandon()
  }
}

const digestOf = (followed: FollowedDigest | null, until: number): Promise<string> =>
  followed === null ? Promise.reject(new Error('Nothing digests the part')) : followed.finish(until)
