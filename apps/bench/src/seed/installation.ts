import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createRepository, type ObjectStorage, type Repository, type Store } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import { installJobTables, postgresJobs } from '@holdfast/jobs-postgres'
import {
  localPersistentIds,
  randomIds,
  scryptPasswords,
  sha256Signer,
  systemClock,
} from '@holdfast/platform-node'
import { type Database, migrate, openPglite, openPostgres, postgresStore } from '@holdfast/postgres'
import { prepareFolder } from '@holdfast/postgres/testing'
import { folderStorage } from '@holdfast/storage-fs'
import { s3Storage } from '@holdfast/storage-s3'
import type { Bucket } from '../system/s3-server.ts'

/** The state that the server starts on: its data folder, and its database unless it is embedded. */
export interface Site {
  readonly dataFolder: string
  readonly databaseUrl: string | null
  /** The bucket of its objects; null when they are in the data folder. */
  readonly bucket: Bucket | null
  /** Whether writes of files wait for the disk, as in the server; a seed need not. */
  readonly synced?: boolean
}

/** An installation opened in this process, to be seeded before the server starts. */
export interface Installation {
  readonly database: Database
  readonly store: Store
  readonly storage: ObjectStorage
  /** The folder of its objects, unless they are in a bucket. */
  readonly objects: string
  readonly repository: Repository
  /** A superuser with an API token. */
  readonly admin: Actor & { readonly kind: 'account' }
  readonly token: string
  close(): Promise<void>
}

/** The folder of the objects of a site, as the server expects it. */
export const objectFolder = ({ dataFolder }: Site): string => join(dataFolder, 'files')

/** The server's name for its default store, also when its objects are in a bucket. */
const DRIVER = 'local'
const PID = { protocol: 'doi', authority: '10.5072', shoulder: 'BENCH/' }

const SETTINGS = new Map([
  // No file is left out of a bundle because of its size.
  [':ZipDownloadLimit', String(2 ** 40)],
  // Seeded files are not verified before publication.
  [':FileValidationOnPublishEnabled', 'false'],
])

/** Opens and prepares an empty site. */
export async function openSite(site: Site): Promise<Installation> {
  const database = await openDatabase(site)
  await migrate(database)
  await installJobTables(database.execute)
  const store = postgresStore(database, { jobs: postgresJobs({ execute: database.execute }) })
  const objects = objectFolder(site)
  const { storage, close } = openStorage(site)
  await storage.ready()
  const ids = randomIds()
  const repository = createRepository({
    store,
    storages: { preferred: DRIVER, drivers: { [DRIVER]: storage } },
    clock: systemClock(),
    ids,
    signer: sha256Signer(),
    passwords: scryptPasswords(),
    persistentIds: localPersistentIds({ ...PID, ids }),
    site: { url: 'http://127.0.0.1', installationName: null },
  })
  const token = randomBytes(16).toString('hex')
  await repository.installation.prepare({ token })
  await store.write(({ settings }) => settings.putAll(SETTINGS))
  const admin = await adminOf(repository)
  return {
    database,
    store,
    storage,
    objects,
    repository,
    admin,
    token,
    close: async () => {
      close()
      await database.close()
    },
  }
}

function openStorage(site: Site): { readonly storage: ObjectStorage; close(): void } {
  if (site.bucket === null) {
    const fsync = site.synced ?? false
    return { storage: folderStorage({ root: objectFolder(site), fsync }), close: () => {} }
  }
  const storage = s3Storage(site.bucket)
  return { storage, close: storage.close }
}

async function openDatabase({ dataFolder, databaseUrl }: Site): Promise<Database> {
  if (databaseUrl !== null) return openPostgres({ url: databaseUrl })
  const folder = join(dataFolder, 'database')
  await prepareFolder(folder)
  return openPglite({ folder })
}

async function adminOf({ users }: Repository) {
  const account = await users.byUserName('admin')
  if (account === null) throw new Error('The installation has no superuser')
  const { id: accountId, userName, superuser } = account
  return { kind: 'account', accountId, userName, superuser } as const
}
