import { collectionUseCases } from './collections/collection-use-cases.ts'
import { curationUseCases } from './curation/curation-use-cases.ts'
import { labelSetUseCases } from './curation/label-set-use-cases.ts'
import { curationReportUseCases } from './curation/report-use-cases.ts'
import { datasetTypeUseCases } from './dataset-types/dataset-type-use-cases.ts'
import { citationDateUseCases } from './datasets/citation-date-use-cases.ts'
import { datasetFactUseCases } from './datasets/dataset-fact-use-cases.ts'
import { datasetUseCases } from './datasets/dataset-use-cases.ts'
import { fileLimitUseCases } from './datasets/file-limit-use-cases.ts'
import { datasetLinkUseCases } from './datasets/link-use-cases.ts'
import { lockUseCases } from './datasets/lock-use-cases.ts'
import { moveUseCases } from './datasets/move-use-cases.ts'
import { removalUseCases } from './datasets/removal-use-cases.ts'
import { downloadUseCases } from './downloads/download-use-cases.ts'
import { accessPeriodUseCases } from './files/access-period-use-cases.ts'
import { addFileUseCases } from './files/add-use-cases.ts'
import { fileEditUseCases } from './files/edit-use-cases.ts'
import { fileMetadataUseCases } from './files/metadata-use-cases.ts'
import { fileOverviewUseCases } from './files/overview-use-cases.ts'
import { fileReadUseCases } from './files/read-use-cases.ts'
import { fileRemovalUseCases } from './files/removal-use-cases.ts'
import { fileStoryUseCases } from './files/story-use-cases.ts'
import { uploadUseCases } from './files/upload-use-cases.ts'
import { installationUseCases } from './installation/installation-use-cases.ts'
import { jobHandler } from './jobs/job-handler.ts'
import { licenseAdminUseCases } from './licenses/license-admin-use-cases.ts'
import { licenseUseCases } from './licenses/license-use-cases.ts'
import { blockUseCases } from './metadata/block-use-cases.ts'
import { fieldCatalogue, standardBlocks } from './metadata/index.ts'
import type { Domain, Ports } from './ports.ts'
import { previewUseCases } from './previews/preview-use-cases.ts'
import { reviewUseCases } from './reviews/review-use-cases.ts'
import { assignmentUseCases } from './roles/assignment-use-cases.ts'
import { publicSettings } from './settings/public-settings.ts'
import { settingUseCases } from './settings/setting-use-cases.ts'
import { tokenUseCases } from './users/token-use-cases.ts'
import { userUseCases } from './users/user-use-cases.ts'
import { compareUseCases } from './versions/compare-use-cases.ts'
import { deaccessionUseCases } from './versions/deaccession-use-cases.ts'
import { discardUseCases } from './versions/discard-use-cases.ts'
import { editUseCases } from './versions/edit-use-cases.ts'
import { noteUseCases } from './versions/note-use-cases.ts'
import { publishUseCases } from './versions/publish-use-cases.ts'
import { versionReadUseCases } from './versions/read-use-cases.ts'
import { termsUseCases } from './versions/terms-use-cases.ts'
import { runWorkflowUseCases } from './workflows/run-workflow.ts'
import { workflowUseCases } from './workflows/workflow-use-cases.ts'

const UPLOAD_LEASE_MS = 30 * 60 * 1000
/** Verifying files before the answer is over by then, unless the process died in it. */
const TAKEOVER_MS = 60 * 1000

type Defaulted = 'blocks' | 'uploadLeaseMs' | 'takeoverMs'

/** What an embedder may leave to its default. */
export type RepositoryPorts = Omit<Ports, Defaulted> & Partial<Pick<Ports, Defaulted>>

/**
 * The repository over the given ports: use cases grouped by area. Every one authorises its caller and
 * throws `RefusedError` when it says no; anything else it throws is a fault of an adapter or a defect.
 */
export function createRepository(ports: RepositoryPorts) {
  const blocks = ports.blocks ?? standardBlocks
  const domain: Domain = {
    ...ports,
    blocks,
    uploadLeaseMs: ports.uploadLeaseMs ?? UPLOAD_LEASE_MS,
    takeoverMs: ports.takeoverMs ?? TAKEOVER_MS,
    catalogue: fieldCatalogue(blocks),
  }
  const publications = publishUseCases(domain)
  const runningWorkflows = runWorkflowUseCases(domain, publications)
  return {
    assignments: assignmentUseCases(domain),
    blocks: blockUseCases(domain),
    catalogue: domain.catalogue,
    collections: collectionUseCases(domain),
    datasets: {
      ...datasetUseCases(domain),
      ...citationDateUseCases(domain),
      ...lockUseCases(domain),
      ...datasetFactUseCases(domain),
      ...datasetLinkUseCases(domain),
      ...fileLimitUseCases(domain),
      ...moveUseCases(domain),
      ...removalUseCases(domain),
    },
    curation: {
      ...curationUseCases(domain),
      ...curationReportUseCases(domain),
      labelSets: labelSetUseCases(domain),
    },
    datasetTypes: datasetTypeUseCases(domain),
    downloads: downloadUseCases(domain),
    files: {
      ...fileReadUseCases(domain),
      ...fileStoryUseCases(domain),
      ...uploadUseCases(domain),
      ...addFileUseCases(domain),
      ...fileEditUseCases(domain),
      ...fileMetadataUseCases(domain),
      ...fileRemovalUseCases(domain),
      ...fileOverviewUseCases(domain),
      ...accessPeriodUseCases(domain),
    },
    installation: installationUseCases(domain),
    /** To be handed to a `JobQueue`. */
    handleJob: jobHandler(domain, {
      finalize: publications.finalize,
      runWorkflow: runningWorkflows.run,
    }),
    licenses: { ...licenseUseCases(domain), ...licenseAdminUseCases(domain) },
    previews: previewUseCases(domain),
    reviews: reviewUseCases(domain),
    settings: { ...settingUseCases(domain), public: publicSettings(domain) },
    site: domain.site,
    tokens: tokenUseCases(domain),
    users: userUseCases(domain),
    versions: {
      ...versionReadUseCases(domain),
      ...compareUseCases(domain),
      ...editUseCases(domain),
      ...deaccessionUseCases(domain),
      ...discardUseCases(domain),
      ...noteUseCases(domain),
      ...termsUseCases(domain),
      publish: publications.publish,
      updateCurrent: publications.updateCurrent,
    },
    workflows: { ...workflowUseCases(domain), resume: runningWorkflows.resume },
  }
}

export type Repository = ReturnType<typeof createRepository>
