import type { RemoteStorage } from '@holdfast/core'
import { type RemotePath, remoteAddress, StorageUnavailable } from '@holdfast/core/rules'
import { fileSize } from './file-size.ts'
import { measured } from './measured.ts'
import { readFile } from './read-file.ts'
import type { RemoteConnection } from './remote-connection.ts'
import { signedAddress } from './signed-address.ts'

/** Where the files lie, and how they are asked for. */
export interface RemoteStorageOptions {
  /** Of `http` or `https`, without query, fragment or user; files lie below its path. */
  readonly baseUrl: string
  /** Shared with the other end, which lets nobody in whose address is not signed with it. */
  readonly secret?: string
  /** Besides those below the base URL, addresses with these hosts (and ports) may be redirected to. */
  readonly redirectHosts?: readonly string[]
  /** How long the other end may be silent, in milliseconds; 30 seconds unless given. */
  readonly silenceMs?: number
  /** Hears why a file could not be asked for, besides whoever asked. */
  readonly report?: (trouble: RemoteTrouble) => void
}

export interface RemoteTrouble {
  readonly path: RemotePath
  readonly error: StorageUnavailable
}

const SILENCE_MS = 30_000

/**
 * Files below one address on the web, as any web server hands them out. They are read and never written; no
 * address outside the base URL is asked, unless the other end redirects to one of `redirectHosts`.
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
    throw new Error('A base URL is an address of http or https without user, query or fragment')
  const base = url.href.endsWith('/') ? url.href : `${url.href}/`
  return { base, secret, redirectHosts: new Set(redirectHosts), silenceMs }
}
