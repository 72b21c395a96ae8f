import {
  ObjectMissing,
  parseRemotePath,
  type RemotePath,
  remoteAddress,
  StorageUnavailable,
} from '@holdfast/core/rules'
import type { RemoteConnection } from './remote-connection.ts'

/** A redirection to check. */
export interface Redirected {
  readonly path: RemotePath
  /** The address that redirected. */
  readonly from: string
  readonly location: string | null
}

/**
 * The target of a redirection. Targets below the base URL and on the hosts listed by the operator are
 * allowed; all others, including downgrades from https, throw `StorageUnavailable`.
 */
export function redirection(
  { base, redirectHosts }: RemoteConnection,
  { path, from, location }: Redirected,
): string {
  const url = parsed(location, from)
  // Web servers redirect folders this way.
  if (url !== null && pathOf(url) === `${remoteAddress(base, path)}/`) throw new ObjectMissing(path)
  if (url === null)
    throw new StorageUnavailable('The remote store redirects without a valid location')
  const downgraded = from.startsWith('https:') && url.protocol !== 'https:'
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  const allowed = isBelow(url, base) || redirectHosts.has(url.host)
  if (!web || downgraded || url.username !== '' || url.password !== '' || !allowed)
    throw new StorageUnavailable(
      `The remote store redirects to ${url.protocol}//${url.host}, which is not allowed`,
    )
  return url.href
}

const pathOf = (url: URL): string => url.origin + url.pathname

function isBelow(url: URL, base: string): boolean {
  const place = pathOf(url)
  return place.startsWith(base) && parseRemotePath(place.slice(base.length)) !== null
}

function parsed(location: string | null, from: string): URL | null {
  try {
    return location === null ? null : new URL(location, from)
  } catch {
    return null
  }
}
