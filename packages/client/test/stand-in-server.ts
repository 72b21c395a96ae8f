import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface StandIn {
  readonly address: string
  /** `GET /path?query` for every request, in order. */
  readonly asked: readonly string[]
  readonly headers: readonly IncomingMessage['headers'][]
  close(): Promise<void>
}

/** A server with this handler, on a free port. */
export async function standIn(handle: Handler): Promise<StandIn> {
  const asked: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    headers.push(request.headers)
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    headers,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** The details of a file other than its bytes and its place. */
export interface Details {
  readonly restricted: boolean
  readonly description: string
  readonly categories: readonly string[]
  readonly tags: readonly string[]
  readonly retention: { readonly dateUnavailable: string; readonly reason: string } | null
}

function detailFields(details: Details | undefined): object {
  if (details === undefined) return {}
  const { restricted, description, categories } = details
  return { restricted, description, categories }
}

/** A file record as a server lists it. */
export const fileRecord = (file: {
  readonly id: number
  readonly label: string
  readonly bytes: string
  readonly md5: string
  readonly directoryLabel?: string
  readonly details?: Details
}) => ({
  label: file.label,
  ...detailFields(file.details),
  ...(file.directoryLabel === undefined ? {} : { directoryLabel: file.directoryLabel }),
  dataFile: {
    id: file.id,
    filesize: Buffer.byteLength(file.bytes),
    checksum: { type: 'MD5', value: file.md5 },
    ...(file.details === undefined
      ? {}
      : { tabularTags: file.details.tags, retention: file.details.retention }),
  },
})

export const SILENT = { begin: () => {}, bytes: () => {}, end: () => {} }

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
