import type { OaiAnswer } from '../rules/harvesting/oai-answer.ts'
import type { Features } from '../rules/installation/features.ts'
import type { Site } from '../rules/installation/site.ts'
import type { FieldCatalogue } from '../rules/metadata/catalogue.ts'
import type { MetadataBlock } from '../rules/metadata/model.ts'
import type { StagedFacts } from '../rules/staged-objects/staged-object.ts'
import type { ThumbnailLimits } from '../rules/thumbnails/thumbnail.ts'
import type { CountryOf } from '../rules/usage/country-table.ts'
import type { Clock } from './calendar/clock.ts'
import type { Exporter } from './exports/exporter.ts'
import type { LinkedData } from './exports/linked-data.ts'
import type { TableCodebook } from './exports/table-codebook.ts'
import type { HtmlCleaner } from './featured-items/html-cleaner.ts'
import type { TypeDetection } from './files/type-detection.ts'
import type { FirstPages } from './images/first-pages.ts'
import type { Images } from './images/images.ts'
import type { Machinery } from './installation/machinery.ts'
import type { JobRecords } from './jobs/job-records.ts'
import type { Notifier } from './notifications/notifier.ts'
import type { PersistentIds } from './registrations/persistent-ids.ts'
import type { ChangeNotices } from './settings/change-notices.ts'
import type { IdSource } from './signing/id-source.ts'
import type { Signer } from './signing/signer.ts'
import type { Storages } from './storage/storages.ts'
import type { Store } from './store/store.ts'
import type { ContextOf } from './store/views.ts'
import type { TableEngine } from './tables/table-engine.ts'
import type { TabularIngest } from './tables/tabular-ingest.ts'
import type { Workspaces } from './tables/workspaces.ts'
import type { Transfers } from './transfers/transfer-service.ts'
import type { ReportRecipient, UsageLog, UsageReports } from './usage/usage-reports.ts'
import type { IdentityProvider } from './users/identity-provider.ts'
import type { PasswordHasher } from './users/password-hasher.ts'
import type { VersionArchive } from './version-archives/version-archive.ts'
import type { CitationFormat } from './versions/citation-format.ts'
import type { RepresentationMaker } from './versions/representation-maker.ts'
import type { WorkflowCalls } from './workflows/workflow-calls.ts'

/** Everything the domain needs from outside. */
export interface Ports {
  readonly store: Store
  readonly storages: Storages
  readonly clock: Clock
  readonly ids: IdSource
  readonly signer: Signer
  readonly passwords: PasswordHasher
  readonly persistentIds: PersistentIds
  /** Services with which people prove who they are; none by default. */
  readonly identityProviders: readonly IdentityProvider[]
  readonly features: Features
  /** The standard blocks, as the installation brings them. Read definitions from `catalogue`. */
  readonly blocks: readonly MetadataBlock[]
  readonly site: Site
  /**
   * Differs between programs and configurations that make different representations of the same records. Null: none are
   * kept in the store.
   */
  readonly madeBy: string | null
  /** Null: they are made when they are asked for. */
  readonly representationMaker: RepresentationMaker | null
  /** Sends mail; null sends none. */
  readonly notifier: Notifier | null
  /** Metadata export formats, in the order in which they are listed. */
  readonly exporters: readonly Exporter[]
  /** Writes an answer of OAI-PMH as XML; null: nothing is offered for harvesting. */
  readonly oaiDocument: ((answer: OaiAnswer) => string) | null
  /** Null: metadata is neither written nor read as linked data. */
  readonly linkedData: LinkedData | null
  /** Additional citation formats; the built-in one is always available. */
  readonly citationFormats: readonly CitationFormat[]
  /** Whether a guestbook is answered before a download or before an access request. */
  readonly guestbookAsked: 'onDownload' | 'onAccessRequest'
  /** Null: formats are detected from file names alone, except research-data formats. */
  readonly typeDetection: TypeDetection | null
  /**
   * Who sees the curation status of drafts and is notified of it: those who may publish, or everyone who may
   * see the draft.
   */
  readonly curationShownTo: 'publishers' | 'viewers'
  /** Null: images are not accepted. */
  readonly images: Images | null
  /** Null: PDF documents have no thumbnails. */
  readonly firstPages: FirstPages | null
  readonly thumbnailLimits: ThumbnailLimits
  /** Room for the kept forms of all tables, in bytes; those used lately may exceed it. */
  readonly tableFormBytes: number
  /** Null: no file becomes a table. */
  readonly tabularIngest: TabularIngest | null
  /** Null: no codebook of a table is written. */
  readonly tableCodebook: TableCodebook | null
  /** Null: tables cannot be asked, and have no Parquet form. */
  readonly tableEngine: TableEngine | null
  /** Null: tables have no form for R. */
  readonly workspaces: Workspaces | null
  readonly html: HtmlCleaner
  /** Null: no workflow may contain a step `archiver`. */
  readonly versionArchive: VersionArchive | null
  /** Sends the HTTP requests of workflow steps; without it no workflow may contain such a step. */
  readonly workflowCalls?: WorkflowCalls
  /** Null: no transfer service is configured. */
  readonly transfers: Transfers | null
  readonly notices: ChangeNotices
  /** Finds the country of an address. */
  readonly countryOf: CountryOf
  /** Null: the overview tells less. */
  readonly machinery: Machinery | null
  /** Null: jobs are neither counted nor listed. */
  readonly jobRecords: JobRecords | null
  /** Null: no report is read from this machine. */
  readonly usageReports: UsageReports | null
  /** Null: no access log is written. */
  readonly usageLog: UsageLog | null
  /** Null: monthly reports are kept and not sent. */
  readonly reportRecipient: ReportRecipient | null
  /** Tells the operator of a failure that no answer shows; returns at once. */
  readonly tellOperator: (what: string, cause: unknown) => void
  /** How long received bytes are kept for their sender without any sign of life, in milliseconds. */
  readonly uploadLeaseMs: number
  /** How long bytes that clients uploaded directly to a store may wait to be registered, in milliseconds. */
  readonly directUploadLeaseMs: number
  /** Resolves after at least this many milliseconds; the timer does not keep the process alive. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** After this many milliseconds of silence from a process, a job ends the publication that it began. */
  readonly takeoverMs: number
}

/** The ports, and what is derived from them. */
export interface Domain extends Ports {
  readonly catalogue: FieldCatalogue
  readonly updates: CatalogueUpdates
  /** The contexts of datasets, kept while they are valid; for read units. */
  readonly contexts: ContextOf
  readonly uploadArrivals: UploadArrivals
}

/** Tells which uploads will be added in a moment; see `uploadArrivals`. */
export interface UploadArrivals {
  /** The whole upload is here, and its bytes are being stored. */
  readonly arrived: (staged: StagedOf) => void
  /** Its file is being added, or will not be. */
  readonly settled: (staged: StagedOf) => void
  /** Resolves when those of a caller and a dataset that have arrived are settled; after a moment in any case. */
  readonly others: (of: Omit<StagedOf, 'objectId'>) => Promise<void>
}

type StagedOf = Pick<StagedFacts, 'objectId' | 'datasetId' | 'accountId'>

/** How a process learns of changed metadata blocks. */
export interface CatalogueUpdates {
  /** Resolves when the catalogue is no older than a few seconds; for reads that need no store. */
  readonly fresh: () => Promise<void>
  /** Reads the stored blocks again, after a change of this process. */
  readonly reload: () => Promise<void>
}
