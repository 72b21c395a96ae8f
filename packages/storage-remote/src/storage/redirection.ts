import {
  ObjectMissing,
  parseRemotePath,
  type RemotePath,
  remoteAddress,
  StorageUnavailable,
} from '@holdfast/core/rules'
import type { RemoteConnection } from './remote-connection.ts'

export interface Redirected {
  readonly path: RemotePath
  /** The address that answered. */
  readonly from: string
  readonly location: string | null
}

/**
 * Where the other end sends us on to. It decides about what lies below its own base URL, and about hosts that the
 * operator listed; everything else, also less protected than before, is `StorageUnavailable`.
 */
export function redirection(
  { base, redirectHosts }: RemoteConnection,
  { path, from, location }: Redirected,
): string {
  const url = parsed(location, from)
  // So web servers answer for folders.
  if (url !== null && placeOf(url) === `${remoteAddress(base, path)}/`)
    throw new ObjectMissing(path)
  if (url === null) throw new StorageUnavailable('The remote store redirects nowhere')
  const downgraded = from.startsWith('https:') && url.protocol !== 'https:'
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  const allowed = isBelow(url, base) || redirectHosts.has(url.host)
  if (!web || downgraded || url.username !== '' || url.password !== '' || !allowed)
    throw new StorageUnavailable(
      `The remote store redirects to ${url.protocol}//${url.host}, which is not allowed`,
    )
  return url.href
}

const placeOf = (url: URL): string => url.origin + url.pathname

function isBelow(url: URL, base: string): boolean {
  const place = placeOf(url)
  return place.startsWith(base) && parseRemotePath(place.slice(base.length)) !== null
}

function parsed(location: string | null, from: string): URL | null {
  try {
    return location === null ? null : new URL(location, from)
  } catch {
    return null
  }
}
