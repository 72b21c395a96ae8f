export {
  type DigestThreads,
  type DigestThreadsOptions,
  digestThreads,
} from './storage/digest-threads.ts'
export { type FolderStorageOptions, folderStorage } from './storage/folder-storage.ts'
