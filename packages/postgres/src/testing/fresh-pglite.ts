import { createRequire } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../database/database.ts'
import { databaseOn } from '../database/database.ts'
import { openPglite } from '../database/open-pglite.ts'
import { pgliteConnections } from '../database/pglite-connections.ts'
import { migrate } from '../migrations/migrate.ts'
import { hashOf, hashOfMigrations } from './hash-of-migrations.ts'
import { madeOnce } from './made-once.ts'

/**
 * An empty, migrated database in memory. The first call on a machine takes seconds: it migrates, and keeps a
 * dump in the folder for temporary files under the hash of the migrations. Later calls start from the dump.
 * Close it: an open one keeps the process alive.
 */
export async function freshPglite(): Promise<Database> {
  return openPglite({ folder: null, initial: await migratedDump() })
}

let migrated: Promise<Blob> | null = null
let created: Promise<Blob> | null = null

/** The data directory of a migrated database, from which others start. */
export function migratedDump(): Promise<Blob> {
  migrated ??= loadOrCreate(`migrated-${hashOfMigrations(embeddedVersion())}`, dumpOfMigrated)
  return migrated
}

/** The same before its migrations: creating it takes seconds. */
export function createdDump(): Promise<Blob> {
  created ??= loadOrCreate(`created-${hashOf(embeddedVersion())}`, dumpOfCreated)
  return created
}

const loadOrCreate = (name: string, make: () => Promise<Blob>): Promise<Blob> =>
  madeOnce(`holdfast-pglite-${name}.tar`, make)

async function dumpOfCreated(): Promise<Blob> {
  const pglite = await PGlite.create()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return dump
}

async function dumpOfMigrated(): Promise<Blob> {
  const pglite = await PGlite.create({ loadDataDir: await createdDump() })
  const database = databaseOn(pgliteConnections(pglite), { concurrent: false })
  await migrate(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  return dump
}

/** The path of the embedded database's package, which contains its version. */
export const embeddedVersion = (): string =>
  createRequire(import.meta.url).resolve('@electric-sql/pglite')
