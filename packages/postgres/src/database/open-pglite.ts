import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { COLUMN_PARSERS } from './column-types.ts'
import { type Database, databaseOn } from './database.ts'
import { durableStart, syncToDisk } from './durable-folder.ts'
import type { Keeping } from './kept-statements.ts'
import { pgliteConnections } from './pglite-connections.ts'
import { PrivateFiles } from './private-files.ts'

export interface PgliteOptions {
  /**
   * The folder of the database, for one process at a time; null keeps the data in memory until the process
   * ends.
   */
  readonly folder: string | null
  /** A dump of a data directory that an empty folder or memory starts from. */
  readonly initial?: Blob
  /** Which parsed statements are kept. Default: those of the last seconds. */
  readonly keeping?: Keeping
}

/**
 * The embedded database. Only the owner of the process can read its folder. Rejects when the folder cannot be
 * read or written.
 */
export async function openPglite({ folder, initial, keeping }: PgliteOptions): Promise<Database> {
  if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 })
  const pglite = await PGlite.create({
    ...(folder === null ? {} : { fs: new PrivateFiles(folder), startParams: durableStart() }),
    ...(initial === undefined ? {} : { loadDataDir: initial }),
    parsers: COLUMN_PARSERS,
  })
  if (folder !== null) await syncToDisk(pglite)
  return databaseOn(pgliteConnections(pglite, keeping), { concurrent: false })
}
