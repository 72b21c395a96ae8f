export {
  type ObjectStorageClaims,
  objectStorageContract,
} from './storage/object-storage-contract.ts'
