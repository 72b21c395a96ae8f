import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileTypeDetection } from '@holdfast/content-types'
import { createRepository, type Storages, type VersionArchive } from '@holdfast/core'
import { archivedBefore, type Features, type Job } from '@holdfast/core/rules'
import { htmlCleaner } from '@holdfast/html'
import { addressOfClient } from '@holdfast/http'
import { type MissingLibrary, pdfiumPages, sharpImages } from '@holdfast/images'
import { installJobTables, type JobTrouble, postgresJobs } from '@holdfast/jobs-postgres'
import {
  hostCalls,
  randomIds,
  scryptPasswords,
  sendmailNotifier,
  sha256Signer,
  systemClock,
} from '@holdfast/platform-node'
import {
  copyDatabase,
  type Database,
  DatabaseInUse,
  eventArchive,
  maintain,
  migrate,
  openPglite,
  openPostgres,
  postgresStore,
  prepareEventMonths,
  rebuildSearch,
} from '@holdfast/postgres'
import { application, silentApplication } from './application.ts'
import {
  type Configuration,
  type DatabaseConfiguration,
  embeddedDatabase,
} from './configuration.ts'
import { prepareDataFolder } from './data-folder.ts'
import { databaseFailure, placeOf } from './database-failure.ts'
import { maintainRegularly } from './database-maintenance.ts'
import { lockFolder } from './folder-lock.ts'
import { FORMATS } from './formats.ts'
import { requireFreeSpace } from './free-space.ts'
import type { OpenedRepository, OpenOptions, RunningInstallation } from './installation.ts'
import { eventLoopLag } from './lanes/event-loop-lag.ts'
import { lanes } from './lanes/lanes.ts'
import type { Logger } from './logger.ts'
import { namedFolders, overviewPorts } from './machinery.ts'
import { makerOf } from './maker.ts'
import { installationMetrics } from './metrics/installation-metrics.ts'
import { openIdentityProviders } from './open-identity-providers.ts'
import { openPersistentIds } from './open-persistent-ids.ts'
import { openStores, requireStores } from './open-stores.ts'
import { openTransfers } from './open-transfers.ts'
import { keepPrivate } from './private-folders.ts'
import { representationMaker } from './representation-maker.ts'
import { StartFailure } from './start-failure.ts'
import { tablePorts } from './tables/table-ports.ts'
import { usagePorts, writeCounts } from './usage/usage-ports.ts'

const MAX_BETWEEN_SWEEPS_MINUTES = 10

/** The right ends by itself; this is how late at most its end is announced and recorded. */
const END_GRANTS_MINUTES = 60

/** How late at most what a saved search finds is linked. */
const SAVED_SEARCH_MINUTES = 60

/** How late at most harvesters learn of what was published or changed. */
const RENEW_RECORDS_MINUTES = 10

/** Words that nothing has any more only make wildcards slower. */
const FORGET_WORDS_MINUTES = 7 * 24 * 60
const LIST_MATCHES_MINUTES = 1

/** The jobs that are repeated, each with its minutes. */
const REPEATED: readonly (readonly [Job, number])[] = [
  [{ kind: 'endGrants' }, END_GRANTS_MINUTES],
  [{ kind: 'runSavedSearches' }, SAVED_SEARCH_MINUTES],
  [{ kind: 'renewRecords' }, RENEW_RECORDS_MINUTES],
  [{ kind: 'forgetWords', after: null }, FORGET_WORDS_MINUTES],
  [{ kind: 'listMatches' }, LIST_MATCHES_MINUTES],
]

