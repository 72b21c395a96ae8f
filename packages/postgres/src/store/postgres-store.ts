import type { Clock, ReadUnit, Store, WriteUnit } from '@holdfast/core'
import type { Job, JobOptions } from '@holdfast/core/rules'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { accessRequestReads, accessRequests } from '../access-requests/access-requests.ts'
import { blockFacetReads, blockFacets } from '../collections/block-facets.ts'
import { collectionLinkReads, collectionLinks } from '../collections/collection-links.ts'
import { collectionReads } from '../collections/collection-reads.ts'
import { collectionTies } from '../collections/collection-ties.ts'
import { collections } from '../collections/collections.ts'
import {
  featuredCollectionReads,
  featuredCollections,
} from '../collections/featured-collections.ts'
import { logoReads, logos } from '../collections/logos.ts'
import { curation, curationReads } from '../curation/curation.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { datasetTypeReads, datasetTypes } from '../dataset-types/dataset-types.ts'
import { datasetLinkReads, datasetLinks } from '../datasets/dataset-links.ts'
import { datasetReads } from '../datasets/dataset-reads.ts'
import { stampsOf } from '../datasets/dataset-stamp.ts'
import { datasets } from '../datasets/datasets.ts'
import { downloadReads, downloads } from '../downloads/downloads.ts'
import { zipIndexes, zipIndexReads } from '../downloads/zip-indexes.ts'
import { eventReads, events } from '../events/events.ts'
import { exportTimeReads, exportTimes } from '../exports/export-times.ts'
import { externalToolReads, externalTools } from '../external-tools/external-tools.ts'
import { featuredItemReads, featuredItems } from '../featured-items/featured-items.ts'
import { fileReads } from '../files/file-reads.ts'
import { files } from '../files/files.ts'
import { groupReads, groups } from '../groups/groups.ts'
import { guestbookReads, guestbooks } from '../guestbooks/guestbooks.ts'
import { harvesting, harvestingReads } from '../harvesting/harvesting.ts'
import { bannerMessageReads, bannerMessages } from '../installation/banner-messages.ts'
import { licenseReads, licenses } from '../licenses/licenses.ts'
import { metadataBlockReads, metadataBlocks } from '../metadata/metadata-blocks.ts'
import { keptFigureReads, keptFigures } from '../metrics/kept-figures.ts'
import { metrics } from '../metrics/metrics.ts'
import { myData } from '../my-data/my-data.ts'
import { notificationReads, notifications } from '../notifications/notifications.ts'
import { previewUrlReads, previewUrls } from '../previews/preview-urls.ts'
import { quotaReads, quotas } from '../quotas/quotas.ts'
import { registrationReads, registrations } from '../registrations/registrations.ts'
import { resumableUploadReads, resumableUploads } from '../resumable-uploads/resumable-uploads.ts'
import { locallyFairSetReads, locallyFairSets } from '../roles/locally-fair-sets.ts'
import { roleReads, roles } from '../roles/roles.ts'
import { moveNextNoted, withFilesMoved } from '../search/late-moves.ts'
import { savedSearches, savedSearchReads } from '../search/saved-searches.ts'
import { searchCatalogue } from '../search/search-catalogue.ts'
import { type SearchSetting, searchIndex, searchReads } from '../search/search-index.ts'
import { sessionReads, sessions } from '../sessions/sessions.ts'
import { settingReads, settings } from '../settings/settings.ts'
import { secretReads, secrets } from '../signing/secrets.ts'
import { stagedObjectReads, stagedObjects } from '../staged-objects/staged-objects.ts'
import { driverChoiceReads, driverChoices } from '../storage-drivers/driver-choices.ts'
import { tableFormReads, tableForms } from '../tables/table-forms.ts'
import { tableReads, tables } from '../tables/tables.ts'
import { templateReads, templates } from '../templates/templates.ts'
import { thumbnailReads, thumbnails } from '../thumbnails/thumbnails.ts'
import { transferReads, transfers } from '../transfers/transfers.ts'
import { usage, usageReads } from '../usage/usage.ts'
import { accountTraceReads, accountTraces } from '../users/account-traces.ts'
import { accountReads, accounts, holdersOf } from '../users/accounts.ts'
import {
  foundRepresentations,
  keptRepresentationReads,
  keptRepresentations,
} from '../versions/kept-representations.ts'
import { versionReads, versions } from '../versions/versions.ts'
import { withCombinedViews } from '../views/shared-views.ts'
import { views } from '../views/views.ts'
import { workflowReads, workflows } from '../workflows/workflows.ts'
import { combineCalls } from './combine-calls.ts'
import { anyNesting, noNesting } from './nesting.ts'
import { withRetry } from './retry.ts'
import { revisions } from './revisions.ts'
import { snapshotStreams } from './snapshot-streams.ts'

