import type { Domain, Ports } from '../ports/ports.ts'
import { noNotices } from '../ports/settings/change-notices.ts'
import { ALL_FEATURES } from '../rules/installation/features.ts'
import { standardBlocks } from '../rules/metadata/standard-blocks.ts'
import { THUMBNAIL_LIMITS } from '../rules/thumbnails/thumbnail.ts'
import { noCountries } from '../rules/usage/country-table.ts'
import { accessRequestArea } from './access-requests/access-request-area.ts'
import {
  administrationAreas,
  bytesAreas,
  collectionArea,
  configurationArea,
  curationArea,
  datasetArea,
  downloadAreas,
  exportAreas,
  fileArea,
  guestbookArea,
  searchArea,
  sessionArea,
  userArea,
  versionArea,
} from './areas.ts'
import { datasetTypeUseCases } from './dataset-types/dataset-type-use-cases.ts'
import { depositUseCases } from './deposit/deposit-use-cases.ts'
import { externalToolsArea } from './external-tools/external-tools-area.ts'
import { featuredItemUseCases } from './featured-items/featured-item-use-cases.ts'
import { plainHtml } from './featured-items/plain-html.ts'
import { uploadArrivals } from './files/upload-arrivals.ts'
import { installationUseCases } from './installation/installation-use-cases.ts'
import { jobHandler } from './jobs/job-handler.ts'
import { licenseAdminUseCases } from './licenses/license-admin-use-cases.ts'
import { licenseUseCases } from './licenses/license-use-cases.ts'
import { blockAdminUseCases } from './metadata/block-admin-use-cases.ts'
import { blockUseCases } from './metadata/block-use-cases.ts'
import { storedCatalogue } from './metadata/stored-catalogue.ts'
import { myDataUseCases } from './my-data/my-data-use-cases.ts'
import { notificationUseCases } from './notifications/notification-use-cases.ts'
import { notifyingStore } from './notifications/notifying-store.ts'
import { previewUseCases } from './previews/preview-use-cases.ts'
import { quotaUseCases } from './quotas/quota-use-cases.ts'
import { rateLimiter } from './rate-limits/rate-limiter.ts'
import { registrationUseCases } from './registrations/registration-use-cases.ts'
import { REGISTRY_FORMAT } from './registrations/registry-record.ts'
import { reviewUseCases } from './reviews/review-use-cases.ts'
import { roleAreas } from './roles/role-areas.ts'
import { bearerUseCases } from './sessions/bearer-use-cases.ts'
import { settingsAreas } from './settings/settings-area.ts'
import { settingsReadOnce } from './settings/settings-read-once.ts'
import { storageDriverUseCases } from './storage-drivers/storage-driver-use-cases.ts'
import { templateTermsUseCases } from './templates/template-terms-use-cases.ts'
import { templateUseCases } from './templates/template-use-cases.ts'
import { thumbnailUseCases } from './thumbnails/thumbnail-use-cases.ts'
import { tokenUseCases } from './users/token-use-cases.ts'
import { citeUseCases } from './versions/cite-use-cases.ts'
import { contextMemory } from './versions/context-memory.ts'
import { publishUseCases } from './versions/publish-use-cases.ts'
import { representationsAhead } from './versions/representations-ahead.ts'
import { invocationCredential } from './workflows/invocation-credential.ts'
import { runWorkflowUseCases } from './workflows/run-workflow.ts'
import { workflowUseCases } from './workflows/workflow-use-cases.ts'

const TABLE_FORM_BYTES = 16 * 1024 ** 3
const UPLOAD_LEASE_MS = 30 * 60 * 1000
const DIRECT_UPLOAD_LEASE_MS = 24 * 60 * 60 * 1000
/** Files are verified within this time before the response, unless the process died. */
const TAKEOVER_MS = 60 * 1000

type Defaulted =
  | 'blocks'
  | 'madeBy'
  | 'representationMaker'
  | 'exporters'
  | 'linkedData'
  | 'oaiDocument'
  | 'versionArchive'
  | 'transfers'
  | 'features'
  | 'notifier'
  | 'citationFormats'
  | 'typeDetection'
  | 'images'
  | 'firstPages'
  | 'thumbnailLimits'
  | 'tableFormBytes'
  | 'tabularIngest'
  | 'tableEngine'
  | 'workspaces'
  | 'tableCodebook'
  | 'guestbookAsked'
  | 'curationShownTo'
  | 'html'
  | 'pause'
  | 'notices'
  | 'usageReports'
  | 'reportRecipient'
  | 'usageLog'
  | 'machinery'
  | 'jobRecords'
  | 'countryOf'
  | 'tellOperator'
  | 'identityProviders'
  | 'uploadLeaseMs'
  | 'directUploadLeaseMs'
  | 'takeoverMs'

/** The ports of a repository; those with defaults are optional. */
export type RepositoryPorts = Omit<Ports, Defaulted> & Partial<Pick<Ports, Defaulted>>

