import { createRepository, type Repository } from '@holdfast/core'
import { holdfastApp } from '@holdfast/http'
import { installJobTables, type JobTrouble, postgresJobs } from '@holdfast/jobs-postgres'
import {
  localPersistentIds,
  randomIds,
  scryptPasswords,
  sha256Signer,
  systemClock,
} from '@holdfast/platform-node'
import { migrate, openPglite, openPostgres, postgresStore } from '@holdfast/postgres'
import { folderStorage } from '@holdfast/storage-fs'
import type { DatabaseConfiguration, StorageConfiguration } from './configuration.ts'
import { prepareDataFolder } from './data-folder.ts'
import { databaseFailure } from './database-failure.ts'
import { lockFolder } from './folder-lock.ts'
import type { OpenedRepository, OpenOptions, RunningInstallation } from './installation.ts'
import type { Logger } from './logger.ts'

const SWEEP_MINUTES = 10

/** Opens everything, sets up what a first start needs, and starts the jobs. */
export async function openInstallation(options: OpenOptions): Promise<RunningInstallation> {
  const { configuration, log } = options
  const parts = await openParts(options)
  const { database, jobs, repository, storage } = parts
  try {
    await storage.ready()
    const first = await repository.installation.prepare(
      configuration.adminToken === null ? {} : { token: configuration.adminToken },
    )
    await jobs.repeat({ kind: 'sweepStagedObjects' }, SWEEP_MINUTES)
    await jobs.work(repository.handleJob)
    return {
      application: application(repository, options),
      checks: [
        { name: 'database', check: async () => void (await database.execute('select 1', [])) },
        { name: 'storage', check: () => storage.ready() },
      ],
      // A token that the operator chose is known already.
      newToken: configuration.adminToken === null ? (first?.adminToken ?? null) : null,
      close: async () => {
        await jobs.stop()
        await parts.close()
      },
    }
  } catch (error) {
    log.debug('closing after a failed start')
    await parts.close()
    throw error
  }
}

/** For commands: the use cases, without jobs and without a server. */
export async function openRepository(options: OpenOptions): Promise<OpenedRepository> {
  await prepareDataFolder(options.configuration.dataFolder)
  const { repository, close } = await openParts(options)
  return { repository, close }
}

const application = (repository: Repository, { configuration, log }: OpenOptions) =>
  holdfastApp(repository, { log, cors: { origins: configuration.corsOrigins } })

async function openParts({ configuration, siteUrl, log }: OpenOptions) {
  const database = await openDatabase(configuration.database, configuration.dataFolder)
  const jobs = postgresJobs({ execute: database.execute, report: (trouble) => tell(log, trouble) })
  const storage = openStorage(configuration.storage)
  const ids = randomIds()
  const repository = createRepository({
    store: postgresStore(database, { jobs }),
    storages: { preferred: 'local', drivers: { local: storage } },
    clock: systemClock(),
    ids,
    signer: sha256Signer(),
    passwords: scryptPasswords(),
    persistentIds: localPersistentIds({ ...configuration.persistentIds, ids }),
    site: { url: siteUrl, installationName: configuration.installationName },
  })
  return { database, jobs, storage, repository, close: database.close }
}

function openStorage(storage: StorageConfiguration) {
  switch (storage.kind) {
    case 'folder':
      return folderStorage({ root: storage.path })
  }
}

/** The database, up to date. An embedded one belongs to this process until it is closed. */
async function openDatabase(configuration: DatabaseConfiguration, dataFolder: string) {
  const lock = configuration.kind === 'embedded' ? await lockFolder(dataFolder) : null
  try {
    const database =
      configuration.kind === 'embedded'
        ? await openPglite({ folder: configuration.folder })
        : await openPostgres({ url: configuration.url })
    try {
      await migrate(database)
      await installJobTables(database.execute)
    } catch (error) {
      await database.close()
      throw error
    }
    return {
      ...database,
      close: async () => {
        await database.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw databaseFailure(configuration, error)
  }
}

function tell(log: Logger, trouble: JobTrouble): void {
  const { error: cause, kind, ...facts } = trouble
  switch (kind) {
    case 'attemptFailed':
      log.warn('a job failed and will be tried again', { ...facts, cause })
      break
    case 'gaveUp':
      log.error('a job failed for the last time', { ...facts, cause })
      break
    case 'queueUnreachable':
      log.error('the job queue could not be reached', { ...facts, cause })
  }
}
