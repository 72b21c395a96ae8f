import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { own } from './owned.ts'

const REMOVAL = { recursive: true, force: true, maxRetries: 3 } as const

/** A folder that is removed after the run. */
export async function temporaryFolder(name: string) {
  const path = await mkdtemp(join(tmpdir(), `holdfast-bench-${name}-`))
  // The database account must be able to traverse it.
  await chmod(path, 0o755)
  return own({
    path,
    close: () => rm(path, REMOVAL),
    destroy: () => rmSync(path, REMOVAL),
  })
}

/** Throws when the disk of the temporary folder has less than `bytes` free. */
export async function requireDisk(bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  const gibibytes = (count: number) => (count / 2 ** 30).toFixed(1)
  if (bavail * bsize < bytes)
    throw new Error(
      `${tmpdir()} has ${gibibytes(bavail * bsize)} GiB free; this takes ${gibibytes(bytes)} GiB`,
    )
}
