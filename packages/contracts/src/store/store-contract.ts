import { suite } from 'uvu'
import { accountRules } from './account-rules.ts'
import { collectionLinkRules } from './collection-link-rules.ts'
import { collectionRules } from './collection-rules.ts'
import { collectionTieRules } from './collection-tie-rules.ts'
import { collectionTreeRules } from './collection-tree-rules.ts'
import { configurationRules } from './configuration-rules.ts'
import { curationRules } from './curation-rules.ts'
import { datasetRules } from './dataset-rules.ts'
import { datasetTypeRules } from './dataset-type-rules.ts'
import { destroyingRules } from './destroying-rules.ts'
import { differenceRules } from './difference-rules.ts'
import { directUploadRules } from './direct-upload-rules.ts'
import { downloadRules } from './download-rules.ts'
import { draftFileRules } from './draft-file-rules.ts'
import { eventRules } from './event-rules.ts'
import { failedWriteRules } from './failed-write-rules.ts'
import { featuredItemRules } from './featured-item-rules.ts'
import { featuredRules } from './featured-rules.ts'
import { fileBatchRules } from './file-batch-rules.ts'
import { fileHistoryRules } from './file-history-rules.ts'
import { fileListingRules } from './file-listing-rules.ts'
import { fileQuestionRules } from './file-question-rules.ts'
import { fileRules } from './file-rules.ts'
import { fileSummaryRules } from './file-summary-rules.ts'
import { groupRules } from './group-rules.ts'
import { guestbookRules } from './guestbook-rules.ts'
import { licenseRules } from './license-rules.ts'
import { linkRules } from './link-rules.ts'
import { listingRules } from './listing-rules.ts'
import { lockRules } from './lock-rules.ts'
import { myDataRules } from './my-data-rules.ts'
import { notificationRules } from './notification-rules.ts'
import { permissionRules } from './permission-rules.ts'
import { previewUrlRules } from './preview-url-rules.ts'
import { quotaRules } from './quota-rules.ts'
import { registrationRules } from './registration-rules.ts'
import { remoteFileRules } from './remote-file-rules.ts'
import { responseRules } from './response-rules.ts'
import { resumableUploadRules } from './resumable-upload-rules.ts'
import { revisionRules } from './revision-rules.ts'
import { rewrittenFileRules } from './rewritten-file-rules.ts'
import { roleChangeRules } from './role-change-rules.ts'
import { roleRules } from './role-rules.ts'
import { settingRules } from './setting-rules.ts'
import { stagedObjectRules } from './staged-object-rules.ts'
import type { OpenedStore, StoreClaims, StoreContext, StoreRules } from './store-context.ts'
import { thumbnailRules } from './thumbnail-rules.ts'
import { unitRules } from './unit-rules.ts'
import { versionRules } from './version-rules.ts'
import { workflowRules } from './workflow-rules.ts'

const AREAS: Readonly<Record<string, StoreRules>> = {
  'units of work': unitRules,
  'writes that fail': failedWriteRules,
  'accounts and tokens': accountRules,
  settings: settingRules,
  licences: licenseRules,
  'dataset types': datasetTypeRules,
  roles: roleRules,
  'roles that change': roleChangeRules,
  groups: groupRules,
  permissions: permissionRules,
  'preview URLs': previewUrlRules,
  collections: collectionRules,
  'the tree of collections': collectionTreeRules,
  'what collections list': listingRules,
  'links of collections': collectionLinkRules,
  'featured collections': featuredRules,
  'what ties collections': collectionTieRules,
  'configurations of collections': configurationRules,
  datasets: datasetRules,
  'locks of datasets': lockRules,
  'links of datasets': linkRules,
  'destroying datasets': destroyingRules,
  'revisions of datasets': revisionRules,
  'registrations of identifiers': registrationRules,
  versions: versionRules,
  curation: curationRules,
  workflows: workflowRules,
  files: fileRules,
  'questions about files': fileQuestionRules,
  'files of drafts': draftFileRules,
  'files of rewritten versions': rewrittenFileRules,
  'file listings': fileListingRules,
  'file histories': fileHistoryRules,
  'files in batches': fileBatchRules,
  'file summaries': fileSummaryRules,
  'differences between versions': differenceRules,
  downloads: downloadRules,
  'staged objects': stagedObjectRules,
  'uploads of clients': directUploadRules,
  'files that stay where they are': remoteFileRules,
  'resumable uploads': resumableUploadRules,
  thumbnails: thumbnailRules,
  'storage and quotas': quotaRules,
  notifications: notificationRules,
  'what is somebody’s': myDataRules,
  events: eventRules,
  'featured items': featuredItemRules,
  guestbooks: guestbookRules,
  'guestbook responses': responseRules,
}

/** Everything the `Store` port promises. `open` gives an empty store each time, once for each area. */
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
