import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../database/database.ts'
import { databaseOn } from '../database/database.ts'
import { openPglite } from '../database/open-pglite.ts'
import { pgliteConnections } from '../database/pglite-connections.ts'
import { migrate } from '../migrations/migrate.ts'
import { hashOfMigrations } from './hash-of-migrations.ts'

let initial: Promise<Blob> | null = null

/**
 * An empty, migrated database in memory. The first call on a machine takes seconds: it migrates, and keeps a
 * dump in the folder for temporary files under the hash of the migrations. Later calls start from the dump.
 * Close it: an open one keeps the process alive.
 */
export async function freshPglite(): Promise<Database> {
  initial ??= loadOrCreate()
  return openPglite({ folder: null, initial: await initial })
}

async function loadOrCreate(): Promise<Blob> {
  const path = join(tmpdir(), `holdfast-pglite-${hashOfMigrations(embeddedVersion())}.tar`)
  const kept = await readFile(path).catch(() => null)
  if (kept !== null) return new Blob([kept])
  const made = await dumpOfMigrated()
  // Renamed when it is whole: another process may read it at any moment.
  const unfinished = `${path}.${randomUUID()}`
  await writeFile(unfinished, new Uint8Array(await made.arrayBuffer()))
  await rename(unfinished, path)
  return made
}

async function dumpOfMigrated(): Promise<Blob> {
  const pglite = await PGlite.create()
  const database = databaseOn(pgliteConnections(pglite), { concurrent: false })
  await migrate(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  return dump
}

/** The path of the embedded database's package, which contains its version. */
const embeddedVersion = (): string => createRequire(import.meta.url).resolve('@electric-sql/pglite')
