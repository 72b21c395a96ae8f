import { mkdir, stat } from 'node:fs/promises'
import type { TransferListener } from '../progress/transfer-listener.ts'
import type { Connection } from '../server/connection.ts'
import { filesOf, type StoredFile } from '../server/dataset-files.ts'
import { type Failed, messageOf, WrongContent } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { inParallel } from '../server/in-parallel.ts'
import { withRetries } from '../server/with-retries.ts'
import { fetchFile } from './fetch-file.ts'
import { probeNameEquivalence } from './name-equivalence.ts'
import { type Place, placesOf, shownPath } from './places.ts'

/** What to download, where to, and how. */
export interface DownloadOptions {
  /** A persistent identifier, or the database id of a dataset. */
  readonly dataset: string
  /** `1.0`, `:latest`, `:draft`, `:latest-published`. */
  readonly version: string
  /** The local folder that receives the files of the dataset. */
  readonly folder: string
  /** How many files are transferred at a time. */
  readonly parallel: number
  /** What to do with a local file whose bytes differ from those in the dataset. */
  readonly changed: 'refuse' | 'replace'
  readonly listener: TransferListener
}

/** The counts and failures of a download. */
export interface DownloadOutcome {
  readonly fetched: number
  /** Files that already existed locally. */
  readonly there: number
  readonly failed: readonly Failed[]
  /** Files fetched or found without a digest on the server to compare with. */
  readonly unverified: number
}

/**
 * Downloads every file of a version as it was deposited, keeps the folder tree, and verifies every digest. A
 * failed file is listed and does not stop the others; a repeated call continues with the missing files.
 * Throws only when no file can be transferred.
 */
export async function downloadDataset(
  connection: Connection,
  options: DownloadOptions,
): Promise<DownloadOutcome> {
  const { listener } = options
  const files = await filesOf(connection, options)
  await mkdir(options.folder, { recursive: true })
  const outcome = { fetched: 0, there: 0, failed: [] as Failed[], unverified: 0 }
  listener.begin({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
  const placed = await placesOf(options.folder, files, () => probeNameEquivalence(options.folder))
  await inParallel(placed, options.parallel, async ([file, place]) => {
    if (connection.signal?.aborted) return
    const shown = shownPath(file)
    try {
      if (place instanceof WrongContent) throw place
      const done = await fetched({ connection, file, place }, options)
      outcome[done] += 1
      if (file.digest === null) outcome.unverified += 1
      listener.end({ path: shown, outcome: done })
    } catch (error) {
      if (connection.signal?.aborted) return
      outcome.failed.push({ path: shown, reason: messageOf(error) })
      listener.end({ path: shown, outcome: 'failed' })
    }
  })
  return outcome
}

interface Wanted {
  readonly connection: Connection
  readonly file: StoredFile
  readonly place: Place
}

async function fetched(
  { connection, file, place }: Wanted,
  { listener, changed }: DownloadOptions,
): Promise<'fetched' | 'there'> {
  const found = await comparison(place.path, file, connection.signal)
  if (found === 'same') {
    listener.bytes(file.size)
    return 'there'
  }
  if (found === 'differs' && changed === 'refuse')
    throw new WrongContent('This file exists already and differs. --replace overwrites it.')
  await withRetries(
    async () => {
      let counted = 0
      const onBytes = (count: number) => {
        counted += count
        listener.bytes(count)
      }
      try {
        await fetchFile({ connection, file, place, onBytes })
      } catch (error) {
        listener.bytes(-counted)
        throw error
      }
    },
    connection.retryPolicy,
    connection.signal,
  )
  return 'fetched'
}

async function comparison(
  path: string,
  file: StoredFile,
  signal: AbortSignal | undefined,
): Promise<'absent' | 'same' | 'differs'> {
  const size = await sizeAt(path)
  if (size === null) return 'absent'
  if (size !== file.size || file.digest === null) return 'differs'
  const { value } = await digestOf(path, file.digest.algorithm, signal)
  return value === file.digest.value.toLowerCase() ? 'same' : 'differs'
}

async function sizeAt(path: string): Promise<number | null> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : -1
  } catch {
    return null
  }
}
