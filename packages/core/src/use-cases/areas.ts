import type { Domain } from '../ports/ports.ts'
import { replaceUnpackedUseCases } from './archives/replace-unpacked.ts'
import { unpackUseCases } from './archives/unpack-use-cases.ts'
import { blockFacetUseCases } from './collections/block-facet-use-cases.ts'
import { collectionChangeUseCases } from './collections/change-use-cases.ts'
import { collectionMoveUseCases } from './collections/collection-move-use-cases.ts'
import { collectionUseCases } from './collections/collection-use-cases.ts'
import { configurationUseCases } from './collections/configuration-use-cases.ts'
import { featureUseCases } from './collections/feature-use-cases.ts'
import { collectionLinkUseCases } from './collections/link-use-cases.ts'
import { collectionPageUseCases } from './collections/page-use-cases.ts'
import { schemaUseCases } from './collections/schema-use-cases.ts'
import { curationBoardUseCases } from './curation/board-use-cases.ts'
import { curationUseCases } from './curation/curation-use-cases.ts'
import { labelSetUseCases } from './curation/label-set-use-cases.ts'
import { curationReportUseCases } from './curation/report-use-cases.ts'
import { citationDateUseCases } from './datasets/citation-date-use-cases.ts'
import { datasetFactUseCases } from './datasets/dataset-fact-use-cases.ts'
import { datasetUseCases } from './datasets/dataset-use-cases.ts'
import { fileLimitUseCases } from './datasets/file-limit-use-cases.ts'
import { datasetLinkUseCases } from './datasets/link-use-cases.ts'
import { lockUseCases } from './datasets/lock-use-cases.ts'
import { moveUseCases } from './datasets/move-use-cases.ts'
import { removalUseCases } from './datasets/removal-use-cases.ts'
import { sitemapUseCases } from './datasets/sitemap-use-cases.ts'
import { continuedUploadUseCases } from './direct-uploads/continued-upload-use-cases.ts'
import { directUploadUseCases } from './direct-uploads/direct-upload-use-cases.ts'
import { finishUploadUseCases } from './direct-uploads/finish-use-cases.ts'
import { receivePartUseCases } from './direct-uploads/receive-use-cases.ts'
import { registerUseCases } from './direct-uploads/register-use-cases.ts'
import { answerUseCases } from './downloads/answer-use-cases.ts'
import { downloadCountUseCases } from './downloads/count-use-cases.ts'
import { downloadTally } from './downloads/download-tally.ts'
import { downloadUseCases } from './downloads/download-use-cases.ts'
import { obstacleUseCases } from './downloads/obstacle-use-cases.ts'
import { tableBundle } from './downloads/table-bundle.ts'
import { exportAdminUseCases } from './exports/export-jobs.ts'
import { exportUseCases } from './exports/export-use-cases.ts'
import { feedbackUseCases } from './feedback/feedback-use-cases.ts'
import { accessPeriodUseCases } from './files/access-period-use-cases.ts'
import { addFileUseCases } from './files/add-use-cases.ts'
import { fileEditUseCases } from './files/edit-use-cases.ts'
import { fileHistoryUseCases } from './files/history-use-cases.ts'
import { fileMetadataUseCases } from './files/metadata-use-cases.ts'
import { fileOverviewUseCases } from './files/overview-use-cases.ts'
import { provenanceUseCases } from './files/provenance-use-cases.ts'
import { fileReadUseCases } from './files/read-use-cases.ts'
import { redetectUseCases } from './files/redetect-use-cases.ts'
import { fileRemovalUseCases } from './files/removal-use-cases.ts'
import { replaceUseCases } from './files/replace-use-cases.ts'
import { citedEntry } from './files/shown-entry.ts'
import { uploadUseCases } from './files/upload-use-cases.ts'
import { auditUseCases } from './fixity/audit-use-cases.ts'
import { fixityUseCases } from './fixity/fixity-use-cases.ts'
import { datasetGuestbookUseCases } from './guestbooks/dataset-guestbook-use-cases.ts'
import { entryChoiceUseCases } from './guestbooks/entry-choice-use-cases.ts'
import { guestbookUseCases } from './guestbooks/guestbook-use-cases.ts'
import { responseUseCases } from './guestbooks/response-use-cases.ts'
import { harvestSetUseCases } from './harvesting/harvest-set-use-cases.ts'
import { oaiUseCases } from './harvesting/oai-use-cases.ts'
import { administrationUseCases } from './installation/administration-use-cases.ts'
import { overviewUseCases } from './installation/overview-use-cases.ts'
import { jobAdminUseCases } from './jobs/job-admin-use-cases.ts'
import { fieldUseCases } from './metadata/field-use-cases.ts'
import { metricCacheUseCases } from './metrics/metric-cache-use-cases.ts'
import { metricUseCases } from './metrics/metric-use-cases.ts'
import type { RateLimiter } from './rate-limits/rate-limiter.ts'
import { resumableUploadUseCases } from './resumable-uploads/resumable-upload-use-cases.ts'
import { indexUseCases } from './search/index-use-cases.ts'
import { savedSearchUseCases } from './search/saved-search-use-cases.ts'
import { searchUseCases } from './search/search-use-cases.ts'
import { providerSignInUseCases } from './sessions/provider-sign-in-use-cases.ts'
import { sessionUseCases } from './sessions/session-use-cases.ts'
import { signInUseCases } from './sessions/sign-in-use-cases.ts'
import { requestUrlUseCases } from './signing/request-url-use-cases.ts'
import { signingUseCases } from './signing/signing-use-cases.ts'
import { askUseCases } from './tables/ask-use-cases.ts'
import { codebookUseCases } from './tables/codebook-use-cases.ts'
import { distributionUseCases } from './tables/distribution-use-cases.ts'
import { formUseCases } from './tables/form-use-cases.ts'
import { ingestUseCases } from './tables/ingest-use-cases.ts'
import { keptForms } from './tables/kept-forms.ts'
import { tableUseCases } from './tables/table-use-cases.ts'
import { trialUseCases } from './tables/trial-use-cases.ts'
import { variableEditUseCases } from './tables/variable-edit-use-cases.ts'
import { transferDownloadUseCases } from './transfers/download-use-cases.ts'
import { transferParameterUseCases } from './transfers/parameter-use-cases.ts'
import { startedTransferUseCases } from './transfers/started-use-cases.ts'
import { transferUploadUseCases } from './transfers/upload-use-cases.ts'
import { unfinishedUploadUseCases } from './unfinished-uploads/unfinished-upload-use-cases.ts'
import { accessLog } from './usage/access-log.ts'
import { usageArea } from './usage/usage-area.ts'
import { usageTally } from './usage/usage-tally.ts'
import { accountAdminUseCases } from './users/account-admin-use-cases.ts'
import { accountListUseCases } from './users/account-list-use-cases.ts'
import { confirmationUseCases } from './users/confirmation-use-cases.ts'
import { accountEndingUseCases } from './users/ending-use-cases.ts'
import { passwordUseCases } from './users/password-use-cases.ts'
import { profileUseCases } from './users/profile-use-cases.ts'
import { provisioningUseCases } from './users/provisioning-use-cases.ts'
import { signUpUseCases } from './users/sign-up-use-cases.ts'
import { traceUseCases } from './users/trace-use-cases.ts'
import { userUseCases } from './users/user-use-cases.ts'
import { compareUseCases } from './versions/compare-use-cases.ts'
import { deaccessionUseCases } from './versions/deaccession-use-cases.ts'
import { discardUseCases } from './versions/discard-use-cases.ts'
import { editUseCases } from './versions/edit-use-cases.ts'
import { keptRepresentations } from './versions/kept-representations.ts'
import { landingUseCases } from './versions/landing-use-cases.ts'
import { linkedMetadataUseCases } from './versions/linked-metadata-use-cases.ts'
import { noteUseCases } from './versions/note-use-cases.ts'
import type { publishUseCases } from './versions/publish-use-cases.ts'
import { versionReadUseCases } from './versions/read-use-cases.ts'
import type { representationsAhead } from './versions/representations-ahead.ts'
import { termsUseCases } from './versions/terms-use-cases.ts'

