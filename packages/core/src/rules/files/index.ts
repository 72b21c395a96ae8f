export {
  type AccessPeriod,
  checkedPeriod,
  chosenFileIds,
  hasPeriod,
  type PeriodKind,
  type PeriodRange,
  type PeriodRequest,
  withPeriod,
} from './access-period.ts'
export {
  type ContentClues,
  detectContentType,
  INGESTABLE_TYPES,
} from './content-type.ts'
export { type Crc32, crc32, crc32Of } from './crc32.ts'
export { changeEntry, dropEntry, type EntryChange } from './entry-changes.ts'
export { changesBetween, type FileChange, type VersionSpan } from './file-change.ts'
export type { FileEdit } from './file-edit.ts'
export {
  COMPARED_TEXTS,
  type FileHistoryEntry,
  type FileVersionChange,
  fileHistoryEntry,
  fileVersionChange,
  type TextAction,
} from './file-history.ts'
export type { FileInput } from './file-input.ts'
export {
  ACCESS_STATUSES,
  type AccessStatus,
  EVERY_FILE,
  FILE_ORDERS,
  type FileListing,
  type FileOrder,
  type FilePlace,
  isUnfiltered,
  MOST_CHOSEN,
  placeOf,
} from './file-listing.ts'
export {
  checkLabel,
  cleanArchiveFolder,
  cleanFolder,
  MAX_NAME_BYTES,
} from './file-name.ts'
export {
  dependentPid,
  type FilePidFormat,
  filePidFormat,
  givesFilePids,
  pidKey,
} from './file-pids.ts'
export {
  type Checksum,
  type DataFile,
  type Day,
  type Embargo,
  type EntryValues,
  type FileEntry,
  type FileRecord,
  isTabular,
  type NewDataFile,
  type NewFileEntry,
  type NumberedFile,
  objectKey,
  type Retention,
  VERIFICATIONS,
  type Verification,
} from './file-record.ts'
export {
  type AccessFacts,
  type BundledFile,
  bundledFile,
  type Counts,
  type FilePath,
  type FileSizes,
  type FileTally,
  type FolderContent,
  type FolderFile,
  type PathHolder,
  SIZE_MODES,
  type SizeMode,
} from './file-summaries.ts'
export type { FileToReceive } from './file-to-receive.ts'
export { type FolderWanted, folderContent } from './folder-content.ts'
export { freeName, nameStem } from './free-name.ts'
export { friendlyType } from './friendly-type.ts'
export { humanSize } from './human-size.ts'
export { fileRemovalJobs, objectRemovalJobs } from './removal-jobs.ts'
export type { Replacement } from './replacement.ts'
export type { StoredFile } from './stored-file.ts'
