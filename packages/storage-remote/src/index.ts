export { type RemoteStorageOptions, remoteStorage } from './storage/remote-storage.ts'