/** Runs one statement with `$1`-style parameters in the unit's transaction and returns its rows. */
export type Execute = (sql: string, values: readonly unknown[]) => Promise<readonly object[]>

/** Stores the jobs of a unit in tables of the same database, so that they commit with it. */
export interface JobTables {
  enqueue(execute: Execute, job: Job, options?: JobOptions): Promise<void>
  /** Adds at least one job, in one statement; `keys`, if there are any, has the key of each. */
  enqueueAll(execute: Execute, jobs: readonly Job[], keys?: readonly string[]): Promise<void>
  /** Called after the commit of a unit that added jobs. */
  nudge?(): void
}

export interface PostgresStoreOptions {
  readonly jobs: JobTables
  /** Decides which role assignments have ended; the time of the machine by default. */
  readonly clock?: Clock
}

/** A store on a database that `migrate` has prepared. */
export function postgresStore(
  database: Database,
  { jobs, clock = MACHINE_CLOCK }: PostgresStoreOptions,
): Store {
  const { kysely } = database
  const nesting = database.concurrent ? anyNesting : noNesting()
  const setting = { clock, catalogue: searchCatalogue(), ends: database.concurrent }
  const latest = latestUnit(kysely, setting)
  const inSnapshot = <T>(work: (unit: ReadUnit) => Promise<T>): Promise<T> =>
    database.transaction(SNAPSHOT, (db) => work(readUnit(db, setting)))
  const moveNext = () => withRetry(() => database.transaction(WRITING, moveNextNoted))
  const streams = snapshotStreams(kysely)
  return {
    read: (work, { consistency = 'snapshot' } = {}) =>
      consistency === 'latest'
        ? nesting.questions(() => withFilesMoved(() => work(latest), moveNext))
        : nesting.unit(() => withFilesMoved(() => inSnapshot(work), moveNext)),
    // A transaction on the only connection would keep everyone waiting for the reader.
    stream: (work, { consistency = 'snapshot' } = {}) =>
      consistency === 'latest' || !database.concurrent
        ? work(latest)
        : streams((db) => work(readUnit(db, setting))),
    write: async (work) => {
      const { answer, enqueued } = await nesting.unit(() =>
        withRetry(() =>
          database.transaction(WRITING, (db, atLast) =>
            inUnit(db, { jobs, ...setting }, { work, atLast }),
          ),
        ),
      )
      if (enqueued > 0) jobs.nudge?.()
      return answer
    },
    ready: async () => {
      await sql`select 1`.execute(kysely)
    },
  }
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
const WRITING = { isolationLevel: 'read committed' } as const

/** Few enough that no answer waits long for the texts of others. */
const MOST_FOUND_TOGETHER = 8

const MACHINE_CLOCK: Clock = { now: () => new Date() }

/** The jobs of a unit, in the tables of its transaction, and how many there are. */
function jobOutbox(
  db: Kysely<Tables>,
  jobs: JobTables,
): WriteUnit['jobs'] & { readonly enqueued: () => number } {
  let enqueued = 0
  const execute: Execute = async (text, values) =>
    (await db.executeQuery<object>(CompiledQuery.raw(text, [...values]))).rows
  return {
    enqueued: () => enqueued,
    enqueue: async (job, options) => {
      enqueued += 1
      await jobs.enqueue(execute, job, options)
    },
    enqueueAll: async (wanted, keyOf) => {
      if (wanted.length === 0) return
      enqueued += wanted.length
      await jobs.enqueueAll(execute, wanted, keyOf && wanted.map(keyOf))
    },
  }
}

interface UnitWork<T> {
  readonly work: (unit: WriteUnit) => Promise<T>
  /** Takes writes that the commit goes with. */
  readonly atLast: (write: Promise<unknown>) => void
}

async function inUnit<T>(
  db: Kysely<Tables>,
  { jobs, clock, ...setting }: Required<PostgresStoreOptions> & SearchSetting,
  { work, atLast }: UnitWork<T>,
): Promise<{ readonly answer: T; readonly enqueued: number }> {
  const changes = revisions(db, setting.catalogue, atLast)
  const { enqueued, ...outbox } = jobOutbox(db, jobs)
  const answer = await work({
    accessRequests: accessRequests(db),
    accounts: accounts(db, clock),
    accountTraces: accountTraces(db, changes),
    banners: bannerMessages(db),
    blockFacets: blockFacets(db, changes),
    collectionLinks: collectionLinks(db),
    collections: collections(db, changes),
    collectionTies: collectionTies(db),
    curation: curation(db, changes),
    datasetLinks: datasetLinks(db),
    datasets: datasets(db, changes),
    datasetTypes: datasetTypes(db),
    downloads: downloads(db),
    driverChoices: driverChoices(db),
    events: events(db, changes),
    exportTimes: exportTimes(db),
    externalTools: externalTools(db),
    locallyFairSets: locallyFairSets(db, changes),
    ...shownByCollections(db),
    files: files(db, changes),
    groups: groups(db),
    jobs: outbox,
    guestbooks: guestbooks(db),
    licenses: licenses(db, changes),
    ...kept(db),
    metadataBlocks: metadataBlocks(db),
    metrics: metrics(db),
    myData: myData(db, clock),
    notifications: notifications(db, clock),
    previewUrls: previewUrls(db),
    registrations: registrations(db),
    quotas: quotas(db),
    roles: roles(db, clock, changes),
    ...searching(db, { clock, ...setting }),
    secrets: secrets(db),
    sessions: sessions(db),
    settings: settings(db, changes),
    resumableUploads: resumableUploads(db),
    stagedObjects: stagedObjects(db, changes),
    tables: tables(db, changes),
    templates: templates(db),
    ...derivedFromFiles(db),
    transfers: transfers(db),
    usage: usage(db),
    versions: versions(db, changes),
    views: views(db, clock),
    workflows: workflows(db),
  })
  await changes.finish()
  return { answer, enqueued: enqueued() }
}

/** What was made before, and is kept. */
const kept = (db: Kysely<Tables>) => ({
  keptFigures: keptFigures(db),
  keptRepresentations: keptRepresentations(db),
  zipIndexes: zipIndexes(db),
})

/** What collections show first. */
const shownByCollections = (db: Kysely<Tables>) => ({
  featuredCollections: featuredCollections(db),
  featuredItems: featuredItems(db),
  logos: logos(db),
})

/** Objects that are made from files. */
const derivedFromFiles = (db: Kysely<Tables>) => ({
  tableForms: tableForms(db),
  thumbnails: thumbnails(db),
})

const searching = (db: Kysely<Tables>, setting: SearchSetting) => ({
  harvesting: harvesting(db),
  savedSearches: savedSearches(db),
  search: searchIndex(db, setting),
})

/**
 * Reads outside transactions. The revision check before every cached answer is combined for many requests, and so are tokens,
 * kept representations and views that need no permissions.
 */
function latestUnit(db: Kysely<Tables>, setting: SearchSetting): ReadUnit {
  const unit = readUnit(db, setting)
  return {
    ...unit,
    accounts: { ...unit.accounts, byToken: combineCalls((tokens) => holdersOf(db, tokens)) },
    datasets: { ...unit.datasets, stamp: combineCalls((refs) => stampsOf(db, refs)) },
    keptRepresentations: {
      ...unit.keptRepresentations,
      find: combineCalls((wanted) => foundRepresentations(db, wanted), {
        kindOf: () => '',
        most: MOST_FOUND_TOGETHER,
      }),
    },
    views: withCombinedViews(unit.views, db, setting.clock),
  }
}

const readUnit = (db: Kysely<Tables>, setting: SearchSetting, { clock } = setting): ReadUnit => ({
  accessRequests: accessRequestReads(db),
  accounts: accountReads(db, clock),
  accountTraces: accountTraceReads(db),
  banners: bannerMessageReads(db),
  blockFacets: blockFacetReads(db),
  collectionLinks: collectionLinkReads(db),
  collections: collectionReads(db),
  curation: curationReads(db),
  datasetLinks: datasetLinkReads(db),
  datasets: datasetReads(db),
  datasetTypes: datasetTypeReads(db),
  downloads: downloadReads(db),
  driverChoices: driverChoiceReads(db),
  events: eventReads(db),
  exportTimes: exportTimeReads(db),
  externalTools: externalToolReads(db),
  locallyFairSets: locallyFairSetReads(db),
  logos: logoReads(db),
  featuredCollections: featuredCollectionReads(db),
  featuredItems: featuredItemReads(db),
  files: fileReads(db),
  groups: groupReads(db),
  guestbooks: guestbookReads(db),
  licenses: licenseReads(db),
  keptFigures: keptFigureReads(db),
  keptRepresentations: keptRepresentationReads(db),
  metadataBlocks: metadataBlockReads(db),
  metrics: metrics(db),
  myData: myData(db, clock),
  notifications: notificationReads(db, clock),
  previewUrls: previewUrlReads(db),
  registrations: registrationReads(db),
  quotas: quotaReads(db),
  roles: roleReads(db, clock),
  harvesting: harvestingReads(db),
  savedSearches: savedSearchReads(db),
  search: searchReads(db, setting),
  secrets: secretReads(db),
  sessions: sessionReads(db),
  settings: settingReads(db),
  resumableUploads: resumableUploadReads(db),
  stagedObjects: stagedObjectReads(db),
  tables: tableReads(db),
  templates: templateReads(db),
  tableForms: tableFormReads(db),
  thumbnails: thumbnailReads(db),
  transfers: transferReads(db),
  usage: usageReads(db),
  versions: versionReads(db),
  views: views(db, clock),
  workflows: workflowReads(db),
  zipIndexes: zipIndexReads(db),
})
