import type { RemoteStorage } from '@holdfast/core'
import { type RemotePath, remoteAddress, StorageUnavailable } from '@holdfast/core/rules'
import { fileSize } from './file-size.ts'
import { measured } from './measured.ts'
import { readFile } from './read-file.ts'
import type { RemoteConnection } from './remote-connection.ts'
import { signedAddress } from './signed-address.ts'

/** The location of the files and how they are requested. */
export interface RemoteStorageOptions {
  /** An http or https URL without query, fragment or user; files are below its path. */
  readonly baseUrl: string
  /** A secret shared with the remote store, which accepts only addresses signed with it. */
  readonly secret?: string
  /** Hosts, with ports, to which redirections are allowed in addition to the base URL. */
  readonly redirectHosts?: readonly string[]
  /** How long the remote store may be silent, in milliseconds. Default 30 seconds. */
  readonly silenceMs?: number
  /** Called when the store is unavailable, in addition to the rejection. */
  readonly report?: (trouble: RemoteTrouble) => void
}

/** A file that could not be read because the store was unavailable. */
export interface RemoteTrouble {
  readonly path: RemotePath
  readonly error: StorageUnavailable
}

const SILENCE_MS = 30_000

/**
 * Reads files below one web address, from any web server. Files are never written. Addresses outside the base
 * URL are used only when the server redirects to one of `redirectHosts`.
 */
export function remoteStorage(options: RemoteStorageOptions): RemoteStorage {
  const connection = connectionTo(options)
  const reported = <T>(path: RemotePath, asking: Promise<T>): Promise<T> =>
    asking.catch((error: unknown) => {
      if (error instanceof StorageUnavailable) options.report?.({ path, error })
      throw error
    })
  return {
    get: (path, range, size) => reported(path, readFile(connection, path, { range, size })),
    measure: (path, digest) =>
      reported(
        path,
        readFile(connection, path, {}).then((bytes) => measured(bytes, digest)),
      ),
    size: (path) => reported(path, fileSize(connection, path)),
    downloadUrl: async (path, { minutes }) => {
      const address = remoteAddress(connection.base, path)
      return connection.secret === null
        ? address
        : signedAddress(address, { method: 'GET', minutes, secret: connection.secret })
    },
  }
}

function connectionTo(options: RemoteStorageOptions): RemoteConnection {
  const { baseUrl, secret = null, redirectHosts = [], silenceMs = SILENCE_MS } = options
  const url = new URL(baseUrl)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  if (!web || url.username !== '' || url.password !== '' || /[?#]/.test(baseUrl))
    throw new Error('A base URL must be an http or https URL without user, query or fragment')
  const base = url.href.endsWith('/') ? url.href : `${url.href}/`
  return { base, secret, redirectHosts: new Set(redirectHosts), silenceMs }
}