/** Workflows publish too, so these use cases are created once and passed in. */
type Publications = ReturnType<typeof publishUseCases>

/** Collections: their attributes, their place in the tree, links and featured collections. */
export const collectionArea = (domain: Domain) => ({
  ...collectionUseCases(domain),
  ...collectionChangeUseCases(domain),
  ...collectionLinkUseCases(domain),
  ...collectionMoveUseCases(domain),
  ...featureUseCases(domain),
  ...collectionPageUseCases(domain),
})

/** Datasets as a whole: create, move, delete, links, locks and single facts. */
export const datasetArea = (domain: Domain) => ({
  ...datasetUseCases(domain),
  ...citationDateUseCases(domain),
  ...lockUseCases(domain),
  ...datasetFactUseCases(domain),
  ...datasetLinkUseCases(domain),
  ...fileLimitUseCases(domain),
  ...moveUseCases(domain),
  ...removalUseCases(domain),
  ...sitemapUseCases(domain),
})

/** Files: bytes, metadata in versions, embargoes, retention periods and restrictions. */
export const fileArea = (domain: Domain) => ({
  ...fileReadUseCases(domain),
  cited: citedEntry(domain),
  ...fileHistoryUseCases(domain),
  ...uploadUseCases(domain),
  ...addFileUseCases(domain),
  ...unpackUseCases(domain),
  ...replaceUnpackedUseCases(domain),
  ...replaceUseCases(domain),
  ...fileEditUseCases(domain),
  ...fileMetadataUseCases(domain),
  ...redetectUseCases(domain),
  ...provenanceUseCases(domain),
  ...fileRemovalUseCases(domain),
  ...fileOverviewUseCases(domain),
  ...accessPeriodUseCases(domain),
})

