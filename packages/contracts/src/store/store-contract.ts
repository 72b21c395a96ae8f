import { suite } from 'uvu'
import { accessRequestRules } from './access-requests/access-request-rules.ts'
import { waitingRules } from './access-requests/waiting-rules.ts'
import { collectionLinkRules } from './collections/collection-link-rules.ts'
import { collectionRules } from './collections/collection-rules.ts'
import { collectionTieRules } from './collections/collection-tie-rules.ts'
import { collectionTreeRules } from './collections/collection-tree-rules.ts'
import { configurationRules } from './collections/configuration-rules.ts'
import { contentsStampRules } from './collections/contents-stamp-rules.ts'
import { featuredRules } from './collections/featured-rules.ts'
import { listingRules } from './collections/listing-rules.ts'
import { logoRules } from './collections/logo-rules.ts'
import { curationRules } from './curation/curation-rules.ts'
import { datasetTypeRules } from './dataset-types/dataset-type-rules.ts'
import { datasetRules } from './datasets/dataset-rules.ts'
import { destroyingRules } from './datasets/destroying-rules.ts'
import { linkRules } from './datasets/link-rules.ts'
import { lockRules } from './datasets/lock-rules.ts'
import { removalRules } from './datasets/removal-rules.ts'
import { revisionRules } from './datasets/revision-rules.ts'
import { directUploadRules } from './direct-uploads/direct-upload-rules.ts'
import { downloadRules } from './downloads/download-rules.ts'
import { zipIndexRules } from './downloads/zip-index-rules.ts'
import { eventRules } from './events/event-rules.ts'
import { exportTimeRules } from './exports/export-time-rules.ts'
import { externalToolRules } from './external-tools/external-tool-rules.ts'
import { failedWriteRules } from './failed-write-rules.ts'
import { featuredItemRules } from './featured-items/featured-item-rules.ts'
import { differenceRules } from './files/difference-rules.ts'
import { draftFileRules } from './files/draft-file-rules.ts'
import { fileBatchRules } from './files/file-batch-rules.ts'
import { fileHistoryRules } from './files/file-history-rules.ts'
import { fileListingRules } from './files/file-listing-rules.ts'
import { filePidRules } from './files/file-pid-rules.ts'
import { fileQuestionRules } from './files/file-question-rules.ts'
import { fileRules } from './files/file-rules.ts'
import { fileSummaryRules } from './files/file-summary-rules.ts'
import { remoteFileRules } from './files/remote-file-rules.ts'
import { rewrittenFileRules } from './files/rewritten-file-rules.ts'
import { groupRules } from './groups/group-rules.ts'
import { guestbookRules } from './guestbooks/guestbook-rules.ts'
import { responseRules } from './guestbooks/response-rules.ts'
import { harvestingRules } from './harvesting/harvesting-rules.ts'
import { bannerRules } from './installation/banner-rules.ts'
import { licenseRules } from './licenses/license-rules.ts'
import { metadataBlockRules } from './metadata/metadata-block-rules.ts'
import { keptFigureRules } from './metrics/kept-figure-rules.ts'
import { metricRules } from './metrics/metric-rules.ts'
import { heldPageRules } from './my-data/held-page-rules.ts'
import { myDataRules } from './my-data/my-data-rules.ts'
import { notificationRules } from './notifications/notification-rules.ts'
import { previewUrlRules } from './previews/preview-url-rules.ts'
import { quotaRules } from './quotas/quota-rules.ts'
import { fileRegistrationRules } from './registrations/file-registration-rules.ts'
import { registrationRules } from './registrations/registration-rules.ts'
import { resumableUploadRules } from './resumable-uploads/resumable-upload-rules.ts'
import { grantEndRules } from './roles/grant-end-rules.ts'
import { permissionRules } from './roles/permission-rules.ts'
import { roleChangeRules } from './roles/role-change-rules.ts'
import { roleRules } from './roles/role-rules.ts'
import { cardRules } from './search/card-rules.ts'
import { savedSearchRules } from './search/saved-search-rules.ts'
import { searchRules } from './search/search-rules.ts'
import { sessionRules } from './sessions/session-rules.ts'
import { settingRules } from './settings/setting-rules.ts'
import { secretRules } from './signing/secret-rules.ts'
import { stagedObjectRules } from './staged-objects/staged-object-rules.ts'
import type { OpenedStore, StoreClaims, StoreContext, StoreRules } from './store-context.ts'
import { tableFormRules } from './tables/table-form-rules.ts'
import { tableRules } from './tables/table-rules.ts'
import { thumbnailRules } from './thumbnails/thumbnail-rules.ts'
import { transferRules } from './transfers/transfer-rules.ts'
import { unitRules } from './unit-rules.ts'
import { usageRules } from './usage/usage-rules.ts'
import { accountRules } from './users/account-rules.ts'
import { accountTraceRules } from './users/account-trace-rules.ts'
import { keptRepresentationRules } from './versions/kept-representation-rules.ts'
import { versionRules } from './versions/version-rules.ts'
import { viewRules } from './views/view-rules.ts'
import { workflowRules } from './workflows/workflow-rules.ts'

