export {
  type RemoteStorageOptions,
  type RemoteTrouble,
  remoteStorage,
} from './storage/remote-storage.ts'
