import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite } from '../database/open-pglite.ts'
import { embeddedVersion, migratedDump } from './fresh-pglite.ts'
import { hashOfMigrations } from './hash-of-migrations.ts'

/**
 * Puts an empty, migrated database into `folder`, which must not exist. That takes a tenth of the time in which a
 * server creates and migrates one. The first call on a machine keeps a copy in the folder for temporary files.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const kept = await keptFolder()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await cp(kept, folder, { recursive: true })
}

/** The copy that `prepareFolder` keeps. */
export async function keptFolder(): Promise<string> {
  const kept = join(tmpdir(), `holdfast-folder-${hashOfMigrations(embeddedVersion())}`)
  if (!(await exists(kept))) await create(kept)
  return kept
}

async function create(kept: string): Promise<void> {
  const unfinished = await mkdtemp(`${kept}-`)
  const database = await openPglite({ folder: unfinished, initial: await migratedDump() })
  await database.close()
  // Another process may have been faster.
  await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