const AREAS: Readonly<Record<string, StoreRules>> = {
  'units of work': unitRules,
  'writes that fail': failedWriteRules,
  'accounts and tokens': accountRules,
  'traces and lists of accounts': accountTraceRules,
  'sessions of people': sessionRules,
  'tables and ingests': tableRules,
  settings: settingRules,
  'secrets of the server': secretRules,
  'banner messages': bannerRules,
  'metadata blocks': metadataBlockRules,
  licences: licenseRules,
  'dataset types': datasetTypeRules,
  roles: roleRules,
  'roles that change': roleChangeRules,
  'grants that end': grantEndRules,
  groups: groupRules,
  permissions: permissionRules,
  'preview URLs': previewUrlRules,
  collections: collectionRules,
  'the tree of collections': collectionTreeRules,
  'listings of collections': listingRules,
  'stamps of contents': contentsStampRules,
  'links of collections': collectionLinkRules,
  'logos of collections': logoRules,
  'featured collections': featuredRules,
  'ties of collections': collectionTieRules,
  'configurations of collections': configurationRules,
  datasets: datasetRules,
  views: viewRules,
  'locks of datasets': lockRules,
  'links of datasets': linkRules,
  'destroying datasets': destroyingRules,
  'removing datasets in batches': removalRules,
  'revisions of datasets': revisionRules,
  'registrations of identifiers': registrationRules,
  'registrations of files': fileRegistrationRules,
  versions: versionRules,
  'kept representations': keptRepresentationRules,
  curation: curationRules,
  workflows: workflowRules,
  transfers: transferRules,
  files: fileRules,
  'persistent identifiers of files': filePidRules,
  'queries about files': fileQuestionRules,
  'files of drafts': draftFileRules,
  'files of rewritten versions': rewrittenFileRules,
  'file listings': fileListingRules,
  'file histories': fileHistoryRules,
  'files in batches': fileBatchRules,
  'file summaries': fileSummaryRules,
  'differences between versions': differenceRules,
  downloads: downloadRules,
  metrics: metricRules,
  'kept figures': keptFigureRules,
  'access requests': accessRequestRules,
  'waiting access requests': waitingRules,
  'staged objects': stagedObjectRules,
  'direct uploads': directUploadRules,
  'files in remote stores': remoteFileRules,
  'resumable uploads': resumableUploadRules,
  thumbnails: thumbnailRules,
  'forms of tables': tableFormRules,
  usage: usageRules,
  'storage and quotas': quotaRules,
  notifications: notificationRules,
  'my data': myDataRules,
  'pages of what somebody holds': heldPageRules,
  search: searchRules,
  'cards in searches': cardRules,
  harvesting: harvestingRules,
  'saved searches': savedSearchRules,
  events: eventRules,
  'times of exports': exportTimeRules,
  'layouts of zips': zipIndexRules,
  'external tools': externalToolRules,
  'featured items': featuredItemRules,
  guestbooks: guestbookRules,
  'guestbook responses': responseRules,
}

/** All rules of the `Store` port. `open` is called once per area and returns an empty store. */
export function storeContract(
  name: string,
  open: () => Promise<OpenedStore>,
  claims: StoreClaims,
): void {
  for (const [area, rules] of Object.entries(AREAS)) {
    const test = suite<StoreContext>(`${name}: ${area}`)
    test.before(async (context) => {
      const opened = await open()
      Object.assign(context, { opened, store: opened.store })
    })
    test.after(({ opened }) => opened?.close())
    rules(test, claims)
    test.run()
  }
}
