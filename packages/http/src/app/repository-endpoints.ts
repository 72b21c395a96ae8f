import type { Repository } from '@holdfast/core'
import { accessRequestEndpoints } from '../access-requests/access-request-endpoints.ts'
import { collectionBlockEndpoints } from '../collections/collection-block-endpoints.ts'
import { collectionEndpoints } from '../collections/collection-endpoints.ts'
import { configurationEndpoints } from '../collections/configuration-endpoints.ts'
import { lookupBeforeBody } from '../collections/lookup-before-body.ts'
import { schemaEndpoints } from '../collections/schema-endpoints.ts'
import { curationEndpoints } from '../curation/curation-endpoints.ts'
import { labelSetEndpoints } from '../curation/label-set-endpoints.ts'
import { curationReportEndpoints } from '../curation/report-endpoints.ts'
import { datasetTypeEndpoints } from '../dataset-types/dataset-type-endpoints.ts'
import { datasetEndpoints } from '../datasets/dataset-endpoints.ts'
import { directUploadEndpoints } from '../direct-uploads/direct-upload-endpoints.ts'
import { downloadEndpoints } from '../downloads/download-endpoints.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { exportAdminEndpoints } from '../exports/export-admin-endpoints.ts'
import { exportEndpoints } from '../exports/export-endpoints.ts'
import { externalToolEndpoints } from '../external-tools/external-tool-endpoints.ts'
import { featuredItemEndpoints } from '../featured-items/featured-item-endpoints.ts'
import { feedbackEndpoints } from '../feedback/feedback-endpoints.ts'
import { fileEndpoints } from '../files/file-endpoints.ts'
import { fixityEndpoints } from '../fixity/fixity-endpoints.ts'
import { adminGroupEndpoints } from '../groups/admin-group-endpoints.ts'
import { explicitGroupEndpoints } from '../groups/explicit-group-endpoints.ts'
import { guestbookEndpoints } from '../guestbooks/guestbook-endpoints.ts'
import { harvestSetEndpoints } from '../harvesting/harvest-set-endpoints.ts'
import { administrationEndpoints } from '../installation/administration-endpoints.ts'
import { infoEndpoints } from '../installation/info-endpoints.ts'
import { licenseEndpoints } from '../licenses/license-endpoints.ts'
import { blockAdminEndpoints } from '../metadata/block-admin-endpoints.ts'
import { blockEndpoints } from '../metadata/block-endpoints.ts'
import { fieldEndpoints } from '../metadata/field-endpoints.ts'
import { metricEndpoints } from '../metrics/metric-endpoints.ts'
import { myDataEndpoints } from '../my-data/my-data-endpoints.ts'
import { notificationEndpoints } from '../notifications/notification-endpoints.ts'
import { type RepresentationCache, representationCache } from '../output/representation-cache.ts'
import { previewEndpoints } from '../previews/preview-endpoints.ts'
import { quotaEndpoints } from '../quotas/quota-endpoints.ts'
import { rateLimitEndpoints } from '../rate-limits/rate-limit-endpoints.ts'
import { registrationEndpoints } from '../registrations/registration-endpoints.ts'
import { resumableUploadEndpoints } from '../resumable-uploads/resumable-upload-endpoints.ts'
import { reviewEndpoints } from '../reviews/review-endpoints.ts'
import { roleAreaEndpoints } from '../roles/role-area-endpoints.ts'
import { searchEndpoints } from '../search/search-endpoints.ts'
import { settingEndpoints } from '../settings/setting-endpoints.ts'
import { signingEndpoints } from '../signing/signing-endpoints.ts'
import { storageDriverEndpoints } from '../storage-drivers/storage-driver-endpoints.ts'
import { tableEndpoints } from '../tables/table-endpoints.ts'
import { templateEndpoints } from '../templates/template-endpoints.ts'
import { transferEndpoints } from '../transfers/transfer-endpoints.ts'
import { usageAdminEndpoints } from '../usage/usage-admin-endpoints.ts'
import { usageEndpoints } from '../usage/usage-endpoints.ts'
import { accountAdminEndpoints } from '../users/account-admin-endpoints.ts'
import { accountCreationEndpoints } from '../users/account-creation-endpoints.ts'
import { accountEndingEndpoints } from '../users/account-ending-endpoints.ts'
import { accountListEndpoints } from '../users/account-list-endpoints.ts'
import { accountProvisionEndpoints } from '../users/account-provision-endpoints.ts'
import { confirmationEndpoints } from '../users/confirmation-endpoints.ts'
import { traceEndpoints } from '../users/trace-endpoints.ts'
import { userEndpoints } from '../users/user-endpoints.ts'
import { versionEndpoints } from '../versions/version-endpoints.ts'
import { workflowEndpoints } from '../workflows/workflow-endpoints.ts'

