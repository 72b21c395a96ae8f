import { createWriteStream, type WriteStream } from 'node:fs'
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Connection } from '../server/connection.ts'
import type { StoredFile } from '../server/dataset-files.ts'
import { ConnectionLost, messageOf, WrongContent } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import type { Place } from './places.ts'

/** One download of a file. */
export interface Fetching {
  readonly connection: Connection
  readonly file: StoredFile
  readonly place: Place
  readonly onBytes: (count: number) => void
}

/**
 * One attempt to download a file. Bytes of an earlier attempt are kept, and only the rest is requested. The
 * file gets its name when it is complete and its digest matches; otherwise throws `WrongContent` and deletes
 * the bytes.
 */
export async function fetchFile(fetching: Fetching): Promise<void> {
  const { place, file, connection, onBytes } = fetching
  await mkdir(dirname(place.path), { recursive: true })
  const found = await sizeOf(place.part)
  const kept = found > file.size ? 0 : found
  const response = await open(fetching, kept)
  // A server without range support sends the file from its start.
  const had = response?.status === 200 ? 0 : kept
  onBytes(had)
  if (response !== null) {
    const limit = limitedTo(file.size - had, onBytes)
    await save(response, place.part, { limit, from: had })
  }
  await requireWhole(place.part, file, connection.signal)
  await rename(place.part, place.path)
}

type Passage = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Passes chunks on and counts their bytes. Throws before more than `most` bytes are kept. */
const limitedTo = (most: number, onBytes: (count: number) => void): Passage =>
  async function* (chunks) {
    let passed = 0
    for await (const chunk of chunks) {
      passed += chunk.length
      if (passed > most) throw new WrongContent('More bytes arrived than the file has')
      onBytes(chunk.length)
      yield chunk
    }
  }

/** Null when no bytes are missing. */
async function open({ connection, file }: Fetching, had: number): Promise<Response | null> {
  if (had === file.size && had > 0) return null
  const headers = had === 0 ? {} : { Range: `bytes=${had}-` }
  // Any file may have become a table after it was listed. For others the server ignores the parameter.
  return connection.ask(`/api/access/datafile/${file.id}?format=original`, { headers })
}

async function save(
  response: Response,
  part: string,
  { limit, from }: { readonly limit: Passage; readonly from: number },
): Promise<void> {
  // A restart uses a new file, because another process may still write to the old one.
  if (from === 0) await rm(part, { force: true })
  const target = createWriteStream(part, { flags: from === 0 ? 'wx' : 'r+', start: from })
  const source = response.body === null ? Readable.from([]) : Readable.fromWeb(response.body)
  try {
    await pipeline(source, limit, target)
  } catch (error) {
    if (error instanceof WrongContent) {
      // The file may just be opening, and would be there again after its removal.
      await closed(target)
      await rm(part, { force: true })
      throw error
    }
    if (source.errored !== null && source.errored === error) throw lost(error)
    throw error
  }
}

const closed = (file: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (file.closed) resolve()
    else file.once('close', resolve)
  })

const lost = (error: unknown): ConnectionLost =>
  new ConnectionLost(`The connection broke: ${messageOf(error)}`, { cause: error })

/** Checks the bytes on the disk, since another process may have written to the file. */
async function requireWhole(
  part: string,
  file: StoredFile,
  signal: AbortSignal | undefined,
): Promise<void> {
  const size = await sizeOf(part)
  if (size < file.size)
    throw new ConnectionLost(`The connection ended after ${size} of ${file.size} bytes`)
  const wrong = size > file.size ? 'More bytes arrived than the file has' : await otherBytes()
  if (wrong === null) return
  await rm(part, { force: true })
  throw new WrongContent(wrong)

  async function otherBytes(): Promise<string | null> {
    const wanted = file.digest
    if (wanted === null) return null
    const { algorithm, value } = await digestOf(part, wanted.algorithm, signal)
    if (value === wanted.value.toLowerCase()) return null
    return `The bytes are wrong: their ${algorithm} is ${value}, that of the file ${wanted.value}`
  }
}

/** The size of a file; 0 for anything else. */
async function sizeOf(path: string): Promise<number> {
  try {
    const found = await lstat(path)
    return found.isFile() ? found.size : 0
  } catch {
    return 0
  }
}
