export { typeDetectionContract } from './files/type-detection-contract.ts'
export { aDocument, aPackedDocument } from './images/documents.ts'
export { aPng } from './images/png.ts'
export {
  type JobQueueClaims,
  jobQueueContract,
  type OpenedQueue,
} from './jobs/job-queue-contract.ts'
export {
  type PersistentIdClaims,
  persistentIdsContract,
} from './registrations/persistent-ids-contract.ts'
export {
  type ObjectStorageClaims,
  objectStorageContract,
} from './storage/object-storage-contract.ts'
export {
  type ReadableContext,
  type ReadableStorageClaims,
  readableStorageContract,
} from './storage/readable-storage-contract.ts'
export { comparePermissions } from './store/roles/permission-rules.ts'
export type { OpenedStore, StoreClaims } from './store/store-context.ts'
export { storeContract } from './store/store-contract.ts'
