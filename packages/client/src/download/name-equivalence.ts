import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which names a file system treats as the same. */
export interface NameEquivalence {
  /** Whether `a` and `A` are the same name. */
  readonly letterCase: boolean
  /** Whether a precomposed accented letter equals the letter followed by a combining accent. */
  readonly composition: boolean
}

/** The loosest rules of any file system: both are the same. */
export const LOOSEST: NameEquivalence = { letterCase: true, composition: true }

/** Returns the same text for paths that lead to the same file. */
export function nameKey(path: string, { letterCase, composition }: NameEquivalence): string {
  const composed = composition ? path.normalize('NFC') : path
  return letterCase ? composed.toUpperCase() : composed
}

/** Tests the file system in a temporary folder below `folder`, which is removed afterwards. */
export async function probeNameEquivalence(folder: string): Promise<NameEquivalence> {
  const scratch = await mkdtemp(join(folder, '.holdfast-'))
  try {
    await writeFile(join(scratch, 'a\u00e9'), '')
    const [letterCase, composition] = await Promise.all([
      exists(join(scratch, 'A\u00e9')),
      exists(join(scratch, 'ae\u0301')),
    ])
    return { letterCase, composition }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