/** The ports, with defaults for those that are absent. */
function domainOf(ports: RepositoryPorts): Domain {
  const blocks = ports.blocks ?? standardBlocks
  const notices = ports.notices ?? noNotices
  const { store, catalogue, updates } = storedCatalogue({
    store: ports.store,
    clock: ports.clock,
    notices,
    standard: blocks,
  })
  const { site, notifier = null, curationShownTo = 'publishers' } = ports
  // Without a timer nothing is gathered: counts are written immediately.
  const { pause = async () => {} } = ports
  return {
    ...ports,
    store: notifyingStore({ store: settingsReadOnce(store), site, notifier, curationShownTo }),
    notifier,
    notices,
    blocks,
    madeBy: ports.madeBy ?? null,
    representationMaker: ports.representationMaker ?? null,
    exporters: ports.exporters ?? [],
    versionArchive: ports.versionArchive ?? null,
    transfers: ports.transfers ?? null,
    linkedData: ports.linkedData ?? null,
    oaiDocument: ports.oaiDocument ?? null,
    features: ports.features ?? ALL_FEATURES,
    citationFormats: ports.citationFormats ?? [],
    typeDetection: ports.typeDetection ?? null,
    images: ports.images ?? null,
    firstPages: ports.firstPages ?? null,
    thumbnailLimits: ports.thumbnailLimits ?? THUMBNAIL_LIMITS,
    tableFormBytes: ports.tableFormBytes ?? TABLE_FORM_BYTES,
    tabularIngest: ports.tabularIngest ?? null,
    tableEngine: ports.tableEngine ?? null,
    workspaces: ports.workspaces ?? null,
    tableCodebook: ports.tableCodebook ?? null,
    usageReports: ports.usageReports ?? null,
    reportRecipient: ports.reportRecipient ?? null,
    usageLog: ports.usageLog ?? null,
    machinery: ports.machinery ?? null,
    jobRecords: ports.jobRecords ?? null,
    countryOf: ports.countryOf ?? noCountries,
    tellOperator: ports.tellOperator ?? (() => {}),
    identityProviders: ports.identityProviders ?? [],
    guestbookAsked: ports.guestbookAsked ?? 'onDownload',
    curationShownTo,
    html: ports.html ?? plainHtml,
    pause,
    uploadLeaseMs: ports.uploadLeaseMs ?? UPLOAD_LEASE_MS,
    directUploadLeaseMs: ports.directUploadLeaseMs ?? DIRECT_UPLOAD_LEASE_MS,
    takeoverMs: ports.takeoverMs ?? TAKEOVER_MS,
    catalogue,
    updates,
    contexts: contextMemory(),
    uploadArrivals: uploadArrivals(pause),
  }
}

/** Where the repository is, and what makes its answers: see the ports. */
const place = ({ site, madeBy }: Pick<Domain, 'site' | 'madeBy'>) => ({ site, madeBy })

/**
 * Creates a repository over the given ports, with use cases grouped by area. Each use case checks the
 * caller's permissions and throws `RefusedError` when it refuses; any other error is an adapter fault or a
 * defect.
 */
export function createRepository(ports: RepositoryPorts) {
  requireRegistryFormat(ports)
  const domain = domainOf(ports)
  const ahead = representationsAhead(domain)
  const publications = { ...publishUseCases(domain, ahead), ahead }
  const limiter = rateLimiter(domain)
  const runningWorkflows = runWorkflowUseCases(domain, publications)
  return {
    ...roleAreas(domain),
    ...administrationAreas(domain, limiter),
    blocks: { ...blockUseCases(domain), ...blockAdminUseCases(domain) },
    accessRequests: accessRequestArea(domain),
    catalogue: domain.catalogue,
    citations: citeUseCases(domain),
    collections: collectionArea(domain),
    configuration: configurationArea(domain),
    datasets: datasetArea(domain),
    curation: curationArea(domain),
    ...bytesAreas(domain),
    datasetTypes: datasetTypeUseCases(domain),
    deposit: depositUseCases(domain),
    ...downloadAreas(domain),
    ...exportAreas(domain),
    externalTools: externalToolsArea(domain),
    featuredItems: featuredItemUseCases(domain),
    files: fileArea(domain),
    guestbooks: guestbookArea(domain),
    installation: installationUseCases(domain),
    /** Pass it to a `JobQueue`. */
    handleJob: jobHandler(domain, {
      ...publications,
      runWorkflow: runningWorkflows.run,
      callWorkflow: runningWorkflows.call,
      archiveVersion: runningWorkflows.archive,
    }),
    licenses: { ...licenseUseCases(domain), ...licenseAdminUseCases(domain) },
    myData: myDataUseCases(domain),
    notifications: notificationUseCases(domain),
    previews: previewUseCases(domain),
    registrations: registrationUseCases(domain),
    quotas: quotaUseCases(domain),
    reviews: reviewUseCases(domain),
    sessions: sessionArea(domain, limiter),
    templates: { ...templateUseCases(domain), ...templateTermsUseCases(domain) },
    search: searchArea(domain),
    ...settingsAreas(domain, limiter),
    ...place(domain),
    storageDrivers: storageDriverUseCases(domain),
    thumbnails: thumbnailUseCases(domain),
    tokens: tokenUseCases(domain),
    bearers: bearerUseCases(domain),
    users: userArea(domain, limiter),
    versions: versionArea(domain, publications),
    workflows: {
      ...workflowUseCases(domain),
      resume: runningWorkflows.resume,
      authenticate: invocationCredential(domain),
    },
  }
}

/** Fails at start-up instead of at the first publication. */
function requireRegistryFormat({ persistentIds, exporters = [] }: RepositoryPorts): void {
  if (persistentIds.registrar === undefined) return
  const exporter = exporters.find(({ name }) => name === REGISTRY_FORMAT)
  if (exporter === undefined)
    throw new Error(`A registrar of identifiers needs the exporter ${REGISTRY_FORMAT}`)
  if (exporter.tombstone === undefined || exporter.ofFile === undefined)
    throw new Error(`The exporter ${REGISTRY_FORMAT} must write tombstones and describe files`)
}

/** All use cases of the repository, grouped by area. */
export type Repository = ReturnType<typeof createRepository>
