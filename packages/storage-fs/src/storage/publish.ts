import { link, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from './file-errors.ts'
import type { PrepareFolder } from './object-folders.ts'

/** How to make a folder, and how to sync it. */
export interface PublishContext {
  readonly prepare: PrepareFolder
  readonly sync: (folder: string) => Promise<void>
}

/** What goes on while the new name is made durable. */
type Beside = () => Promise<unknown>

/**
 * Links the finished file `staged` to its final `path`, durably. Linking fails when the name exists, so that
 * of several writers exactly one wins and no object is overwritten. `beside` starts once the file is linked, and is awaited.
 */
export async function publish(
  staged: string,
  path: string,
  { beside = async () => {}, ...context }: PublishContext & { readonly beside?: Beside },
): Promise<void> {
  const folder = dirname(path)
  await context.prepare(folder)
  await linkOnce(staged, path)
  const besides = beside()
  try {
    await context.sync(folder)
  } catch (error) {
    await unlink(path)
    throw error
  } finally {
    await besides
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
