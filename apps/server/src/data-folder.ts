import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartFailure, systemCode } from './start-failure.ts'
import type { StoreConfiguration } from './store-configuration.ts'
import { storePrefix } from './store-environment.ts'

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be made there',
}

/** Creates the data folder if it is missing. Throws `StartFailure` if it is not writable. */
export const prepareDataFolder = (folder: string): Promise<void> =>
  prepareFolder(folder, { name: 'data folder', variable: 'HOLDFAST_DATA' })

/** The same for the folders of stores. Nothing else may touch a path that could be a file of somebody else. */
export async function prepareStoreFolders(stores: readonly StoreConfiguration[]): Promise<void> {
  for (const store of stores)
    if (store.kind === 'folder')
      await prepareFolder(store.path, {
        name: `folder of the store ${store.name}`,
        variable:
          store.name === 'local' ? 'HOLDFAST_STORAGE_FOLDER' : `${storePrefix(store.name)}FOLDER`,
      })
}

async function prepareFolder(
  folder: string,
  { name, variable }: { readonly name: string; readonly variable: string },
): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = systemCode(error) ?? 'unknown'
    const reason = REASONS[code] ?? code
    throw new StartFailure(
      `The ${name} ${folder} cannot be written to: ${reason}. Set ${variable} to a folder that can.`,
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
