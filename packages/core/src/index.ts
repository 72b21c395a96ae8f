export {
  COLLECTION_TYPES,
  type Collection,
  type CollectionRef,
  type CollectionType,
  type Lineage,
  type NewCollection,
  type OwnList,
  type Theme,
} from './collections/collection.ts'
export type { CollectionReads, Collections } from './collections/collection-ports.ts'
export {
  type Dataset,
  type DatasetFacts,
  type DatasetLock,
  type DatasetRef,
  LOCK_TYPES,
  type LockType,
} from './datasets/dataset.ts'
export type { DatasetReads, Datasets } from './datasets/dataset-ports.ts'
export type { PersistentIds } from './datasets/persistent-ids.ts'
export { formatPid, type Pid, parsePid, pidUrl } from './datasets/pid.ts'
export type {
  EventKind,
  EventReads,
  Events,
  RecordedEvent,
  RepositoryEvent,
} from './events/event.ts'
export { changeEntry, dropEntry, type EntryChange } from './files/entry-changes.ts'
export { crc32 } from './files/crc32.ts'
export {
  ACCESS_STATUSES,
  type AccessStatus,
  EVERY_FILE,
  FILE_ORDERS,
  type FileListing,
  type FileOrder,
  isUnfiltered,
} from './files/file-listing.ts'
export type { Discarded, FileReads, Files, VersionView } from './files/file-ports.ts'
export {
  type Checksum,
  type DataFile,
  type Day,
  type Embargo,
  type EntryValues,
  type FileEntry,
  type FileRecord,
  type NewDataFile,
  type NewFileEntry,
  objectKey,
  type Retention,
} from './files/file-record.ts'
export type { StagedObject, StagedObjectReads, StagedObjects } from './files/staged-object.ts'
export type { Job, JobHandler, JobKind, JobOptions, JobOutbox, JobQueue } from './jobs/job.ts'
export {
  findLicense,
  type License,
  type LicenseReads,
  type Licenses,
  STANDARD_LICENSES,
} from './licenses/license.ts'
export {
  describeRefusal,
  type Problem,
  type Refusal,
  RefusedError,
  refuse,
} from './refusals/refusal.ts'
export {
  ALL_PERMISSIONS,
  GUEST_PERMISSIONS,
  NO_PERMISSIONS,
  PERMISSIONS,
  type Permission,
  type PermissionSet,
} from './roles/permission.ts'
export {
  ADMIN_ROLE_ID,
  BUILT_IN_ROLES,
  CONTRIBUTOR_ROLE_ID,
  type Role,
  type RoleAssignment,
} from './roles/role.ts'
export type { RoleReads, Roles } from './roles/role-ports.ts'
export type { SettingReads, Settings, SettingValues } from './settings/setting-ports.ts'
export { type ByteRange, type Bytes, closeUnread, rangeWithin } from './storage/bytes.ts'
export { checkedKey, isKeySegment } from './storage/object-key.ts'
export {
  DIGEST_ALGORITHMS,
  type DigestAlgorithm,
  type ObjectKey,
  ObjectMissing,
  type ObjectStorage,
  type StoredObject,
} from './storage/object-storage.ts'
export type { ReadOptions, ReadUnit, Store, WriteUnit } from './store/store.ts'
export { type Account, displayName, type NewAccount, type TokenRecord } from './users/account.ts'
export type { AccountReads, Accounts } from './users/account-ports.ts'
export { type Actor, assigneeOf, assigneesOf, GUEST, isSuperuser } from './users/actor.ts'
export type { Clock, IdSource, PasswordHasher, Signer } from './users/secrets-ports.ts'
export {
  TERMS_INVALID,
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
  type TermsOfAccessKey,
  type TermsOfUseKey,
  termsAreValid,
} from './versions/terms.ts'
export { nextUpdateTime } from './versions/update-time.ts'
export {
  compareNumbers,
  formatNumber,
  type NewVersion,
  type Version,
  type VersionHead,
  type VersionNumber,
  type VersionState,
  versionLabel,
} from './versions/version.ts'
export type { VersionKey, VersionReads, Versions } from './versions/version-ports.ts'
