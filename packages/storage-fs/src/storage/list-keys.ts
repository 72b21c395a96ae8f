import type { Dir } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { isKeySegment, type ObjectKey } from '@holdfast/core/rules'
import { isAbsent } from './file-errors.ts'

/** Lists the keys with this prefix. Reads only folders that can contain a match, a few entries at a time. */
export async function* listKeys(root: string, prefix: string): AsyncGenerator<ObjectKey> {
  const folders = prefix.split('/')
  const beginning = folders.pop() ?? ''
  if (folders.every(isKeySegment)) yield* keysIn(root, folders, beginning)
}

async function* keysIn(
  root: string,
  folders: readonly string[],
  beginning: string,
): AsyncGenerator<ObjectKey> {
  for await (const entry of (await opened(join(root, ...folders))) ?? []) {
    // Names that are not key segments, such as `.staging`, are not objects.
    if (!entry.name.startsWith(beginning) || !isKeySegment(entry.name)) continue
    const path = [...folders, entry.name]
    if (entry.isDirectory()) yield* keysIn(root, path, '')
    else if (entry.isFile()) yield path.join('/')
  }
}

async function opened(folder: string): Promise<Dir | null> {
  try {
    return await opendir(folder)
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
