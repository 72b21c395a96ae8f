import type { Job, JobOptions } from '../../rules/jobs/job.ts'
import type { AccessRequestReads, AccessRequests } from './access-requests.ts'
import type { AccountTraceReads, AccountTraces } from './account-traces.ts'
import type { AccountReads, Accounts } from './accounts.ts'
import type { BannerMessageReads, BannerMessages } from './banner-messages.ts'
import type { BlockFacetReads, BlockFacets } from './block-facets.ts'
import type { CollectionLinkReads, CollectionLinks } from './collection-links.ts'
import type { CollectionTies } from './collection-ties.ts'
import type { CollectionReads, Collections } from './collections.ts'
import type { Curation, CurationReads } from './curation.ts'
import type { DatasetLinkReads, DatasetLinks } from './dataset-links.ts'
import type { DatasetTypeReads, DatasetTypes } from './dataset-types.ts'
import type { DatasetReads, Datasets } from './datasets.ts'
import type { DownloadReads, Downloads } from './downloads.ts'
import type { DriverChoiceReads, DriverChoices } from './driver-choices.ts'
import type { EventReads, Events } from './events.ts'
import type { ExportTimeReads, ExportTimes } from './export-times.ts'
import type { ExternalToolReads, ExternalTools } from './external-tools.ts'
import type { FeaturedCollectionReads, FeaturedCollections } from './featured-collections.ts'
import type { FeaturedItemReads, FeaturedItems } from './featured-items.ts'
import type { FileReads, Files } from './files.ts'
import type { GroupReads, Groups } from './groups.ts'
import type { GuestbookReads, Guestbooks } from './guestbooks.ts'
import type { Harvesting, HarvestingReads } from './harvesting.ts'
import type { KeptRepresentationReads, KeptRepresentations } from './kept-representations.ts'
import type { LicenseReads, Licenses } from './licenses.ts'
import type { LocallyFairSetReads, LocallyFairSets } from './locally-fair-sets.ts'
import type { LogoReads, Logos } from './logos.ts'
import type { MetadataBlockReads, MetadataBlocks } from './metadata-blocks.ts'
import type { KeptFigureReads, KeptFigures, MetricReads } from './metrics.ts'
import type { MyData } from './my-data.ts'
import type { NotificationReads, Notifications } from './notifications.ts'
import type { PreviewUrlReads, PreviewUrls } from './preview-urls.ts'
import type { QuotaReads, Quotas } from './quotas.ts'
import type { RegistrationReads, Registrations } from './registrations.ts'
import type { ResumableUploadReads, ResumableUploads } from './resumable-uploads.ts'
import type { RoleReads, Roles } from './roles.ts'
import type { SavedSearches, SavedSearchReads } from './saved-searches.ts'
import type { SearchIndex, SearchReads } from './search-index.ts'
import type { SecretReads, Secrets } from './secrets.ts'
import type { SessionReads, Sessions } from './sessions.ts'
import type { SettingReads, Settings } from './settings.ts'
import type { StagedObjectReads, StagedObjects } from './staged-objects.ts'
import type { TableFormReads, TableForms } from './table-forms.ts'
import type { TableReads, Tables } from './tables.ts'
import type { TemplateReads, Templates } from './templates.ts'
import type { ThumbnailReads, Thumbnails } from './thumbnails.ts'
import type { TransferReads, TransferRows } from './transfers.ts'
import type { Usage, UsageReads } from './usage.ts'
import type { VersionReads, Versions } from './versions.ts'
import type { Views } from './views.ts'
import type { WorkflowReads, Workflows } from './workflows.ts'
import type { ZipIndexes, ZipIndexReads } from './zip-indexes.ts'

/** The read access of a use case that changes nothing. */
export interface ReadUnit {
  readonly accessRequests: AccessRequestReads
  readonly accounts: AccountReads
  readonly accountTraces: AccountTraceReads
  readonly banners: BannerMessageReads
  readonly blockFacets: BlockFacetReads
  readonly collectionLinks: CollectionLinkReads
  readonly collections: CollectionReads
  readonly datasetLinks: DatasetLinkReads
  readonly curation: CurationReads
  readonly datasets: DatasetReads
  readonly datasetTypes: DatasetTypeReads
  readonly downloads: DownloadReads
  readonly driverChoices: DriverChoiceReads
  readonly events: EventReads
  readonly exportTimes: ExportTimeReads
  readonly externalTools: ExternalToolReads
  readonly locallyFairSets: LocallyFairSetReads
  readonly featuredCollections: FeaturedCollectionReads
  readonly featuredItems: FeaturedItemReads
  readonly files: FileReads
  readonly groups: GroupReads
  readonly guestbooks: GuestbookReads
  readonly keptFigures: KeptFigureReads
  readonly keptRepresentations: KeptRepresentationReads
  readonly harvesting: HarvestingReads
  readonly licenses: LicenseReads
  readonly logos: LogoReads
  readonly metadataBlocks: MetadataBlockReads
  readonly metrics: MetricReads
  readonly myData: MyData
  readonly notifications: NotificationReads
  readonly previewUrls: PreviewUrlReads
  readonly registrations: RegistrationReads
  readonly quotas: QuotaReads
  readonly roles: RoleReads
  readonly savedSearches: SavedSearchReads
  readonly search: SearchReads
  readonly secrets: SecretReads
  readonly sessions: SessionReads
  readonly settings: SettingReads
  readonly resumableUploads: ResumableUploadReads
  readonly stagedObjects: StagedObjectReads
  readonly tableForms: TableFormReads
  readonly tables: TableReads
  readonly templates: TemplateReads
  readonly thumbnails: ThumbnailReads
  readonly transfers: TransferReads
  readonly usage: UsageReads
  readonly versions: VersionReads
  readonly views: Views
  readonly workflows: WorkflowReads
  readonly zipIndexes: ZipIndexReads
}

