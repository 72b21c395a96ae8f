import type { Clock, ReadUnit, Store, WriteUnit } from '@holdfast/core'
import type { RequestedJob } from '../jobs/waiting-jobs.ts'
import { accessRequests } from './access-requests/access-requests.ts'
import { blockFacets } from './collections/block-facets.ts'
import { collectionLinks } from './collections/collection-links.ts'
import { collectionTies } from './collections/collection-ties.ts'
import { collections } from './collections/collections.ts'
import { featuredCollections } from './collections/featured-collections.ts'
import { logos } from './collections/logos.ts'
import { copied } from './copied.ts'
import { curation } from './curation/curation.ts'
import { datasetTypes } from './dataset-types/dataset-types.ts'
import { datasetLinks } from './datasets/dataset-links.ts'
import { datasets } from './datasets/datasets.ts'
import { downloads } from './downloads/downloads.ts'
import { zipIndexes } from './downloads/zip-indexes.ts'
import { events } from './events/events.ts'
import { exportTimes } from './exports/export-times.ts'
import { externalTools } from './external-tools/external-tools.ts'
import { featuredItems } from './featured-items/featured-items.ts'
import { files } from './files/files.ts'
import { groups } from './groups/groups.ts'
import { guestbooks } from './guestbooks/guestbooks.ts'
import { harvesting } from './harvesting/harvesting.ts'
import { bannerMessages } from './installation/banner-messages.ts'
import { licenses } from './licenses/licenses.ts'
import { metadataBlocks } from './metadata/metadata-blocks.ts'
import { keptFigures } from './metrics/kept-figures.ts'
import { metrics } from './metrics/metrics.ts'
import { myData } from './my-data/my-data.ts'
import { notifications } from './notifications/notifications.ts'
import { previewUrls } from './previews/preview-urls.ts'
import { quotas } from './quotas/quotas.ts'
import { registrations } from './registrations/registrations.ts'
import { resumableUploads } from './resumable-uploads/resumable-uploads.ts'
import { locallyFairSets } from './roles/locally-fair-sets.ts'
import { roles } from './roles/roles.ts'
import { savedSearches } from './search/saved-searches.ts'
import { searchIndex } from './search/search-index.ts'
import { sessions } from './sessions/sessions.ts'
import { settings } from './settings/settings.ts'
import { secrets } from './signing/secrets.ts'
import { stagedObjects } from './staged-objects/staged-objects.ts'
import { type CurrentState, emptyState, fork } from './state.ts'
import { driverChoices } from './storage-drivers/driver-choices.ts'
import { tableForms } from './tables/table-forms.ts'
import { tables } from './tables/tables.ts'
import { templates } from './templates/templates.ts'
import { thumbnails } from './thumbnails/thumbnails.ts'
import { transfers } from './transfers/transfers.ts'
import { usage } from './usage/usage.ts'
import { accountTraces } from './users/account-traces.ts'
import { accounts } from './users/accounts.ts'
import { keptRepresentations } from './versions/kept-representations.ts'
import { versions } from './versions/versions.ts'
import { views } from './views/views.ts'
import { workflows } from './workflows/workflows.ts'

export interface MemoryStoreOptions {
  /** Receives the jobs of a unit when it commits, in order. Without it they are discarded. */
  readonly jobs?: { take(requested: readonly RequestedJob[]): void }
  /** Decides which role assignments have ended; the time of the machine by default. */
  readonly clock?: Clock
}

/** The state of a store at one moment. */
export interface Checkpoint {
  /** Whether a unit of work has committed since then. */
  changed(): boolean
  /** Undoes all units of work that have committed since then; ids may be drawn again. */
  restore(): void
}

export interface MemoryStore extends Store {
  /** Saves the current state. Restore it only while no unit of work runs. */
  checkpoint(): Checkpoint
}

const MACHINE_CLOCK: Clock = { now: () => new Date() }

/**
 * A store in memory. Writes run one after another, each on a fork of the state that replaces the state when
 * the work resolves; reads continue meanwhile.
 */
