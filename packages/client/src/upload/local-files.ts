import { lstat, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Failed, messageOf, WrongContent } from '../server/failures.ts'

/** A file of the folder that is sent. */
export interface LocalFile {
  /** Where it is on this machine. */
  readonly path: string
  /** Folders from the top, with slashes on every system; empty at the top. */
  readonly folder: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** When its content last changed, as its system tells it, in milliseconds. */
  readonly changedAt: number
}

/** Something in the folder that is no file, with the reason why it is left where it is. */
export interface LeftOut {
  readonly path: string
  readonly reason: string
}

export interface LocalFolder {
  readonly files: readonly LocalFile[]
  readonly leftOut: readonly LeftOut[]
  /** Files and folders that nobody can say more of than their names: what is in them is missing. */
  readonly unreadable: readonly Failed[]
}

// What desktop systems leave behind, and what a server skips when it unpacks an archive.
const isDebris = (name: string): boolean => name === '.DS_Store' || name.startsWith('._')

/**
 * The files below `root` by path. Links are not followed: they may lead anywhere, or in a circle. Throws only
 * when `root` itself cannot be read.
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
          found.leftOut.push({ path: place, reason: 'left by a desktop system' })
        else if (entry.isFile())
          found.files.push({ path: place, folder, name: entry.name, ...(await factsOf(place)) })
        else
          found.leftOut.push({ path: place, reason: entry.isSymbolicLink() ? 'a link' : 'no file' })
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
 * Throws for a file that is no longer as the folder was found: what was read of it is of more than one state, a
 * mixture that nobody has ever had.
 */
export async function requireUnchanged({ path, size, changedAt }: LocalFile): Promise<void> {
  const now = await stat(path)
  if (now.size !== size || now.mtimeMs !== changedAt)
    throw new WrongContent(
      'The file changed while it was sent. The same command sends it as it is then.',
    )
}

/** A name in another encoding is read with signs in it that stand for what they are not, and leads nowhere. */
const reasonOf = (name: string, error: unknown): string =>
  name.includes('\ufffd') ? 'Its name is not in UTF-8' : messageOf(error)

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1
