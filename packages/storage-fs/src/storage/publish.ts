import { link, mkdir, realpath, unlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { errorCode } from './file-errors.ts'
import { PRIVATE_FOLDER } from './private-modes.ts'

export interface PublishContext {
  readonly root: string
  readonly sync: (folder: string) => Promise<void>
}

/**
 * Gives the finished file `staged` its final `path`, durably. A link fails when the name is taken, by
 * whatever process: of several writers of one key exactly one wins, and nothing is ever overwritten.
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
    throw new Error(`There is something at ${path} already`, { cause: error })
  }
}

async function prepareFolder(folder: string, { root, sync }: PublishContext): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  // A folder outlives a power failure once the one above it is synced.
  if (made !== undefined)
    for (let at = folder; at.length >= made.length; at = dirname(at)) await sync(dirname(at))
  const expected = join(await realpath(root), relative(root, folder))
  if ((await realpath(folder)) !== expected)
    throw new Error(`A symbolic link leads ${folder} out of its place`)
}
