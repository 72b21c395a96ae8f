import { mkdir, stat } from 'node:fs/promises'
import type { TransferListener } from '../progress/transfer-listener.ts'
import type { Connection } from '../server/connection.ts'
import { filesOf, type StoredFile } from '../server/dataset-files.ts'
import { type Failed, messageOf, WrongContent } from '../server/failures.ts'
import { digestOf } from '../server/file-digest.ts'
import { inParallel } from '../server/in-parallel.ts'
import { retried } from '../server/retried.ts'
import { fetchFile } from './fetch-file.ts'
import { type Place, placesOf, shownPath } from './places.ts'
import { sameNamesIn } from './same-names.ts'

export interface DownloadOptions {
  /** A persistent identifier, or the number of a dataset. */
  readonly dataset: string
  /** `1.0`, `:latest`, `:draft`, `:latest-published`. */
  readonly version: string
  /** The folder that the tree of the dataset is put into. */
  readonly folder: string
  /** Files under way at a time. */
  readonly parallel: number
  /** What to do with a file of this machine in whose place the dataset has other bytes. */
  readonly changed: 'refuse' | 'replace'
  readonly listener: TransferListener
}

export interface DownloadOutcome {
  readonly fetched: number
  /** Files that were on this machine already. */
  readonly there: number
  readonly failed: readonly Failed[]
  /** Files fetched or found for which the server knows no digest. */
  readonly unverified: number
}

/**
 * Fetches every file of a version as its depositor sent it, keeping the tree, and compares every digest.
 * Files that fail are listed and hold up no other; the same call made again goes on with what is missing.
 * Throws only when nothing can be done at all.
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
  const placed = await placesOf(options.folder, files, () => sameNamesIn(options.folder))
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
  await retried(
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
    connection.patience,
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
