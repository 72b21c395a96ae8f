import type { Domain } from '../ports/ports.ts'
import { replaceUnpackedUseCases } from './archives/replace-unpacked.ts'
import { unpackUseCases } from './archives/unpack-use-cases.ts'
import { collectionChangeUseCases } from './collections/change-use-cases.ts'
import { collectionMoveUseCases } from './collections/collection-move-use-cases.ts'
import { collectionUseCases } from './collections/collection-use-cases.ts'
import { featureUseCases } from './collections/feature-use-cases.ts'
import { collectionLinkUseCases } from './collections/link-use-cases.ts'
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
import { directUploadUseCases } from './direct-uploads/direct-upload-use-cases.ts'
import { finishUploadUseCases } from './direct-uploads/finish-use-cases.ts'
import { receivePartUseCases } from './direct-uploads/receive-use-cases.ts'
import { registerUseCases } from './direct-uploads/register-use-cases.ts'
import { accessPeriodUseCases } from './files/access-period-use-cases.ts'
import { addFileUseCases } from './files/add-use-cases.ts'
import { fileEditUseCases } from './files/edit-use-cases.ts'
import { fileMetadataUseCases } from './files/metadata-use-cases.ts'
import { fileOverviewUseCases } from './files/overview-use-cases.ts'
import { provenanceUseCases } from './files/provenance-use-cases.ts'
import { fileReadUseCases } from './files/read-use-cases.ts'
import { fileRemovalUseCases } from './files/removal-use-cases.ts'
import { replaceUseCases } from './files/replace-use-cases.ts'
import { fileStoryUseCases } from './files/story-use-cases.ts'
import { uploadUseCases } from './files/upload-use-cases.ts'
import { datasetGuestbookUseCases } from './guestbooks/dataset-guestbook-use-cases.ts'
import { guestbookUseCases } from './guestbooks/guestbook-use-cases.ts'
import { responseUseCases } from './guestbooks/response-use-cases.ts'
import { compareUseCases } from './versions/compare-use-cases.ts'
import { deaccessionUseCases } from './versions/deaccession-use-cases.ts'
import { discardUseCases } from './versions/discard-use-cases.ts'
import { editUseCases } from './versions/edit-use-cases.ts'
import { noteUseCases } from './versions/note-use-cases.ts'
import type { publishUseCases } from './versions/publish-use-cases.ts'
import { versionReadUseCases } from './versions/read-use-cases.ts'
import { termsUseCases } from './versions/terms-use-cases.ts'

/** Publishing serves workflows too, so it is made once and handed in. */
type Publications = ReturnType<typeof publishUseCases>

/** Collections: what they are, and how they stand to each other. */
export const collectionArea = (domain: Domain) => ({
  ...collectionUseCases(domain),
  ...collectionChangeUseCases(domain),
  ...collectionLinkUseCases(domain),
  ...collectionMoveUseCases(domain),
  ...featureUseCases(domain),
})

/** Datasets as such: coming, going, moving, and what is known of them. */
export const datasetArea = (domain: Domain) => ({
  ...datasetUseCases(domain),
  ...citationDateUseCases(domain),
  ...lockUseCases(domain),
  ...datasetFactUseCases(domain),
  ...datasetLinkUseCases(domain),
  ...fileLimitUseCases(domain),
  ...moveUseCases(domain),
  ...removalUseCases(domain),
})

/** Files: their bytes, what versions say of them, and who may have them when. */
export const fileArea = (domain: Domain) => ({
  ...fileReadUseCases(domain),
  ...fileStoryUseCases(domain),
  ...uploadUseCases(domain),
  ...addFileUseCases(domain),
  ...unpackUseCases(domain),
  ...replaceUnpackedUseCases(domain),
  ...replaceUseCases(domain),
  ...fileEditUseCases(domain),
  ...fileMetadataUseCases(domain),
  ...provenanceUseCases(domain),
  ...fileRemovalUseCases(domain),
  ...fileOverviewUseCases(domain),
  ...accessPeriodUseCases(domain),
})

/** Versions: reading, comparing, editing, publishing, withdrawing. */
export const versionArea = (domain: Domain, publications: Publications) => ({
  ...versionReadUseCases(domain),
  ...compareUseCases(domain),
  ...editUseCases(domain),
  ...deaccessionUseCases(domain),
  ...discardUseCases(domain),
  ...noteUseCases(domain),
  ...termsUseCases(domain),
  publish: publications.publish,
  updateCurrent: publications.updateCurrent,
})

/** Files whose bytes clients bring to a store themselves. */
export const directUploadArea = (domain: Domain) => ({
  ...directUploadUseCases(domain),
  ...receivePartUseCases(domain),
  ...finishUploadUseCases(domain),
  ...registerUseCases(domain),
})

/** What curators say of drafts. */
export const curationArea = (domain: Domain) => ({
  ...curationUseCases(domain),
  ...curationReportUseCases(domain),
  labelSets: labelSetUseCases(domain),
})

/** Guestbooks, the datasets that use them, and what was answered. */
export const guestbookArea = (domain: Domain) => ({
  ...guestbookUseCases(domain),
  ...datasetGuestbookUseCases(domain),
  responses: responseUseCases(domain),
})
