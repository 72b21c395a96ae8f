import { join } from 'node:path'
import type { StoredFile } from '../server/dataset-files.ts'
import { WrongContent } from '../server/failures.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[\u0000-\u001f\u007f\\]/
// Windows keeps these for devices and drives; elsewhere they are ordinary.
const WINDOWS = /[<>:"|?*]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Where a stored file goes below `root`. A server can name files as it likes, so whatever could lead out of
 * the folder, or be no file at all, is refused.
 */
export function localPath(
  root: string,
  { folder, name }: Pick<StoredFile, 'folder' | 'name'>,
  platform: NodeJS.Platform = process.platform,
): string {
  const segments = folder === '' ? [name] : [...folder.split('/'), name]
  const hostile = segments.some(
    (segment) => segment === '' || segment === '.' || segment === '..' || UNSAFE.test(segment),
  )
  const impossible = platform === 'win32' && segments.some((segment) => WINDOWS.test(segment))
  if (hostile || impossible || name.includes('/'))
    throw new WrongContent(`No file can be called ${JSON.stringify(segments.join('/'))} here`)
  return join(root, ...segments)
}
