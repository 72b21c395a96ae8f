import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { KeptEvents } from '@holdfast/postgres'
import { StartFailure, systemCode } from './start-failure.ts'

/**
 * Writes the lines to a compressed file, and reads it again before it says that they are safe. A file that is there
 * already has to have the same lines: an earlier run may have been ended just after it wrote them.
 */
export async function keepInFile(file: string, lines: AsyncIterable<string>): Promise<KeptEvents> {
  const digest = digestOfLines()
  if (await isThere(file)) {
    for await (const _ of digest.through(lines));
    if (!isSame(await digestOfFile(file), digest.result()))
      throw new StartFailure(
        `${file} is there already and has other events. Choose another folder.`,
      )
    // The earlier run may have ended before the disk had it.
    await synced(file)
    await synced(dirname(file))
    return digest.result()
  }
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.part`
  // What a killed run left goes. The file is always a new one: written through no link, and with these rights.
  await rm(part, { force: true })
  try {
    await pipeline(
      Readable.from(digest.through(lines)),
      createGzip(),
      createWriteStream(part, { flags: 'wx', mode: 0o600 }),
    )
    await synced(part)
    if (!isSame(await digestOfFile(part), digest.result()))
      throw new StartFailure(`${part} does not have what was written to it.`)
    await rename(part, file)
    await synced(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return digest.result()
}

/** Counts and hashes what passes; each line gets its line end. */
function digestOfLines() {
  const hash = createHash('sha256')
  let count = 0
  return {
    async *through(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
      for await (const line of lines) {
        const ended = `${line}\n`
        hash.update(ended)
        count += 1
        yield ended
      }
    },
    result: (): KeptEvents => ({ count, sha256: hash.copy().digest('hex') }),
  }
}

const LINE_END = 10

/** Null for a file that is not compressed lines. */
async function digestOfFile(file: string): Promise<KeptEvents | null> {
  const hash = createHash('sha256')
  let count = 0
  const counted = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
    for await (const block of bytes) {
      hash.update(block)
      for (const byte of block) if (byte === LINE_END) count += 1
    }
  }
  try {
    await pipeline(createReadStream(file), createGunzip(), counted)
  } catch (error) {
    if (/^Z_(DATA|BUF)_ERROR$/.test(systemCode(error) ?? '')) return null
    throw error
  }
  return { count, sha256: hash.digest('hex') }
}

const isSame = (a: KeptEvents | null, b: KeptEvents): boolean =>
  a?.count === b.count && a.sha256 === b.sha256

/** Waits until the disk has it. Some file systems cannot do this for folders. */
async function synced(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } catch (error) {
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(systemCode(error) ?? '')) throw error
  } finally {
    await opened.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
