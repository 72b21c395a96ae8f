import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { PRIVATE_FOLDER } from './private-modes.ts'

/** Milliseconds for which a prepared folder is not looked at again: nothing here removes folders. */
const REMEMBERED = 1000
const MOST_REMEMBERED = 1000

interface Prepared {
  readonly begun: number
  readonly done: Promise<void>
}

/** Makes the folder of an object, durably. Refuses a folder that a symbolic link redirects to another place. */
export type PrepareFolder = (folder: string) => Promise<void>

/**
 * Prepares folders below `root`. Objects that arrive together mostly go into one folder: they share its preparation, which would take
 * as long as writing a small one.
 */
export function objectFolders(
  root: string,
  sync: (folder: string) => Promise<void>,
): PrepareFolder {
  const known = new Map<string, Prepared>()

  const begin = (folder: string): Prepared => {
    if (known.size >= MOST_REMEMBERED) known.clear()
    const prepared = { begun: performance.now(), done: prepare(folder, root, sync) }
    known.set(folder, prepared)
    prepared.done.catch(() => {
      if (known.get(folder) === prepared) known.delete(folder)
    })
    return prepared
  }

  return (folder) => {
    const prepared = known.get(folder)
    return prepared !== undefined && performance.now() - prepared.begun < REMEMBERED
      ? prepared.done
      : begin(folder).done
  }
}

async function prepare(
  folder: string,
  root: string,
  sync: (folder: string) => Promise<void>,
): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // A new folder is durable only after its parent is synced.
  if (made !== undefined)
    for (let at = folder; at.length >= made.length; at = dirname(at)) await sync(dirname(at))
  const [rootPath, path] = await Promise.all([realpath(root), realpath(folder)])
  if (path !== join(rootPath, relative(root, folder)))
    throw new Error(`A symbolic link redirects ${folder} to another place`)
}
