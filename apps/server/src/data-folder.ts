import { access, constants, mkdir } from 'node:fs/promises'
import { StartFailure, systemCode } from './start-failure.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}

/** Creates the folder if it is missing. Throws `StartFailure` if it is not writable. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
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
