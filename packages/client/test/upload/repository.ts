import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  connectionTo,
  type UploadOptions,
  type UploadOutcome,
  uploadFolder,
} from '../../src/index.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { fileRecord, SILENT, type StandIn, sendJson, standIn } from '../stand-in-server.ts'
import { keepAs, md5, type Stored } from './kept-files.ts'
import type { StandInStore } from './stand-in-store.ts'

export type Add = (
  request: IncomingMessage,
  response: ServerResponse,
  attempt: number,
) => Promise<void>

export interface Behaviour {
  readonly add?: Add
  /** Accepts direct uploads. */
  readonly store?: StandInStore
}

/** A repository with one dataset that stores every upload, unless `add` decides otherwise. */
export function repository(stored: Stored[], { add, store }: Behaviour = {}): Promise<StandIn> {
  let attempt = 0
  return standIn((request, response) => {
    const url = request.url ?? ''
    if (url.startsWith('/api/files/fixityAlgorithm'))
      return sendJson(response, 200, { data: { message: 'MD5' } })
    if (store?.handle(request, response) === true) return
    if (url.includes('/uploadurls')) return sendJson(response, 404, { message: 'No such way' })
    if (url.includes('/versions/'))
      return sendJson(response, 200, { data: stored.map(fileRecord), totalCount: stored.length })
    attempt += 1
    const work = add?.(request, response, attempt) ?? keep(stored, request, response)
    // A client that disconnects gets no answer.
    void work.catch(() => {})
  })
}

/** Stores the file of a form; unpacks a zip with one member. */
export async function keep(stored: Stored[], request: IncomingMessage, response: ServerResponse) {
  const { member, said: _, ...sent } = await received(request)
  keepAs(stored, member === null ? sent : { ...sent, ...member }, response)
}

export async function received(request: IncomingMessage) {
  const [, first = '', second = ''] = (await rawOf(request)).split(/--holdfast-[0-9a-f-]+/)
  const said = JSON.parse(decoded(first.split('\r\n\r\n')[1] ?? ''))
  const { label, directoryLabel } = said
  const raw = second.slice(second.indexOf('\r\n\r\n') + 4, -2)
  const bytes = decoded(raw)
  return { label, directoryLabel, bytes, md5: md5(bytes), member: onlyMember(raw), said }
}

/** The body with one character for each byte. */
async function rawOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const decoded = (raw: string): string => Buffer.from(raw, 'latin1').toString()

/** The single stored member of a zip, by its local header; null for anything else. */
function onlyMember(raw: string) {
  if (!raw.startsWith('PK\u0003\u0004')) return null
  const header = Buffer.from(raw, 'latin1')
  const begin = 30 + header.readUInt16LE(26)
  const content = raw.slice(begin, begin + header.readUInt32LE(22))
  return { label: decoded(raw.slice(30, begin)), bytes: decoded(content) }
}

/** Uploads a folder to a repository. */
export async function upload(
  server: StandIn,
  folder: string,
  options: Partial<UploadOptions> = {},
): Promise<UploadOutcome> {
  const connection = connectionTo({
    address: server.address,
    token: 'secret',
    retryPolicy: { attempts: 3, pauseMs: 1 },
  })
  return uploadFolder(connection, {
    folder,
    dataset: 'doi:10.5072/FK2/A',
    parallel: 2,
    changed: 'refuse',
    details: 'keep',
    notes: await scratchFolder(),
    listener: SILENT,
    ...options,
  })
}
