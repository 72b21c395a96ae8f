import { statfs } from 'node:fs/promises'
import type { DiskRoom, Machinery } from '@holdfast/core'
import type { PostgresJobs } from '@holdfast/jobs-postgres'
import { type Database, databaseState } from '@holdfast/postgres'
import type { Configuration } from './configuration.ts'
import { programVersion } from './program-version.ts'

/** Folders that the server writes to, by name. */
type Folders = Readonly<Record<string, string>>

/** The folders that this service writes to, by name. */
export const namedFolders = ({ database, stores }: Configuration): Folders => ({
  ...(database.kind === 'embedded' ? { database: database.folder } : {}),
  ...Object.fromEntries(
    stores.stores.flatMap((store) =>
      store.kind === 'folder' ? [[`store ${store.name}`, store.path]] : [],
    ),
  ),
})

/** What the pages for administration tell of the server. */
export const overviewPorts = async (
  configuration: Configuration,
  { database, jobs }: { readonly database: Database; readonly jobs: PostgresJobs },
) => ({
  machinery: await machineryOf({
    database,
    folders: namedFolders(configuration),
    workers: configuration.workers,
  }),
  jobRecords: jobs.records,
})

/** What this process knows about the installation. */
const machineryOf = async ({
  database,
  folders,
  workers,
}: {
  readonly database: Database
  readonly folders: Folders
  readonly workers: number
}): Promise<Machinery> => ({
  version: await programVersion(),
  runtime: `Node.js ${process.versions.node}`,
  workers,
  database: () => databaseState(database),
  disks: () => diskRoom(folders),
})

/** The room on the disks of the folders. */
export const diskRoom = (folders: Folders): Promise<readonly DiskRoom[]> =>
  Promise.all(
    Object.entries(folders).map(async ([place, folder]) => {
      const { bavail, bsize } = await statfs(folder)
      return { place, freeBytes: bavail * bsize }
    }),
  )
