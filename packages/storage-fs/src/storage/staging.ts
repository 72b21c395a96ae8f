import { randomUUID } from 'node:crypto'
import { type FileHandle, link, lstat, mkdir, open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent } from './file-errors.ts'
import { PRIVATE_FILE, PRIVATE_FOLDER } from './private-modes.ts'

const FOLDER = '.staging'

/** A file being written, that no key shows yet. */
export interface StagedFile {
  readonly path: string
  readonly file: FileHandle
}

/** A new file with a name of its own, open to be written, and read by the thread that digests it. */
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

/** Lets go of the temporary name. What can't be removed now is swept later. */
export async function discard({ path, file }: StagedFile): Promise<void> {
  await Promise.allSettled([file.close(), unlink(path)])
}

/**
 * Does everything once that storing an object does, and removes files that nobody has written to for
 * `leftoverAge` milliseconds. Should one of them be alive after all, its upload fails and stores nothing.
 */
export async function prepareStaging(root: string, leftoverAge: number): Promise<void> {
  try {
    const folder = join(root, FOLDER)
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a symbolic link`)
    await removeOlder(folder, (await trial(root)) - leftoverAge)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${root} can't be used to store objects: ${reason}`, {
      cause: error,
    })
  }
}

/** The time of a fresh file, by the clock of the file system: it need not be the clock of this machine. */
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
      // It was finished, or another process swept it, in this very moment.
      if (!isAbsent(error)) throw error
    }
  }
}
