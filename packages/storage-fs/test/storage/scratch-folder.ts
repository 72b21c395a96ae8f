import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

/** A new folder in the system's temporary one. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-storage-'))
  folders.push(folder)
  return folder
}

function removeScratchFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

/** The number of descriptors of this process that are open on files of scratch folders. Linux only. */
export async function openScratchFiles(): Promise<number> {
  const targets = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => folders.some((folder) => target.startsWith(folder))).length
}

/** The temporary files of unfinished uploads. */
export const staged = (root: string): Promise<string[]> => readdir(join(root, '.staging'))

process.once('exit', removeScratchFolders)
