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

/** Stores the file of a form; unpacks a zip. */
export async function keep(stored: Stored[], request: IncomingMessage, response: ServerResponse) {
  const { members, said: _, ...sent } = await received(request)
  if (members.length < 2) return keepAs(stored, { ...sent, ...members[0] }, response)
  const kept = members.map(({ label: path, bytes }, n) => {
    const { folder, name } = splitPath(path)
    const id = stored.length + n + 1
    return { id, label: name, directoryLabel: folder, bytes, md5: md5(bytes) }
  })
  stored.push(...kept)
  sendJson(response, 201, { data: { files: kept.map(fileRecord) } })
}

function splitPath(path: string) {
  const at = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) }
}

export async function received(request: IncomingMessage) {
  const [, first = '', second = ''] = (await rawOf(request)).split(/--holdfast-[0-9a-f-]+/)
  const said = JSON.parse(decoded(first.split('\r\n\r\n')[1] ?? ''))
  const { label, directoryLabel } = said
  const raw = second.slice(second.indexOf('\r\n\r\n') + 4, -2)
  const bytes = decoded(raw)
  return { label, directoryLabel, bytes, md5: md5(bytes), members: membersOf(raw), said }
}

/** The body with one character for each byte. */
async function rawOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const decoded = (raw: string): string => Buffer.from(raw, 'latin1').toString()

/** The stored members of a zip, by their local headers; none for anything else. */
function membersOf(raw: string) {
  const zip = Buffer.from(raw, 'latin1')
  const members: { readonly label: string; readonly bytes: string }[] = []
  let at = 0
  while (raw.startsWith('PK\u0003\u0004', at)) {
    const begin = at + 30 + zip.readUInt16LE(at + 26)
    const end = begin + zip.readUInt32LE(at + 22)
    members.push({
      label: decoded(raw.slice(at + 30, begin)),
      bytes: decoded(raw.slice(begin, end)),
    })
    at = end
  }
  return members
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
