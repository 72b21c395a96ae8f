import { randomUUID } from 'node:crypto'
import { type FileHandle, link, lstat, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent } from './file-errors.ts'
import { isFull, throwFull } from './no-space.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-modes.ts'

const FOLDER = '.staging'

/** A file being written, not yet visible under a key. */
export interface StagedFile {
  readonly path: string
  readonly file: FileHandle
}

/** A new file with a unique name, open for writing and for reading by the digest thread. */
export async function openStaged(root: string): Promise<StagedFile> {
  const path = join(root, FOLDER, randomUUID())
  const create = async () => ({ path, file: await open(path, 'wx+', PRIVATE_FILE) })
  try {
    return await create()
  } catch (error) {
    if (!isAbsent(error)) throw error
    await mkdir(join(root, FOLDER), { recursive: true, mode: PRIVATE_FOLDER })
    return create()
  }
}

/** Closes the file and removes its temporary name. A failure is ignored, as old files are removed later. */
export async function discard({ path, file }: StagedFile): Promise<void> {
  await Promise.allSettled([file.close(), unlink(path)])
}

/**
 * Tries every operation that storing an object needs, and removes files without a write for `leftoverAge`
 * milliseconds. If one of them is still in use, its upload fails and stores nothing.
 */
export async function prepareStaging(root: string, leftoverAge: number): Promise<void> {
  try {
    const folder = join(root, FOLDER)
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a symbolic link`)
    await removeOlder(folder, (await trial(root)) - leftoverAge)
  } catch (error) {
    if (isFull(error)) throwFull(error)
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${root} can't be used to store objects: ${reason}`, {
      cause: error,
    })
  }
}

/** The time of a new file by the clock of the file system, which may differ from this machine's. */
async function trial(root: string): Promise<number> {
  const staged = await openStaged(root)
  try {
    await staged.file.write('trial')
    await staged.file.datasync()
    await link(staged.path, `${staged.path}-linked`)
    await unlink(`${staged.path}-linked`)
    return (await staged.file.stat()).mtimeMs
  } finally {
    await discard(staged)
  }
}

async function removeOlder(folder: string, deadline: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    try {
      if ((await stat(path)).mtimeMs <= deadline) await unlink(path)
    } catch (error) {
      // It was finished or removed by another process at this moment.
      if (!isAbsent(error)) throw error
    }
  }
}
