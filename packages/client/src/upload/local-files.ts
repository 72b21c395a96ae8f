import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the folder that is sent. */
export interface LocalFile {
  /** Where it is on this machine. */
  readonly path: string
  /** Folders from the top, with slashes on every system; empty at the top. */
  readonly folder: string
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Something in the folder that is no file, with the reason why it is left where it is. */
export interface LeftOut {
  readonly path: string
  readonly reason: string
}

export interface LocalFolder {
  readonly files: readonly LocalFile[]
  readonly leftOut: readonly LeftOut[]
}

// What desktop systems leave behind, and what a server skips when it unpacks an archive.
const isDebris = (name: string): boolean => name === '.DS_Store' || name.startsWith('._')

/** The files below `root` by path. Links are not followed: they may lead anywhere, or in a circle. */
export async function localFiles(root: string): Promise<LocalFolder> {
  const files: LocalFile[] = []
  const leftOut: LeftOut[] = []
  const visit = async (path: string, folder: string): Promise<void> => {
    for await (const entry of await opendir(path)) {
      const place = join(path, entry.name)
      if (entry.isDirectory())
        await visit(place, folder === '' ? entry.name : `${folder}/${entry.name}`)
      else if (isDebris(entry.name))
        leftOut.push({ path: place, reason: 'left by a desktop system' })
      else if (entry.isFile())
        files.push({ path: place, folder, name: entry.name, size: (await lstat(place)).size })
      else leftOut.push({ path: place, reason: entry.isSymbolicLink() ? 'a link' : 'no file' })
    }
  }
  await visit(root, '')
  return { files: files.sort(byPath), leftOut: leftOut.sort(byPath) }
}

const byPath = (a: { readonly path: string }, b: { readonly path: string }): number =>
  a.path < b.path ? -1 : 1
