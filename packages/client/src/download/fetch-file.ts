import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Connection } from '../server/connection.ts'
import type { StoredFile } from '../server/dataset-files.ts'
import { ConnectionLost, messageOf, WrongContent } from '../server/failures.ts'
import { newHash } from '../server/file-digest.ts'

export interface Fetching {
  readonly connection: Connection
  readonly file: StoredFile
  /** Where the file goes; see `partPath` for where it is while it is incomplete. */
  readonly path: string
  readonly onBytes: (count: number) => void
}

/**
 * One try to fetch a file; bytes of an earlier try are kept and only the rest is asked for. The file appears
 * under its name when it is whole and its digest is right. Otherwise `WrongContent`, and nothing is kept.
 */
export async function fetchFile(fetching: Fetching): Promise<void> {
  const { path, file, onBytes } = fetching
  const part = partPath(path)
  await mkdir(dirname(path), { recursive: true })
  const kept = await sizeOf(part)
  const response = await open(fetching, kept > file.size ? 0 : kept)
  // A server that knows no ranges begins again.
  const had = kept > file.size || response?.status === 200 ? 0 : kept
  const hash = newHash(file.digest?.algorithm ?? 'MD5')
  if (had > 0)
    for await (const chunk of createReadStream(part, { end: had - 1 })) hash.update(chunk)
  onBytes(had)
  const limit = takingAtMost(file.size - had, (chunk) => {
    hash.update(chunk)
    onBytes(chunk.length)
  })
  if (response !== null) await save(response, part, { limit, from: had })
  await requireWhole(part, file, hash.digest('hex'))
  await rename(part, path)
}

/** Most file systems keep names of so many bytes. */
const LONGEST_NAME = 255

/** `<name>.part`, or a digest where the name has no room for more. */
function partPath(path: string): string {
  const part = `${path}.part`
  if (Buffer.byteLength(basename(part)) <= LONGEST_NAME) return part
  return join(dirname(path), `${newHash('SHA-256').update(basename(path)).digest('hex')}.part`)
}

type Passage = (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Hands chunks on and shows each to `see`. More than there is to be is never kept, however much is sent. */
const takingAtMost = (most: number, see: (chunk: Uint8Array) => void): Passage =>
  async function* (chunks) {
    let passed = 0
    for await (const chunk of chunks) {
      passed += chunk.length
      if (passed > most) throw new WrongContent('More bytes came than the file has')
      see(chunk)
      yield chunk
    }
  }

/** Null where nothing is missing any more. */
async function open({ connection, file }: Fetching, had: number): Promise<Response | null> {
  if (had === file.size && had > 0) return null
  const form = file.form === 'ingested' ? '?format=original' : ''
  const headers = had === 0 ? {} : { Range: `bytes=${had}-` }
  return connection.ask(`/api/access/datafile/${file.id}${form}`, { headers })
}

async function save(
  response: Response,
  part: string,
  { limit, from }: { readonly limit: Passage; readonly from: number },
): Promise<void> {
  const flags = from === 0 ? 'w' : 'r+'
  const target = createWriteStream(part, { flags, start: from })
  if (response.body === null) {
    target.end()
    return
  }
  const source = Readable.fromWeb(response.body)
  try {
    await pipeline(source, limit, target)
  } catch (error) {
    if (error instanceof WrongContent) {
      await rm(part, { force: true })
      throw error
    }
    if (source.errored !== null && source.errored === error) throw lost(error)
    throw error
  }
}

const lost = (error: unknown): ConnectionLost =>
  new ConnectionLost(`The connection broke: ${messageOf(error)}`, { cause: error })

async function requireWhole(part: string, file: StoredFile, digest: string): Promise<void> {
  const size = await sizeOf(part)
  if (size < file.size)
    throw new ConnectionLost(`Only ${size} of ${file.size} bytes came before the end`)
  const wanted = file.digest
  if (wanted === null || wanted.value.toLowerCase() === digest) return
  await rm(part, { force: true })
  throw new WrongContent(
    `Other bytes came: their ${wanted.algorithm} is ${digest}, that of the file ${wanted.value}`,
  )
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
