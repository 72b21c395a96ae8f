export type {
  Registration as FileRegistration,
  RegistrationProblem,
} from './registration.ts'
export {
  formatStorageIdentifier,
  parseStorageIdentifier,
  type StorageIdentifier,
  storageIdentifierOf,
} from './storage-identifier.ts'