/**
 * A read unit that can also write, and sees its own changes. Aggregate roots are locked in the order
 * collection, dataset. Saving what does not exist, or violating a uniqueness that a docstring states, rejects
 * and so ends the unit, except where a method reports it as a return value: then the unit continues.
 */
export interface WriteUnit extends ReadUnit {
  readonly accessRequests: AccessRequests
  readonly accounts: Accounts
  readonly accountTraces: AccountTraces
  readonly banners: BannerMessages
  readonly blockFacets: BlockFacets
  readonly collectionLinks: CollectionLinks
  readonly collections: Collections
  readonly collectionTies: CollectionTies
  readonly datasetLinks: DatasetLinks
  readonly curation: Curation
  readonly datasets: Datasets
  readonly datasetTypes: DatasetTypes
  readonly downloads: Downloads
  readonly driverChoices: DriverChoices
  readonly events: Events
  readonly exportTimes: ExportTimes
  readonly externalTools: ExternalTools
  readonly locallyFairSets: LocallyFairSets
  readonly featuredCollections: FeaturedCollections
  readonly featuredItems: FeaturedItems
  readonly files: Files
  readonly groups: Groups
  readonly guestbooks: Guestbooks
  readonly jobs: JobOutbox
  readonly keptFigures: KeptFigures
  readonly keptRepresentations: KeptRepresentations
  readonly harvesting: Harvesting
  readonly licenses: Licenses
  readonly logos: Logos
  readonly metadataBlocks: MetadataBlocks
  readonly notifications: Notifications
  readonly previewUrls: PreviewUrls
  readonly registrations: Registrations
  readonly quotas: Quotas
  readonly roles: Roles
  readonly savedSearches: SavedSearches
  readonly search: SearchIndex
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly settings: Settings
  readonly resumableUploads: ResumableUploads
  readonly stagedObjects: StagedObjects
  readonly tableForms: TableForms
  readonly tables: Tables
  readonly templates: Templates
  readonly thumbnails: Thumbnails
  readonly transfers: TransferRows
  readonly usage: Usage
  readonly versions: Versions
  readonly workflows: Workflows
  readonly zipIndexes: ZipIndexes
}

/** Options of a read unit. */
export interface ReadOptions {
  /**
   * `snapshot` (the default): all queries of the unit see one state of the repository. `latest`: each query
   * sees what is committed when it runs; cheaper, and sufficient for a single query.
   */
  readonly consistency?: 'snapshot' | 'latest'
}

/**
 * The repository's records. Values are copied on the way in and out. Texts are ordered by code point.
 * Collections, datasets and files draw their ids from one sequence.
 */
export interface Store {
  /** `work` may run again, on a later state: it must have no effect outside its unit. */
  read<T>(work: (unit: ReadUnit) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * Reads piece by piece, as fast as the pieces are taken. A snapshot that would keep others waiting is given up: on
   * a database with one connection each query sees the latest state, and elsewhere the reading fails when no piece is
   * taken for a minute. Several readings may wait for each other.
   */
  stream<T>(work: (unit: ReadUnit) => AsyncIterable<T>, options?: ReadOptions): AsyncIterable<T>
  /**
   * Commits everything or, when `work` rejects, nothing. `work` may run twice (after a serialisation
   * failure): it must have no effect outside its unit, and must not wait for another unit. Calls that are not awaited take effect in
   * their order, as far as each is one query; a unit that has ended refuses them.
   */
  write<T>(work: (unit: WriteUnit) => Promise<T>): Promise<T>
  /** Resolves when the store answers; rejects with the reason otherwise. */
  ready(): Promise<void>
}

/** The job queue within a write unit: a job exists if and only if the unit commits. */
export interface JobOutbox {
  enqueue(job: Job, options?: JobOptions): Promise<void>
  /**
   * Enqueues several jobs, due in this order; an empty list changes nothing. `keyOf` gives each its `dedupeKey`; of
   * several with one key the first is enqueued.
   */
  enqueueAll<Wanted extends Job>(
    jobs: readonly Wanted[],
    keyOf?: (job: Wanted) => string,
  ): Promise<void>
}
