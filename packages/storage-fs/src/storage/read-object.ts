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

/** Reads of up to this many bytes happen in one call, and no descriptor stays open. */
const MAX_SINGLE_READ = 131_072
const CHUNK = 524_288
const NOTHING = new Uint8Array()
// O_NONBLOCK: opening a named pipe fails instead of blocking.
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

// Descriptors instead of file handles halve the time for a bundle of thousands of small files.
const openFile = promisify(open)
const readFile = promisify(read)
const manyReads = smallReads(FLAGS)
// Only opening and reading wait for the disk. `fstat`, and closing a file that was only read, take less time
// than using a thread.
export const closeFile = closeSync

/** A file open for reading. The caller closes it. */
export interface OpenObject {
  readonly descriptor: number
  readonly size: number
}

/** The bytes of the file at `path`. The descriptor is closed when they end, fail or are no longer wanted. */
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
    if (part.end - part.start > MAX_SINGLE_READ) return await streamed(descriptor, part)
    const bytes = await readExactly(descriptor, part)
    closeFile(descriptor)
    return once(bytes)
  } catch (error) {
    closeFile(descriptor)
    throw error
  }
}

/** Reads a small part together with others requested at the same time; null when it must be read alone. */
async function readTogether(path: string, range: ByteRange): Promise<Uint8Array | null> {
  const { start, end } = rangeWithin(Number.MAX_SAFE_INTEGER, range)
  const length = end - start
  if (length === 0 || length > MAX_SINGLE_READ) return null
  return manyReads.read({ path, start, length })
}

/**
 * Reads a small part without `fstat`, which would add half to the cost. Null when the part is not completely
 * there; the caller then determines the reason.
 */
async function smallPart(descriptor: number, range: ByteRange): Promise<Uint8Array | null> {
  const { start, end } = rangeWithin(Number.MAX_SAFE_INTEGER, range)
  if (start === end || end - start > MAX_SINGLE_READ) return null
  const bytes = Buffer.allocUnsafeSlow(end - start)
  try {
    const { bytesRead } = await readFile(descriptor, bytes, 0, bytes.length, start)
    return bytesRead === bytes.length ? bytes : null
  } catch {
    // Folders and pipes can be opened but not read. A failing disk fails again.
    return null
  }
}

/** Opens an object; throws `ObjectMissing` when it does not exist. */
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
    // ELOOP: a symbolic link. Storage never creates one, so it is not an object.
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
  // Enters the `try` block: closing a generator that never started skips its `finally`.
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
 * The bytes of one range. Reads the next chunk while the reader has the current one, alternating between two
 * buffers, which stay in the processor's cache and create no garbage. Ends only when no read is pending, so
 * that the descriptor may be closed.
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
    // The reader receives a failure with this chunk; until then it must not count as unhandled.
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

/** Fills `bytes` from `position` in the file. */
async function fill(descriptor: number, bytes: Buffer, position: number): Promise<Uint8Array> {
  let filled = 0
  while (filled < bytes.length) {
    const rest = bytes.length - filled
    const { bytesRead } = await readFile(descriptor, bytes, filled, rest, position + filled)
    if (bytesRead === 0) throw new Error('The file shrank during the read')
    filled += bytesRead
  }
  return bytes
}
