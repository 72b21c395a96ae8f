import type { ObjectStorage } from '../storage/object-storage.ts'

/** Where the workflow step `archiver` keeps copies of released versions. */
export interface VersionArchive {
  readonly storage: Pick<ObjectStorage, 'put' | 'size'>
  /** The SHA-256 of the bytes in lower-case hexadecimal. */
  sha256(bytes: Uint8Array): string
}