/** Versions: read, compare, edit, publish, deaccession. */
export const versionArea = (
  domain: Domain,
  publications: Publications & { readonly ahead: ReturnType<typeof representationsAhead> },
) => ({
  representations: { ...keptRepresentations(domain), makeAhead: publications.ahead.begin },
  ...versionReadUseCases(domain),
  ...landingUseCases(domain),
  ...compareUseCases(domain),
  ...editUseCases(domain),
  ...linkedMetadataUseCases(domain),
  ...deaccessionUseCases(domain),
  ...discardUseCases(domain),
  ...noteUseCases(domain),
  ...termsUseCases(domain),
  publish: publications.publish,
  updateCurrent: publications.updateCurrent,
})

/** Files whose bytes clients send to a store directly. */
const directUploadArea = (domain: Domain) => ({
  ...directUploadUseCases(domain),
  ...receivePartUseCases(domain),
  ...finishUploadUseCases(domain),
  ...registerUseCases(domain),
  continued: continuedUploadUseCases(domain),
})

/** Bytes of files, zips and tables, guestbook answers before them, their counts, and figures of all that is public. */
export function downloadAreas(domain: Domain) {
  const log = accessLog(domain)
  const used = usageTally(domain, log)
  const tally = downloadTally(domain, used)
  const kept = keptForms(domain)
  return {
    downloads: {
      ...downloadUseCases(domain, tally),
      tableBundle: tableBundle(domain, tally, kept),
      ...answerUseCases(domain, tally),
      ...obstacleUseCases(domain),
      ...downloadCountUseCases(domain, tally),
    },
    metrics: { ...metricUseCases(domain, tally), ...metricCacheUseCases(domain) },
    usage: usageArea(domain, used, log),
    tables: {
      ...tableUseCases(domain, tally),
      ...askUseCases(domain, tally),
      ...distributionUseCases(domain, tally),
      ...formUseCases(domain, tally, kept),
      ...codebookUseCases(domain, tally),
      ...variableEditUseCases(domain),
      ...ingestUseCases(domain),
      ...trialUseCases(domain),
    },
  }
}