export function memoryStore({ jobs, clock = MACHINE_CLOCK }: MemoryStoreOptions = {}): MemoryStore {
  let state = emptyState()
  let queue: Promise<unknown> = Promise.resolve()

  async function write<T>(work: (unit: WriteUnit) => Promise<T>): Promise<T> {
    const draft = fork(state)
    const requested: RequestedJob[] = []
    const answer = await whileOpen(
      () => draft,
      (current) => work(writeUnit(current, clock, requested)),
    )
    state = draft
    jobs?.take(requested)
    return answer
  }

  return {
    read: (work, { consistency = 'snapshot' } = {}) => {
      const snapshot = state
      const current = consistency === 'snapshot' ? () => snapshot : () => state
      return whileOpen(current, (open) => work(repositories(open, clock)))
    },
    stream: (work, { consistency = 'snapshot' } = {}) => {
      const snapshot = state
      return work(repositories(consistency === 'snapshot' ? () => snapshot : () => state, clock))
    },
    write: (work) => {
      const done = queue.then(() => write(work))
      queue = done.catch(() => undefined)
      return done
    },
    ready: async () => {},
    checkpoint: () => {
      const remembered = state
      let last = state
      return {
        changed: () => state !== last,
        restore: () => {
          if (state === last) return
          // Caches identify a context by its revision, so a revision must never repeat.
          last = { ...remembered, context: { revision: state.context.revision + 1 } }
          state = last
        },
      }
    },
  }
}

/** Gives the state to a unit while it runs. A later read, caused by a missing `await`, throws. */
async function whileOpen<T>(
  current: CurrentState,
  work: (open: CurrentState) => Promise<T>,
): Promise<T> {
  let ended = false
  const open = () => {
    if (ended) throw new Error('The unit of work has ended')
    return current()
  }
  try {
    return await work(open)
  } finally {
    ended = true
  }
}

const repositories = (current: CurrentState, clock: Clock) =>
  ({
    accessRequests: accessRequests(current),
    accounts: accounts(current, clock),
    accountTraces: accountTraces(current),
    banners: bannerMessages(current),
    blockFacets: blockFacets(current),
    collectionLinks: collectionLinks(current),
    collections: collections(current),
    curation: curation(current),
    datasetLinks: datasetLinks(current),
    datasets: datasets(current),
    datasetTypes: datasetTypes(current),
    downloads: downloads(current),
    driverChoices: driverChoices(current),
    events: events(current),
    exportTimes: exportTimes(current),
    externalTools: externalTools(current),
    locallyFairSets: locallyFairSets(current),
    logos: logos(current),
    featuredCollections: featuredCollections(current),
    featuredItems: featuredItems(current),
    files: files(current),
    groups: groups(current),
    guestbooks: guestbooks(current),
    licenses: licenses(current),
    keptFigures: keptFigures(current),
    keptRepresentations: keptRepresentations(current),
    metadataBlocks: metadataBlocks(current),
    metrics: metrics(current),
    myData: myData(current, clock),
    notifications: notifications(current, clock),
    previewUrls: previewUrls(current),
    registrations: registrations(current),
    quotas: quotas(current),
    roles: roles(current, clock),
    harvesting: harvesting(current),
    savedSearches: savedSearches(current),
    search: searchIndex(current, clock),
    secrets: secrets(current),
    sessions: sessions(current),
    settings: settings(current),
    resumableUploads: resumableUploads(current),
    stagedObjects: stagedObjects(current),
    tableForms: tableForms(current),
    tables: tables(current),
    templates: templates(current),
    thumbnails: thumbnails(current),
    transfers: transfers(current),
    usage: usage(current),
    versions: versions(current),
    views: views(current, clock),
    workflows: workflows(current),
    zipIndexes: zipIndexes(current),
  }) satisfies ReadUnit

const writeUnit = (current: CurrentState, clock: Clock, requested: RequestedJob[]): WriteUnit => ({
  ...repositories(current, clock),
  collectionTies: collectionTies(current),
  jobs: {
    enqueue: async (job, options = {}) => {
      current()
      requested.push(copied({ job, options }))
    },
    enqueueAll: async (jobs, keyOf) => {
      current()
      for (const job of jobs)
        requested.push(
          copied({ job, options: keyOf === undefined ? {} : { dedupeKey: keyOf(job) } }),
        )
    },
  },
})
