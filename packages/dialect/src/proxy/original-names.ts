import {
  type IncomingMessage,
  type RequestListener,
  request as requestByHttp,
  type ServerResponse,
} from 'node:http'
import { request as requestByHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { urlToHttpOptions } from 'node:url'
import { jsonRenaming } from '../json/json-renaming.ts'
import { RenamedJson } from '../json/renamed-json.ts'
import { renamedTarget, type Sites } from '../requests/address-renaming.ts'
import { apiPath } from '../requests/path-renaming.ts'
import { type Answered, isRenamed, originalHeaders, originalStatus } from './answer-parts.ts'
import { bodyRenaming, neutralHeaders } from './request-parts.ts'

/** Where requests go, and how they are answered. */
export interface OriginalNamesOptions {
  /** The address of the server that answers, without a slash at its end. */
  readonly server: string
  readonly sites: Sites
  /** What `GET /api/info/version` says: clients of the original refuse versions that are too old. */
  readonly version: string
  /** Called when the server cannot be reached, or breaks off. */
  readonly failed?: (cause: unknown) => void
}

/**
 * A listener for a server of Node that offers the API under the original names: it passes each request on under our names, and each
 * answer back under theirs. Bodies are never held: they are renamed while they pass.
 */
export const originalNames =
  (options: OriginalNamesOptions): RequestListener =>
  (asked, answer) => {
    void passOn(asked, answer, options).catch((cause: unknown) => {
      if (!answer.destroyed) options.failed?.(cause)
      if (answer.headersSent) answer.destroy()
      else refuse(answer, 502, 'The repository does not answer.')
    })
  }

function refuse(answer: ServerResponse, status: number, message: string): void {
  answer.writeHead(status, { 'Content-Type': 'application/json' })
  answer.end(JSON.stringify({ status: 'ERROR', message }))
}

async function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  options: OriginalNamesOptions,
): Promise<void> {
  const { method = 'GET', url = '/' } = asked
  // Another host in place of a path must not become a part of the server's address.
  if (!url.startsWith('/')) {
    refuse(answer, 400, 'Ask for a path of this server.')
    return
  }
  const target = renamedTarget('toNeutral', url)
  const path = apiPath(target.split(/[?#]/, 1)[0] ?? '')
  const headers = neutralHeaders(asked.headers)
  // Names are changed in plain text.
  if (path !== null && !path.startsWith('access/')) delete headers['accept-encoding']
  const from = asked.socket.remoteAddress
  if (from !== undefined)
    headers['x-forwarded-for'] = [asked.headers['x-forwarded-for'] ?? [], from].flat().join(', ')
  const { 'content-length': length, 'transfer-encoding': coding } = asked.headers
  const renaming =
    path === null || (length === undefined && coding === undefined)
      ? null
      : bodyRenaming(
          {
            contentType: asked.headers['content-type'] ?? '',
            length: length === undefined ? null : Number(length),
          },
          { direction: 'toNeutral', path, sites: options.sites },
        )
  if (renaming !== null || coding !== undefined) {
    delete headers['content-length']
    // Of a method that usually has no body, the bytes would follow unframed, and be taken for another request.
    headers['transfer-encoding'] = 'chunked'
  }
  const server = new URL(options.server)
  const send = server.protocol === 'https:' ? requestByHttps : requestByHttp
  const below = server.pathname.replace(/\/$/, '')
  const passed = send({ ...urlToHttpOptions(server), path: below + target, method, headers })
  answer.once('close', () => passed.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    passed.once('response', resolve)
    passed.once('error', reject)
  })
  const sent = renaming === null ? pipeline(asked, passed) : pipeline(asked, renaming, passed)
  // A server may answer before it has read everything, and then take no more.
  sent.catch(() => {})
  await passBack(await answered, answer, { method, path, ...options })
}

async function passBack(
  received: IncomingMessage,
  answer: ServerResponse,
  { method, path, ...options }: Pick<Answered, 'method' | 'path'> & OriginalNamesOptions,
): Promise<void> {
  const { statusCode: status = 502, headers } = received
  const answered = { method, path, status, headers }
  const renamed = isRenamed(answered)
  const { sites } = options
  answer.writeHead(originalStatus(answered), originalHeaders(answered, { renamed, sites }))
  if (!renamed || path === null) {
    await pipeline(received, answer)
    return
  }
  const renaming = jsonRenaming({ direction: 'toOriginal', path, sites })
  const own = path === 'info/version' ? withVersion(renaming, options.version) : renaming
  await pipeline(received, new RenamedJson(own), answer)
}

const withVersion = (
  renaming: ReturnType<typeof jsonRenaming>,
  version: string,
): ReturnType<typeof jsonRenaming> => ({
  ...renaming,
  value: (text, at) => (at.at(-1) === 'version' ? version : renaming.value(text, at)),
})
