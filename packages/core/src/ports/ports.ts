import type { Features } from '../rules/installation/features.ts'
import type { Site } from '../rules/installation/site.ts'
import type { FieldCatalogue } from '../rules/metadata/catalogue.ts'
import type { MetadataBlock } from '../rules/metadata/model.ts'
import type { ThumbnailLimits } from '../rules/thumbnails/thumbnail.ts'
import type { Clock } from './calendar/clock.ts'
import type { Exporter } from './exports/exporter.ts'
import type { HtmlCleaner } from './featured-items/html-cleaner.ts'
import type { TypeDetection } from './files/type-detection.ts'
import type { FirstPages } from './images/first-pages.ts'
import type { Images } from './images/images.ts'
import type { Notifier } from './notifications/notifier.ts'
import type { PersistentIds } from './registrations/persistent-ids.ts'
import type { IdSource } from './signing/id-source.ts'
import type { Signer } from './signing/signer.ts'
import type { Storages } from './storage/storages.ts'
import type { Store } from './store/store.ts'
import type { PasswordHasher } from './users/password-hasher.ts'
import type { CitationFormat } from './versions/citation-format.ts'
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
  readonly features: Features
  readonly blocks: readonly MetadataBlock[]
  readonly site: Site
  /** Carries mail; without one nobody is mailed. */
  readonly notifier: Notifier | null
  /** Formats of metadata, in the order they are listed. */
  readonly exporters: readonly Exporter[]
  /** Formats of citations beside the one that is always there. */
  readonly citationFormats: readonly CitationFormat[]
  /** When guestbooks are answered: before files are downloaded, or before access to them is asked for. */
  readonly guestbookAsked: 'onDownload' | 'onAccessRequest'
  /** Null where names alone tell formats, but for those of research data. */
  readonly typeDetection: TypeDetection | null
  /** Whom the curation status of drafts is shown and told to: those who may publish, or all who may see the draft. */
  readonly curationShownTo: 'publishers' | 'viewers'
  /** Null where no pictures are taken. */
  readonly images: Images | null
  /** Null where documents have no thumbnails. */
  readonly firstPages: FirstPages | null
  readonly thumbnailLimits: ThumbnailLimits
  readonly html: HtmlCleaner
  /** Requests that steps of workflows send; without it no workflow may hold such a step. */
  readonly workflowCalls?: WorkflowCalls
  /** How long received bytes are kept for whoever sent them without a sign of life, in milliseconds. */
  readonly uploadLeaseMs: number
  /** How long bytes that clients sent to a store themselves wait to be registered, in milliseconds. */
  readonly directUploadLeaseMs: number
  /** Resolves after so many milliseconds, or somewhat later, and does not keep the process alive for it. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** How long a process may be silent before a job ends the publication it began, in milliseconds. */
  readonly takeoverMs: number
}

/** The ports, and what is worked out from them once. */
export interface Domain extends Ports {
  readonly catalogue: FieldCatalogue
}
