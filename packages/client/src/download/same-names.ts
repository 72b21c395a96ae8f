import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a file system takes for one name. */
export interface SameNames {
  /** `a` and `A`. */
  readonly letterCase: boolean
  /** A letter with an accent, and the letter followed by the accent. */
  readonly composition: boolean
}

/** Where both are so, and no file system takes more for one name than such a one. */
export const LOOSEST: SameNames = { letterCase: true, composition: true }

/** The same text for paths that lead to one file. */
export function nameKey(path: string, { letterCase, composition }: SameNames): string {
  const composed = composition ? path.normalize('NFC') : path
  return letterCase ? composed.toUpperCase() : composed
}

/** Tries it out in a folder of its own below `folder`, which is removed again. */
export async function sameNamesIn(folder: string): Promise<SameNames> {
  const scratch = await mkdtemp(join(folder, '.holdfast-'))
  try {
    await writeFile(join(scratch, 'a\u00e9'), '')
    const [letterCase, composition] = await Promise.all([
      isThere(join(scratch, 'A\u00e9')),
      isThere(join(scratch, 'ae\u0301')),
    ])
    return { letterCase, composition }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
