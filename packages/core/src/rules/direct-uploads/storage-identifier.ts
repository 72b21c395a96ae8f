import type { DataFile } from '../files/file-record.ts'
import { OBJECT_ID } from '../files/object-id.ts'
import { parseRemotePath, type RemotePath } from '../storage/remote-path.ts'

/** A parsed storage identifier: `<driver>://<object id>` or `<driver>://<bucket>:<object id>`. */
export interface StorageIdentifier {
  readonly driver: string
  readonly bucket: string | null
  readonly objectId: string
}

/** The bytes that a registration names. */
export type NamedBytes =
  | { readonly kind: 'object'; readonly identifier: StorageIdentifier }
  | {
      readonly kind: 'remote'
      readonly driver: string
      readonly path: RemotePath
      /** An object id that was handed out for the file; null when the server chooses one. */
      readonly objectId: string | null
    }

const FORM = /^([\w.-]{1,100}):\/\/(?:([^:/\s\\]{1,255}):)?([0-9a-f]{11}-[0-9a-f]{12})$/
const REMOTE_FORM = /^([\w.-]{1,100}):\/\/(.*)$/s
/** No path of a remote store has an empty segment. */
const HANDED_OUT = /^([0-9a-f]{11}-[0-9a-f]{12})\/\/(.*)$/s

/**
 * Parses a storage identifier; null for any other text. An identifier never contains a path
 * (docs/specification/direct-uploads.md#registration).
 */
export function parseStorageIdentifier(text: string): StorageIdentifier | null {
  const [, driver, bucket = null, objectId] = FORM.exec(text) ?? []
  if (driver === undefined || objectId === undefined || !OBJECT_ID.test(objectId)) return null
  return { driver, bucket, objectId }
}

/**
 * Parses a storage identifier, or `<driver>://<path below the base URL>` if the driver is a remote store, where
 * an object id and `//` may come before the path. Null for any other text.
 */
export function parseNamedBytes(
  text: string,
  isRemote: (driver: string) => boolean,
): NamedBytes | null {
  const [, driver, rest] = REMOTE_FORM.exec(text) ?? []
  if (driver === undefined || rest === undefined) return null
  if (isRemote(driver)) {
    const [, objectId = null, place = rest] = HANDED_OUT.exec(rest) ?? []
    const path = parseRemotePath(place)
    return path === null ? null : { kind: 'remote', driver, path, objectId }
  }
  const identifier = parseStorageIdentifier(text)
  return identifier === null ? null : { kind: 'object', identifier }
}

/** The identifier as text (docs/specification/adding-files.md#identity-in-the-store). */
export const formatStorageIdentifier = ({ driver, bucket, objectId }: StorageIdentifier): string =>
  `${driver}://${bucket === null ? '' : `${bucket}:`}${objectId}`

/** The storage identifier of a file. For a file in a remote store, `//` and its path follow. */
export function storageIdentifierOf(
  file: Pick<DataFile, 'storageDriver' | 'bucket' | 'objectId' | 'remotePath'>,
): string {
  const { storageDriver: driver, bucket, objectId, remotePath } = file
  const text = formatStorageIdentifier({ driver, bucket, objectId })
  return remotePath === null ? text : `${text}//${remotePath}`
}
