import { link, mkdir, realpath, unlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { errorCode } from './file-errors.ts'
import { PRIVATE_FOLDER } from './private-modes.ts'

/** The root of the storage, and how to sync a folder. */
export interface PublishContext {
  readonly root: string
  readonly sync: (folder: string) => Promise<void>
}

/**
 * Links the finished file `staged` to its final `path`, durably. Linking fails when the name exists, so that
 * of several writers exactly one wins and no object is overwritten.
 */
export async function publish(staged: string, path: string, context: PublishContext) {
  const folder = dirname(path)
  await prepareFolder(folder, context)
  await linkOnce(staged, path)
  try {
    await context.sync(folder)
  } catch (error) {
    await unlink(path)
    throw error
  }
}

async function linkOnce(staged: string, path: string): Promise<void> {
  try {
    await link(staged, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new Error(`An object already exists at ${path}`, { cause: error })
  }
}

async function prepareFolder(folder: string, { root, sync }: PublishContext): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // A new folder is durable only after its parent is synced.
  if (made !== undefined)
    for (let at = folder; at.length >= made.length; at = dirname(at)) await sync(dirname(at))
  const expected = join(await realpath(root), relative(root, folder))
  if ((await realpath(folder)) !== expected)
    throw new Error(`A symbolic link redirects ${folder} to another place`)
}