const CACHE_BYTES = 64 * 1024 * 1024

/** What finds objects, and what counts them. */
const foundAndCounted = (repository: Repository): readonly Endpoint[] => [
  ...metricEndpoints(repository),
  ...myDataEndpoints(repository),
  ...searchEndpoints(repository),
  ...usageAdminEndpoints(repository),
  ...usageEndpoints(repository),
]

/** Metadata for other places: in their formats, and for their harvesters. */
const takenElsewhere = (
  repository: Repository,
  cache: RepresentationCache,
): readonly Endpoint[] => [
  ...exportAdminEndpoints(repository),
  ...exportEndpoints(repository, cache),
  ...harvestSetEndpoints(repository),
]

const ownCache = ({ madeBy }: Repository): RepresentationCache =>
  representationCache({ maxBytes: CACHE_BYTES, madeBy })

/** Every endpoint over the use cases of a repository, area by area. */
export const repositoryEndpoints = (
  repository: Repository,
  cache: RepresentationCache = ownCache(repository),
): readonly Endpoint[] => [
  ...accessRequestEndpoints(repository),
  ...accountCreationEndpoints(repository),
  ...administrationEndpoints(repository),
  ...blockAdminEndpoints(repository),
  ...blockEndpoints(repository),
  ...fieldEndpoints(repository),
  ...lookupBeforeBody(repository, [
    ...collectionBlockEndpoints(repository),
    ...collectionEndpoints(repository, cache),
    ...configurationEndpoints(repository),
    ...explicitGroupEndpoints(repository),
    ...roleAreaEndpoints(repository),
  ]),
  ...schemaEndpoints(repository),
  ...curationEndpoints(repository),
  ...curationReportEndpoints(repository),
  ...datasetEndpoints(repository, cache),
  ...datasetTypeEndpoints(repository),
  ...directUploadEndpoints(repository),
  ...tableEndpoints(repository),
  ...downloadEndpoints(repository),
  ...takenElsewhere(repository, cache),
  ...externalToolEndpoints(repository),
  ...feedbackEndpoints(repository),
  ...fixityEndpoints(repository),
  ...featuredItemEndpoints(repository),
  ...fileEndpoints(repository, cache),
  ...guestbookEndpoints(repository),
  ...adminGroupEndpoints(repository),
  ...infoEndpoints(repository),
  ...labelSetEndpoints(repository),
  ...licenseEndpoints(repository),
  ...foundAndCounted(repository),
  ...notificationEndpoints(repository),
  ...previewEndpoints(repository),
  ...quotaEndpoints(repository),
  ...registrationEndpoints(repository),
  ...resumableUploadEndpoints(repository),
  ...rateLimitEndpoints(repository),
  ...reviewEndpoints(repository),
  ...settingEndpoints(repository),
  ...signingEndpoints(repository),
  ...templateEndpoints(repository),
  ...transferEndpoints(repository),
  ...accountAdminEndpoints(repository),
  ...confirmationEndpoints(repository),
  ...accountListEndpoints(repository),
  ...accountEndingEndpoints(repository),
  ...accountProvisionEndpoints(repository),
  ...traceEndpoints(repository),
  ...storageDriverEndpoints(repository),
  ...userEndpoints(repository),
  ...versionEndpoints(repository, cache),
  ...workflowEndpoints(repository),
]
