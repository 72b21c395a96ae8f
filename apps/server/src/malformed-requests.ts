import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { systemCode } from './start-failure.ts'

/** Faults of requests that Node refuses before the application sees them. */
const MESSAGES = {
  400: 'The request is not valid HTTP.',
  408: 'The request did not arrive in time.',
  413: 'The request is too large.',
  417: 'The expectation of the request cannot be met.',
  431: 'The address and the headers of the request are too long.',
  500: 'An unexpected error occurred.',
  501: 'The method of the request is not known.',
} as const

export type MalformedStatus = keyof typeof MESSAGES

/** Statuses by Node's error code; other errors are 400. */
const STATUSES: Readonly<Record<string, MalformedStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The body of such a refusal (docs/specification/http.md#refusals, form B). */
export const malformedBody = (status: MalformedStatus): string =>
  JSON.stringify({ status: 'ERROR', code: status, message: MESSAGES[status] })

/** Makes `server` answer with a JSON body where Node sends only a status. */
export function explainMalformed(server: Server): void {
  const open = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('request', ({ socket }, response) => {
    const ofSocket = open.get(socket) ?? new Set()
    open.set(socket, ofSocket.add(response))
    response.once('close', () => ofSocket.delete(response))
  })
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Content-Type': 'application/json', Connection: 'close' })
    response.end(malformedBody(417))
  })
  server.on('clientError', (error, socket) => {
    // After another answer has begun, the client would take this text as part of it.
    const answering = [...(open.get(socket) ?? [])].some(({ headersSent }) => headersSent)
    if (answering || !socket.writable || systemCode(error) === 'ECONNRESET') socket.destroy()
    else socket.end(written(statusOf(error)), () => socket.destroy())
  })
}

function statusOf(error: Error): MalformedStatus {
  const code = systemCode(error) ?? ''
  // For other protocols the first word is not an HTTP method.
  if (code === 'HPE_INVALID_METHOD') return startsLikeHttp(error) ? 501 : 400
  return STATUSES[code] ?? 400
}

const startsLikeHttp = (error: Error): boolean =>
  'rawPacket' in error &&
  Buffer.isBuffer(error.rawPacket) &&
  /^[A-Z-]{1,30} \S+ HTTP\/1\.[01]\r\n/.test(error.rawPacket.toString('latin1'))

function written(status: MalformedStatus): string {
  const body = malformedBody(status)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
