import { closeSync, constants, fstatSync, open, read } from 'node:fs'
import { promisify } from 'node:util'
import {
  type ByteRange,
  type Bytes,
  type ObjectKey,
  ObjectMissing,
  rangeWithin,
} from '@holdfast/core/rules'
import { errorCode, isAbsent } from './file-errors.ts'
import { smallReads } from './small-reads.ts'

/** What is no longer than this is read in one go, and nothing stays open. */
const SMALL = 131_072
const CHUNK = 524_288
const NOTHING = new Uint8Array()
// O_NONBLOCK: a named pipe in the way is an error, not an endless wait.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

// Descriptors, not file handles: a bundle of thousands of small files takes half the time with them.
const openFile = promisify(open)
const readFile = promisify(read)
const manyReads = smallReads(FLAGS)
// Only opening and reading wait for a disk. What a file is that is open already, and closing one that was
// only read, takes less than handing it to a thread does.
export const closeFile = closeSync

/** A file open for reading. Whoever opened it closes it. */
export interface OpenObject {
  readonly descriptor: number
  readonly size: number
}

/** The bytes of the file at `path`. The descriptor is closed when they end, break, or aren't wanted. */
export async function readObject(key: ObjectKey, path: string, range?: ByteRange): Promise<Bytes> {
  const together = range === undefined ? null : await readTogether(path, range)
  if (together !== null) return once(together)
  const descriptor = await openRegular(key, path)
  try {
    const whole = range === undefined ? null : await smallPart(descriptor, range)
    if (whole !== null) {
      closeFile(descriptor)
      return once(whole)
    }
    const part = rangeWithin(sizeOf(key, descriptor), range)
    if (part.end - part.start > SMALL) return await streamed(descriptor, part)
    const bytes = await readExactly(descriptor, part)
    closeFile(descriptor)
    return once(bytes)
  } catch (error) {
    closeFile(descriptor)
    throw error
  }
}

/** A small part, when many are asked for at the same time. */
async function readTogether(path: string, range: ByteRange): Promise<Uint8Array | null> {
  const { start, end } = rangeWithin(Number.MAX_SAFE_INTEGER, range)
  const length = end - start
  if (length === 0 || length > SMALL) return null
  return manyReads.read({ path, start, length })
}

/**
 * A small part that is in the file, read without asking first what the file is: that would cost half as
 * much again. Null when it isn't there as a whole, so that the reason has to be found out.
 */
async function smallPart(descriptor: number, range: ByteRange): Promise<Uint8Array | null> {
  const { start, end } = rangeWithin(Number.MAX_SAFE_INTEGER, range)
  if (start === end || end - start > SMALL) return null
  const bytes = Buffer.allocUnsafeSlow(end - start)
  try {
    const { bytesRead } = await readFile(descriptor, bytes, 0, bytes.length, start)
    return bytesRead === bytes.length ? bytes : null
  } catch {
    // A folder or a pipe can be opened and not read so. A disk that fails will fail again.
    return null
  }
}

export async function openObject(key: ObjectKey, path: string): Promise<OpenObject> {
  const descriptor = await openRegular(key, path)
  try {
    return { descriptor, size: sizeOf(key, descriptor) }
  } catch (error) {
    closeFile(descriptor)
    throw error
  }
}

function sizeOf(key: ObjectKey, descriptor: number): number {
  const stats = fstatSync(descriptor)
  if (!stats.isFile()) throw new ObjectMissing(key)
  return stats.size
}

async function openRegular(key: ObjectKey, path: string): Promise<number> {
  try {
    return await openFile(path, FLAGS)
  } catch (error) {
    // ELOOP: a symbolic link. Storage makes none, so it is not an object.
    if (isAbsent(error) || errorCode(error) === 'ELOOP')
      throw new ObjectMissing(key, { cause: error })
    throw error
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

async function streamed(descriptor: number, part: ByteRange): Promise<Bytes> {
  const chunks = closedAfter(descriptor, chunksOf(descriptor, part))
  // Enters the `try`: a generator that was never begun skips its `finally` when it is closed.
  await chunks.next()
  return chunks
}

async function* closedAfter(descriptor: number, chunks: Bytes): AsyncGenerator<Uint8Array> {
  try {
    yield NOTHING
    yield* chunks
  } finally {
    closeFile(descriptor)
  }
}

/**
 * The bytes of one part. While the reader has one chunk the next is read, into one of two stretches of
 * memory in turn: they stay in the processor's cache, and a download leaves no garbage. Ends only when
 * nothing is being read any more, so that the descriptor may be closed.
 */
export async function* chunksOf(
  descriptor: number,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const memory: Buffer[] = []
  const read = (at: number): Promise<Uint8Array> => {
    const length = Math.min(CHUNK, end - at)
    const block = (memory.length < 2 ? undefined : memory.shift()) ?? Buffer.allocUnsafeSlow(length)
    memory.push(block)
    const reading = fill(descriptor, block.subarray(0, length), at)
    // The reader sees a failure when it asks for this chunk; until then it must not count as unhandled.
    reading.catch(() => {})
    return reading
  }
  let ahead: Promise<Uint8Array> | null = start < end ? read(start) : null
  try {
    for (let at = start; ahead !== null; at += CHUNK) {
      const chunk = await ahead
      ahead = at + CHUNK < end ? read(at + CHUNK) : null
      yield chunk
    }
  } finally {
    await ahead?.catch(() => {})
  }
}

const readExactly = (descriptor: number, { start, end }: ByteRange): Promise<Uint8Array> =>
  fill(descriptor, Buffer.allocUnsafeSlow(end - start), start)

/** Reads until `bytes` is full; `position` is where the file's part of it begins. */
async function fill(descriptor: number, bytes: Buffer, position: number): Promise<Uint8Array> {
  let filled = 0
  while (filled < bytes.length) {
    const rest = bytes.length - filled
    const { bytesRead } = await readFile(descriptor, bytes, filled, rest, position + filled)
    if (bytesRead === 0) throw new Error('The file became shorter while it was read')
    filled += bytesRead
  }
  return bytes
}
