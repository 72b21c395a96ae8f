import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson, textOf } from '../stand-in-server.ts'
import { keepAs, type Stored } from './kept-files.ts'

/** A received part of the n-th upload. */
export interface SentPart {
  readonly upload: number
  readonly part: number
}

export interface StandInStore {
  /** Handles the request and returns true if it was for this store. */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  /** Returns and clears the list of stored parts, as `<upload>/<part>` in order. */
  taken(): readonly string[]
  /** Removes the bytes of every upload. */
  forgetAll(): void
}

export interface StoreBehaviour {
  readonly partSize: number
  /** The status to refuse a part with, or null to store it. */
  readonly refuse?: (sent: SentPart) => number | null | Promise<number | null>
  readonly onComplete?: (upload: number) => number | null
  readonly onRegister?: (upload: number) => number | null
}

/** An object store beside a repository that receives files in parts. */
export function standInStore(stored: Stored[], behaviour: StoreBehaviour): StandInStore {
  const uploads: (Map<number, string> | null)[] = []
  const taken: string[] = []
  const refused = (response: ServerResponse, status: number) =>
    sendJson(response, status, { message: `Refused with ${status}` })

  const offer = (request: IncomingMessage, response: ServerResponse, size: number) => {
    const upload = uploads.push(new Map())
    const { partSize } = behaviour
    const storageIdentifier = `s3://b:${upload}`
    const at = (part: number) => `http://${request.headers.host}/store/${upload}/${part}`
    if (size <= partSize)
      return sendJson(response, 200, { data: { url: at(1), partSize, storageIdentifier } })
    const numbers = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => index + 1)
    const urls = Object.fromEntries(numbers.map((part) => [part, at(part)]))
    const finish = `/api/datasets/mpupload?upload=${upload}`
    const offered = { urls, abort: finish, complete: finish, partSize, storageIdentifier }
    sendJson(response, 200, { data: offered })
  }
  const put = async (request: IncomingMessage, response: ServerResponse, sent: SentPart) => {
    const bytes = await textOf(request)
    const status = (await behaviour.refuse?.(sent)) ?? null
    const parts = uploads[sent.upload - 1]
    if (status !== null || parts == null) return refused(response, status ?? 404)
    parts.set(sent.part, bytes)
    taken.push(`${sent.upload}/${sent.part}`)
    response.writeHead(200, { ETag: `"${sent.upload}-${sent.part}"` }).end()
  }
  const finish = (request: IncomingMessage, response: ServerResponse, upload: number) => {
    request.resume()
    if (request.method === 'DELETE') {
      uploads[upload - 1] = null
      return void response.writeHead(204).end()
    }
    const status = behaviour.onComplete?.(upload) ?? null
    if (status === 500) uploads[upload - 1] = null
    const gone = uploads[upload - 1] == null
    if (status !== null || gone) return refused(response, status ?? 404)
    sendJson(response, 200, {})
  }
  const register = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(/\{.*\}/s.exec(await textOf(request))?.[0] ?? '')
    const upload = Number(body.storageIdentifier.split(':').at(-1))
    const parts = uploads[upload - 1]
    const status = behaviour.onRegister?.(upload) ?? null
    if (status !== null || parts == null) return refused(response, status ?? 400)
    const bytes = [...parts]
      .sort(([a], [b]) => a - b)
      .map(([, part]) => part)
      .join('')
    keepAs(stored, { label: body.fileName, directoryLabel: body.directoryLabel, bytes }, response)
  }

  return {
    handle: (request, response) => {
      const url = new URL(request.url ?? '', 'http://stand.in')
      const [, upload, part] = /^\/store\/(\d+)\/(\d+)$/.exec(url.pathname) ?? []
      if (url.pathname.endsWith('/uploadurls'))
        offer(request, response, Number(url.searchParams.get('size')))
      else if (upload !== undefined)
        void put(request, response, { upload: Number(upload), part: Number(part) })
      else if (url.pathname.endsWith('/mpupload'))
        finish(request, response, Number(url.searchParams.get('upload')))
      else if (url.pathname.endsWith('/add')) void register(request, response)
      else return false
      return true
    },
    taken: () => taken.splice(0),
    forgetAll: () => void uploads.fill(null),
  }
}
