export { typeDetectionContract } from './files/type-detection-contract.ts'
export { aDocument, aPackedDocument } from './images/documents.ts'
export { aPng } from './images/png.ts'
export { jobQueueContract } from './jobs/job-queue-contract.ts'
export type { JobQueueClaims, OpenedQueue } from './jobs/queue-context.ts'
export {
  type PersistentIdClaims,
  persistentIdsContract,
} from './registrations/persistent-ids-contract.ts'
export { objectStorageContract } from './storage/object-storage-contract.ts'
export { readableStorageContract } from './storage/readable-storage-contract.ts'
export type {
  ObjectStorageClaims,
  ReadableContext,
  ReadableStorageClaims,
} from './storage/storage-context.ts'
export { heldPageRules } from './store/my-data/held-page-rules.ts'
export { comparePermissions } from './store/roles/permission-rules.ts'
export { listWords } from './store/search/list-words.ts'
export type { OpenedStore, StoreClaims, StoreContext } from './store/store-context.ts'
export { storeContract } from './store/store-contract.ts'
export { engineTable, tableEngineContract } from './tables/table-engine-contract.ts'
export {
  PETS,
  PETS_TEXT,
  readText,
  tabularIngestContract,
} from './tables/tabular-ingest-contract.ts'
export {
  type OpenedTransfers,
  transferServiceContract,
} from './transfers/transfer-service-contract.ts'
