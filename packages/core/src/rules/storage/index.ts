export { type ByteRange, type Bytes, begun, closeUnread, inOneChunk, rangeWithin } from './bytes.ts'
export { checkedKey, isKeySegment } from './object-key.ts'
export {
  MAX_PART_SIZE,
  MAX_PARTS,
  MIN_PART_SIZE,
  type PartPlace,
  PartsRefused,
  type PartTag,
  type PartUpload,
  type SentPart,
  type TaggedObject,
} from './part-upload.ts'
export { parseRemotePath, type RemotePath, remoteAddress } from './remote-path.ts'
export type { StoreProfile } from './store-profile.ts'
export {
  DIGEST_ALGORITHMS,
  type DigestAlgorithm,
  type DownloadAnswer,
  HASH_NAMES,
  type ObjectKey,
  ObjectMissing,
  StorageUnavailable,
  type StoredObject,
} from './stored-object.ts'
