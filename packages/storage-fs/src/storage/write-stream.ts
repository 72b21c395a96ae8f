import type { FileHandle } from 'node:fs/promises'
import type { Bytes, DigestAlgorithm, StoredObject } from '@holdfast/core/rules'
import type { DigestThreads } from './digest-threads.ts'
import type { DataSync } from './early-sync.ts'
import { measurement } from './measurement.ts'

/** Bytes of the first two blocks. */
const FIRST_BLOCKS = 65_536
const BLOCK = 524_288

/** How to write and measure a stream. */
export interface WriteOptions {
  readonly digest: DigestAlgorithm
  readonly threads: DigestThreads
  readonly dataSync: (file: FileHandle) => DataSync
  /** Called when all bytes are in the file, which goes to the disk meanwhile. */
  readonly whole?: () => Promise<unknown>
}

/**
 * Writes the stream to `file` and measures it. The next block is filled while one is written, so that an
 * upload holds two blocks of memory, and its source waits for the disk and the digest.
 */
export async function writeStream(
  file: FileHandle,
  bytes: Bytes,
  { digest, threads, dataSync, whole = async () => {} }: WriteOptions,
): Promise<StoredObject> {
  const measuring = measurement(file.fd, digest, threads)
  const syncing = dataSync(file)
  try {
    let size = 0
    let writing = Promise.resolve()
    for await (const block of blocksOf(bytes)) {
      await writing
      await measuring.written(size)
      syncing.written(size)
      writing = writeAll(file, block, size)
      writing.catch(() => {}) // It is awaited above or below, unless the source breaks first.
      size += block.length
      measuring.add(block)
    }
    await writing
    const [measures] = await Promise.all([measuring.finish(size), syncing.finish(), whole()])
    return { size, ...measures }
  } catch (error) {
    await measuring.abandon()
    throw error
  }
}

/** Writes the whole block at `position`. */
export async function writeAll(
  file: FileHandle,
  block: Uint8Array,
  position: number,
): Promise<void> {
  for (let done = 0; done < block.length; )
    done += (await file.write(block, done, block.length - done, position + done)).bytesWritten
}

/**
 * The stream in full blocks and a rest. The memory of a block is reused two steps later. The first block is as long as the first chunk,
 * and the second ends where blocks of full length begin: most files are small, many may be uploaded at once, and memory
 * for more than their bytes would keep the garbage collector busy.
 */
export async function* blocksOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  let block: Buffer | null = null
  let previous: Buffer | null = null
  let free: Buffer | null = null
  let filled = 0
  let passed = 0
  for await (const chunk of bytes)
    for (let taken = 0; taken < chunk.length; ) {
      block ??= memory(blockLength(passed, chunk.length), free)
      const part = chunk.subarray(taken, taken + block.length - filled)
      block.set(part, filled)
      taken += part.length
      filled += part.length
      if (filled < block.length) continue
      yield block
      passed += filled
      filled = 0
      free = previous
      previous = block
      block = null
    }
  if (block !== null) yield block.subarray(0, filled)
}

function blockLength(passed: number, chunkLength: number): number {
  if (passed === 0) return Math.min(chunkLength, FIRST_BLOCKS)
  return passed < FIRST_BLOCKS ? FIRST_BLOCKS - passed : BLOCK
}

const memory = (length: number, free: Buffer | null): Buffer =>
  free?.length === length ? free : Buffer.allocUnsafe(length)
