import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartFailure, systemCode } from './start-failure.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
}

/** Creates the folder if it is missing. Throws `StartFailure` if it is not writable. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = systemCode(error) ?? 'unknown'
    const reason = REASONS[code] ?? code
    throw new StartFailure(
      `The data folder ${folder} cannot be written to: ${reason}. Set HOLDFAST_DATA to a folder that can.`,
      { cause: error },
    )
  }
}

/**
 * Creates the folder with those above it. Node's own `recursive` never ends where the system answers that a folder is missing
 * although it is there, as below /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return
  const above = dirname(folder)
  if (above !== folder) await makeFolder(above)
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
  }
}
