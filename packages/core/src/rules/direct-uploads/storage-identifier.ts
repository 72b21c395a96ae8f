import type { DataFile } from '../files/file-record.ts'
import { OBJECT_ID } from '../files/object-id.ts'
import { parseRemotePath, type RemotePath } from '../storage/remote-path.ts'

/** What a storage identifier says: `<driver>://<object id>`, or `<driver>://<bucket>:<object id>`. */
export interface StorageIdentifier {
  readonly driver: string
  readonly bucket: string | null
  readonly objectId: string
}

/** What a client names to have it registered. */
export type NamedBytes =
  | { readonly kind: 'object'; readonly identifier: StorageIdentifier }
  | { readonly kind: 'remote'; readonly driver: string; readonly path: RemotePath }

const FORM = /^([\w.-]{1,100}):\/\/(?:([^:/\s\\]{1,255}):)?([0-9a-f]{11}-[0-9a-f]{12})$/
const REMOTE_FORM = /^([\w.-]{1,100}):\/\/(.*)$/s

/**
 * Null for text that is no storage identifier. It never holds a path
 * (docs/specification/direct-uploads.md#registration).
 */
export function parseStorageIdentifier(text: string): StorageIdentifier | null {
  const [, driver, bucket = null, objectId] = FORM.exec(text) ?? []
  if (driver === undefined || objectId === undefined || !OBJECT_ID.test(objectId)) return null
  return { driver, bucket, objectId }
}

/** As `parseStorageIdentifier`, or `<driver>://<path below the base URL>` where the driver is a remote store. */
export function parseNamedBytes(
  text: string,
  isRemote: (driver: string) => boolean,
): NamedBytes | null {
  const [, driver, rest] = REMOTE_FORM.exec(text) ?? []
  if (driver === undefined || rest === undefined) return null
  if (isRemote(driver)) {
    const path = parseRemotePath(rest)
    return path === null ? null : { kind: 'remote', driver, path }
  }
  const identifier = parseStorageIdentifier(text)
  return identifier === null ? null : { kind: 'object', identifier }
}

/** The text of docs/specification/adding-files.md#identity-in-the-store. */
export const formatStorageIdentifier = ({ driver, bucket, objectId }: StorageIdentifier): string =>
  `${driver}://${bucket === null ? '' : `${bucket}:`}${objectId}`

/** What a file is called in its store: with the path behind two slashes when it stays in a remote one. */
export function storageIdentifierOf(
  file: Pick<DataFile, 'storageDriver' | 'bucket' | 'objectId' | 'remotePath'>,
): string {
  const { storageDriver: driver, bucket, objectId, remotePath } = file
  const text = formatStorageIdentifier({ driver, bucket, objectId })
  return remotePath === null ? text : `${text}//${remotePath}`
}
