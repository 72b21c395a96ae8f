import type { IncomingHttpHeaders } from 'node:http'
import { namesIn } from '../names/pairs.ts'
import { FILE_NAMES, HEADERS } from '../names/words.ts'
import { renamedAddress, type Sites } from '../requests/address-renaming.ts'
import { isOfConnection, listedNames, listsNames } from './request-parts.ts'

/** Which answer: to a request with this method, at our path below `/api` (null for other paths). */
export interface Answered {
  readonly method: string
  readonly path: string | null
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** Answers that are documents, which are archived and compared with their checksums. */
const DOCUMENTS = [
  /^access\/(datafile|datafiles|dataset)\//,
  /^datasets\/export$/,
  /^datasets\/[^/]+\/metadata$/,
  /\/citation(\/|$)/,
  /^files\/[^/]+\/metadata\/ddi$/,
]

/** Whether the names in an answer are changed: in JSON of the interface, not in documents and files. */
export function isRenamed({ method, path, status, headers }: Answered): boolean {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json' && type !== 'application/linkset+json') return false
  if (method === 'HEAD' || path === null || status === 206) return false
  // A server in between may have compressed it.
  if (headers['content-encoding'] !== undefined) return false
  if (status >= 400) return true
  if (/^\s*attachment/i.test(headers['content-disposition'] ?? '')) return false
  // What a citation says in the envelope has no names either.
  return method !== 'GET' || !DOCUMENTS.some((document) => document.test(path))
}

/** Some calls answer with another status in the original. */
const STATUSES: readonly {
  readonly method: string
  readonly path: RegExp
  readonly ours: number
  readonly original: number
}[] = [
  { method: 'POST', path: /^collections\/[^/]+$/, ours: 200, original: 201 },
  { method: 'POST', path: /^datasets\/[^/]+\/add$/, ours: 201, original: 200 },
]

/** The status that clients of the original expect. */
export const originalStatus = ({ method, path, status }: Omit<Answered, 'headers'>): number =>
  STATUSES.find(
    (each) => each.method === method && each.ours === status && each.path.test(path ?? ''),
  )?.original ?? status

/** The headers of an answer under the original names. One whose body is changed has neither a length nor a tag. */
export function originalHeaders(
  { headers }: Pick<Answered, 'headers'>,
  { renamed, sites }: { readonly renamed: boolean; readonly sites: Sites },
): Record<string, string | string[]> {
  const names = namesIn('toOriginal', HEADERS)
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || isOfConnection(name)) continue
    if (renamed && (name === 'content-length' || name === 'etag')) continue
    sent[name] = typeof value === 'string' ? originalHeader(name, value, { names, sites }) : value
  }
  return sent
}

function originalHeader(
  name: string,
  value: string,
  { names, sites }: { readonly names: ReadonlyMap<string, string>; readonly sites: Sites },
): string {
  if (listsNames(name)) return listedNames(value, names)
  if (name === 'location' || name === 'content-location')
    return renamedAddress('toOriginal', value, sites)
  if (name === 'link')
    return value.replace(/<([^>]*)>/g, (_, address: string) => {
      return `<${renamedAddress('toOriginal', address, sites)}>`
    })
  if (name === 'content-disposition') return withFileName(value)
  return value
}

function withFileName(disposition: string): string {
  for (const [from, to] of namesIn('toOriginal', FILE_NAMES))
    if (disposition.includes(from)) return disposition.replaceAll(from, to)
  return disposition
}