/** The ways of moving bytes besides forms: to a store directly, in pieces, or by a transfer service. */
export const bytesAreas = (domain: Domain) => ({
  directUploads: directUploadArea(domain),
  resumableUploads: resumableUploadUseCases(domain),
  unfinishedUploads: unfinishedUploadUseCases(domain),
  transfers: {
    parameters: transferParameterUseCases(domain),
    uploads: transferUploadUseCases(domain),
    downloads: transferDownloadUseCases(domain),
    started: startedTransferUseCases(domain),
  },
})

/** Metadata in other formats, and what others collect of it. */
export const exportAreas = (domain: Domain) => ({
  exports: { ...exportUseCases(domain), admin: exportAdminUseCases(domain) },
  harvesting: { ...oaiUseCases(domain), sets: harvestSetUseCases(domain) },
})

/** Curation status of drafts and its reports. */
export const curationArea = (domain: Domain) => ({
  ...curationUseCases(domain),
  ...curationReportUseCases(domain),
  ...curationBoardUseCases(domain),
  labelSets: labelSetUseCases(domain),
})

/** Guestbooks, their datasets, and the responses. */
export const guestbookArea = (domain: Domain) => ({
  ...guestbookUseCases(domain),
  ...datasetGuestbookUseCases(domain),
  entryChoices: entryChoiceUseCases(domain),
  responses: responseUseCases(domain),
})

/** Sign-in of people on the pages: sessions, sign-up, passwords. */
export const sessionArea = (domain: Domain, limiter: RateLimiter) => ({
  ...sessionUseCases(domain),
  /** The services with which people sign in, in the order in which they are offered. */
  providers: domain.identityProviders,
  ...signInUseCases(domain, limiter),
  ...providerSignInUseCases(domain),
  signUps: signUpUseCases(domain, limiter),
  passwords: passwordUseCases(domain, limiter),
})

/** Accounts: their own, those of others, their traces and their end. */
export const userArea = (domain: Domain, limiter: RateLimiter) => ({
  ...userUseCases(domain),
  ...provisioningUseCases(domain, limiter),
  ...profileUseCases(domain, limiter),
  confirmations: confirmationUseCases(domain),
  admin: {
    ...accountAdminUseCases(domain),
    ...accountListUseCases(domain),
    ...accountEndingUseCases(domain),
  },
  traces: traceUseCases(domain),
})

/** Search, the care of its index, and searches whose hits are linked. */
export const searchArea = (domain: Domain) => ({
  ...searchUseCases(domain),
  index: indexUseCases(domain),
  saved: savedSearchUseCases(domain),
})

/** The metadata configuration of collections: blocks, facets and schemas. */
export const configurationArea = (domain: Domain) => ({
  ...configurationUseCases(domain),
  ...blockFacetUseCases(domain),
  ...schemaUseCases(domain),
})

/** What superusers do with the installation as a whole, and the definitions of fields. */
export const administrationAreas = (domain: Domain, limiter: RateLimiter) => ({
  administration: { ...administrationUseCases(domain), ...overviewUseCases(domain) },
  jobs: jobAdminUseCases(domain),
  feedback: feedbackUseCases(domain, limiter),
  fields: fieldUseCases(domain),
  rateLimits: { stats: limiter.stats },
  fixity: { ...fixityUseCases(domain), ...auditUseCases(domain) },
  signing: { ...signingUseCases(domain), ...requestUrlUseCases(domain) },
})
