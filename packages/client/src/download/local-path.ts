import { join } from 'node:path'
import type { StoredFile } from '../server/dataset-files.ts'
import { WrongContent } from '../server/failures.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const UNSAFE = /[\u0000-\u001f\u007f\\]/
// Windows reserves these for devices and drives; other systems allow them.
const WINDOWS = /[<>:"|?*]|[ .]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * The local path of a stored file below `root`. The server chooses names freely, so names that would leave
 * the folder or cannot name a file throw `WrongContent`.
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
    throw new WrongContent(`${JSON.stringify(segments.join('/'))} is not a valid file name here`)
  return join(root, ...segments)
}
