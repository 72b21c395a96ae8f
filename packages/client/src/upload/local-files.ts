import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Failed, messageOf, WrongContent } from '../server/failures.ts'

/** A file of the folder to upload. */
export interface LocalFile {
  /** The local path. */
  readonly path: string
  /** Folder path from the top, separated by slashes on every system; empty at the top. */
  readonly folder: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The modification time, in milliseconds. */
  readonly changedAt: number
}

/** An entry that is not uploaded, with the reason. */
export interface LeftOut {
  readonly path: string
  readonly reason: string
}

/** The content of a local folder. */
export interface LocalFolder {
  readonly files: readonly LocalFile[]
  readonly leftOut: readonly LeftOut[]
  /** Files and folders that could not be read. */
  readonly unreadable: readonly Failed[]
}

// Files that desktop systems create, and that a server skips when it unpacks an archive.
const isDebris = (name: string): boolean => name === '.DS_Store' || name.startsWith('._')

/**
 * The files below `root`, sorted by path. Symbolic links are not followed: they may lead outside or in a
 * cycle. Throws only when `root` itself cannot be read.
 */
export async function localFiles(root: string): Promise<LocalFolder> {
  const found = {
    files: [] as LocalFile[],
    leftOut: [] as LeftOut[],
    unreadable: [] as Failed[],
  }
  const visit = async (path: string, folder: string): Promise<void> => {
    for await (const entry of await opendir(path)) {
      const place = join(path, entry.name)
      try {
        if (entry.isDirectory())
          await visit(place, folder === '' ? entry.name : `${folder}/${entry.name}`)
        else if (isDebris(entry.name))
          found.leftOut.push({ path: place, reason: 'created by a desktop system' })
        else if (entry.isFile())
          found.files.push({ path: place, folder, name: entry.name, ...(await factsOf(place)) })
        else
          found.leftOut.push({
            path: place,
            reason: entry.isSymbolicLink() ? 'a symbolic link' : 'not a regular file',
          })
      } catch (error) {
        found.unreadable.push({ path: place, reason: reasonOf(entry.name, error) })
      }
    }
  }
  await visit(root, '')
  return {
    files: found.files.sort(byPath),
    leftOut: found.leftOut.sort(byPath),
    unreadable: found.unreadable.sort(byPath),
  }
}

async function factsOf(path: string): Promise<Pick<LocalFile, 'size' | 'changedAt'>> {
  const { size, mtimeMs } = await lstat(path)
  return { size, changedAt: mtimeMs }
}

/**
 * Throws `WrongContent` when the file changed since the folder was read: the bytes read may mix two states.
 */
export async function requireUnchanged({ path, size, changedAt }: LocalFile): Promise<void> {
  const now = await stat(path)
  if (now.size !== size || now.mtimeMs !== changedAt)
    throw new WrongContent(
      'The file changed during the upload. Run the same command again to send its new content.',
    )
}

/** The replacement character shows that a name is not UTF-8; such a path cannot be opened. */
const reasonOf = (name: string, error: unknown): string =>
  name.includes('\ufffd') ? 'Its name is not in UTF-8' : messageOf(error)

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1
