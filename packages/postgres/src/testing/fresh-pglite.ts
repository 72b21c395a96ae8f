import { createRequire } from 'node:module'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '../database/database.ts'
import { databaseOn } from '../database/database.ts'
import { openPglite } from '../database/open-pglite.ts'
import { pgliteConnections } from '../database/pglite-connections.ts'
import { migrate } from '../migrations/migrate.ts'
import { EMPTYING, rememberInitial } from './emptied.ts'
import { hashOf, hashOfMigrations } from './hash-of-migrations.ts'
import { madeOnce } from './made-once.ts'
import { OF_TEMPLATES, slimDump } from './slim-dump.ts'

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
let shared: Promise<Blob> | null = null

/** The data directory of a migrated database, from which others start. */
export function migratedDump(): Promise<Blob> {
  migrated ??= loadOrCreate(
    `migrated-${hashOfMigrations(embeddedVersion(), OF_TEMPLATES.source)}`,
    dumpOfMigrated,
  )
  return migrated
}

/** The same before its migrations: creating it takes seconds. */
export function createdDump(): Promise<Blob> {
  created ??= loadOrCreate(
    `created-${hashOf(embeddedVersion(), OF_TEMPLATES.source)}`,
    dumpOfCreated,
  )
  return created
}

/** A migrated one that `empty` restores: remembering its rows takes as long as a third of opening it. */
export function sharedDump(): Promise<Blob> {
  const hash = hashOfMigrations(embeddedVersion(), OF_TEMPLATES.source, EMPTYING)
  shared ??= loadOrCreate(`shared-${hash}`, dumpToShare)
  return shared
}

const loadOrCreate = (name: string, make: () => Promise<Blob>): Promise<Blob> =>
  madeOnce(`holdfast-pglite-${name}.tar`, make)

async function dumpOfCreated(): Promise<Blob> {
  const pglite = await PGlite.create()
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  return slimDump(dump)
}

const dumpOfMigrated = async (): Promise<Blob> => changed(await createdDump(), migrate)

const dumpToShare = async (): Promise<Blob> => changed(await migratedDump(), rememberInitial)

/** The dump of a database that starts from another one. */
async function changed(
  initial: Blob,
  change: (database: Database) => Promise<unknown>,
): Promise<Blob> {
  const pglite = await PGlite.create({ loadDataDir: initial })
  const database = databaseOn(pgliteConnections(pglite), { concurrent: false })
  await change(database)
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  return dump
}

/** The path of the embedded database's package, which contains its version. */
export const embeddedVersion = (): string =>
  createRequire(import.meta.url).resolve('@electric-sql/pglite')