/** Opens everything, prepares the installation at a first start, and starts the jobs. */
export async function openInstallation(options: OpenOptions): Promise<RunningInstallation> {
  const { admin, uploadLeaseMinutes } = options.configuration
  const sweepMinutes = Math.min(MAX_BETWEEN_SWEEPS_MINUTES, uploadLeaseMinutes / 3)
  const privacy = await keepPrivate(options.configuration, options.log)
  const parts = await openParts(options).catch((error: unknown) => {
    privacy.stop()
    throw error
  })
  const { database, jobs, repository, stores, maker } = parts
  const close = async () => {
    privacy.stop()
    await parts.close()
  }
  try {
    await requireStores(stores, options.configuration.stores)
    await prepareEventMonths(database, new Date()).catch((cause: unknown) =>
      options.log.warn('the next months of the log of events have no place yet', { cause }),
    )
    const { token: chosenToken, ...person } = admin
    const first = await repository.installation.prepare({
      ...person,
      ...(chosenToken === null ? {} : { token: chosenToken }),
    })
    await jobs.repeat({ kind: 'sweepStagedObjects' }, sweepMinutes)
    for (const [job, minutes] of REPEATED) await jobs.repeat(job, minutes)
    if (await repository.search.index.resume())
      options.log.info(
        'the search index is written anew; until it is done, not everything is found',
      )
    const lag = eventLoopLag()
    const shared = lanes(application(repository, options), {
      lag,
      clientAddress: ({ socket, headers }) =>
        addressOfClient(
          { connected: socket.remoteAddress, forwarded: String(headers['x-forwarded-for'] ?? '') },
          options.configuration.trustedProxies,
        ),
      ...(options.neighbours === undefined ? {} : { neighbours: options.neighbours }),
    })
    maker.use(silentApplication(repository, options), shared)
    await repository.versions.representations.makeAhead()
    await jobs.work(repository.handleJob)
    return {
      application: shared.application,
      checks: [
        { name: 'database', check: async () => void (await database.execute('select 1', [])) },
        {
          name: 'storage',
          check: async () => {
            await requireFreeSpace(Object.values(namedFolders(options.configuration)))
            await stores.ready()
          },
        },
      ],
      metrics: [
        shared.metrics,
        ...installationMetrics({
          database,
          jobs,
          folders: namedFolders(options.configuration),
        }),
      ],
      // The operator already knows a token that they chose.
      newToken: chosenToken === null ? (first?.adminToken ?? null) : null,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens the use cases for commands, without jobs and without a server. */
export async function openRepository(options: OpenOptions): Promise<OpenedRepository> {
  await prepareDataFolder(options.configuration.dataFolder)
  const { repository, database, store, close } = await openParts(options)
  return {
    repository,
    rebuildSearch: (tell) => rebuildSearch(store, { tell }),
    events: {
      archive: eventArchive(database),
      keptSince: async (now) =>
        archivedBefore(await store.read(({ settings }) => settings.all()), now),
    },
    close,
  }
}

/** Copies the embedded database of the data folder to the configured one, which must be unused. */
export const copyEmbedded =
  ({ configuration, log }: Pick<OpenOptions, 'configuration' | 'log'>) =>
  async (tell: (table: string, rows: number) => void): Promise<number> => {
    const database = embeddedDatabase(configuration.dataFolder)
    const from = await openDatabase({ configuration: { ...configuration, database }, log })
    try {
      const to = await openDatabase({ configuration, log })
      return await copyDatabase(from, to, tell)
        .catch((cause: unknown) => {
          if (!(cause instanceof DatabaseInUse)) throw cause
          const place = placeOf(configuration.database)
          throw new StartFailure(`The database ${place} has accounts. Nothing was changed.`, {
            cause,
          })
        })
        .finally(to.close)
    } finally {
      await from.close()
    }
  }

/** The timer never keeps the process from ending. */
const pause = (milliseconds: number): Promise<void> =>
  sleep(milliseconds, undefined, { ref: false })

async function openParts(options: OpenOptions) {
  const { configuration, siteUrl, log } = options
  const ids = randomIds()
  const persistentIds = await openPersistentIds(configuration.persistentIds, { ids, log })
  const database = await openDatabase(options)
  const jobs = postgresJobs({
    execute: database.execute,
    leaseSeconds: configuration.takeoverSeconds,
    report: (trouble) => logTrouble(log, trouble),
  })
  const stores = await openStores(configuration.stores, (storeName, { path, error: cause }) =>
    log.warn('a remote store did not answer', { store: storeName, path, cause }),
  )
  const missing = warnOnce(log)
  const clock = systemClock()
  const store = postgresStore(database, { jobs, clock })
  const maker = representationMaker(pause)
  const repository = createRepository({
    store,
    storages: stores.storages,
    clock,
    ids,
    signer: sha256Signer(),
    passwords: scryptPasswords(),
    persistentIds,
    site: {
      url: siteUrl,
      installationName: configuration.installationName,
      ...landingPages(configuration),
    },
    ...FORMATS,
    madeBy: await makerOf(options),
    representationMaker: maker,
    html: htmlCleaner(),
    typeDetection: fileTypeDetection(),
    images: sharpImages({ missing }),
    firstPages: pdfiumPages({ missing }),
    thumbnailLimits: configuration.thumbnailLimits,
    tableFormBytes: configuration.tableFormMebibytes * 1024 * 1024,
    ...(await usagePorts(configuration)),
    tellOperator: (what, cause) => log.error(what, { cause }),
    ...tablePorts(configuration, log),
    curationShownTo: configuration.curationStatusShown ? 'viewers' : 'publishers',
    guestbookAsked: configuration.guestbookAtRequest ? 'onAccessRequest' : 'onDownload',
    ...(await overviewPorts(configuration, { database, jobs })),
    ...(options.notices === undefined ? {} : { notices: options.notices }),
    pause,
    features: featuresOf(configuration),
    notifier: configuration.mail === null ? null : sendmailNotifier(configuration.mail),
    versionArchive: archiveIn(stores.storages, configuration.archiveStore),
    transfers: openTransfers(configuration.transfers),
    identityProviders: openIdentityProviders(configuration.identityProviders),
    workflowCalls: hostCalls({ hosts: configuration.workflowHosts }),
    directUploadLeaseMs: configuration.directUploadLeaseHours * 3_600_000,
    uploadLeaseMs: configuration.uploadLeaseMinutes * 60_000,
    takeoverMs: configuration.takeoverSeconds * 1000,
  })
  const maintenance = maintainRegularly(tidied(configuration, database), log)
  const close = async () => {
    maintenance.stop()
    await writeCounts(repository, log)
    await jobs.stop()
    // Jobs make some too.
    await repository.versions.representations.allKept()
    await database.close()
    stores.close()
  }
  return { database, store, jobs, stores, repository, maker, close }
}

/** Where identifiers lead; those that are absent are pages of this service. */
const landingPages = ({ persistentIds: { landingPage, fileLandingPage } }: Configuration) => ({
  ...(landingPage === null ? {} : { landingPage }),
  ...(fileLandingPage === null ? {} : { fileLandingPage }),
})

/** A database on a server reclaims its space by itself; the embedded one does not. */
const tidied =
  ({ database: { kind } }: Configuration, database: Database) =>
  async (): Promise<void> => {
    if (kind === 'embedded') await maintain(database)
    await prepareEventMonths(database, new Date())
  }

/** Opens and migrates the database. An embedded one is locked for this process until it is closed. */
async function openDatabase({ configuration, log }: Pick<OpenOptions, 'configuration' | 'log'>) {
  const { database: chosen, dataFolder } = configuration
  const lock = chosen.kind === 'embedded' ? await lockFolder(dataFolder) : null
  try {
    const database = await connect(chosen, log)
    return {
      ...database,
      close: async () => {
        await database.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw databaseFailure(chosen, error)
  }
}

async function connect(chosen: DatabaseConfiguration, log: Logger) {
  const onError = (cause: Error) => log.warn('an idle database connection was lost', { cause })
  const database =
    chosen.kind === 'embedded'
      ? await openPglite({ folder: chosen.folder })
      : await openPostgres({ url: chosen.url, onError })
  try {
    await migrate(database)
    await installJobTables(database.execute)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Warns once about a missing library, which both image adapters may need. */
function warnOnce(log: Logger): MissingLibrary {
  const warned = new Set<string>()
  return (library, cause) => {
    if (!warned.has(library))
      log.warn('thumbnails are left out: a library that draws them does not work', {
        library,
        cause,
      })
    warned.add(library)
  }
}

function logTrouble(log: Logger, trouble: JobTrouble): void {
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

/** The store of that name as an archive; null for none. */
function archiveIn({ drivers }: Storages, name: string | null): VersionArchive | null {
  const storage = name === null ? undefined : drivers[name]
  if (storage === undefined) return null
  return { storage, sha256: (bytes) => createHash('sha256').update(bytes).digest('hex') }
}

const featuresOf = (configuration: Configuration): Features => ({
  roleAssignmentHistory: configuration.roleHistory,
  versionNotes: configuration.versionNotes,
  incompleteMetadata: configuration.incompleteMetadata,
  ...configuration.bearers,
})
