import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface BodyRate {
  /** Minimum average speed; 0 for none. */
  readonly bytesPerSecond: number
  /** How far a client may fall behind that speed, in time. */
  readonly graceMs: number
}

interface ArrivingBody {
  readonly response: ServerResponse
  /** The bytes that the connection had received when the request began. */
  readonly received: number
  /** How long the server waited for the client. */
  waitedMs: number
}

/**
 * Ends requests whose bodies arrive too slowly, with 408: each occupies a connection, and one byte per minute
 * would keep it open without end. The average since the request began counts, and only the time in which the
 * server waits for the client.
 */
export function cutSlowBodies(server: Server, { bytesPerSecond, graceMs }: BodyRate): void {
  if (bytesPerSecond === 0) return
  const arriving = new Map<IncomingMessage, ArrivingBody>()
  const lookMs = Math.min(5_000, graceMs / 4)

  const look = (request: IncomingMessage, body: ArrivingBody): void => {
    const { socket, complete } = request
    if (complete || socket.destroyed) {
      arriving.delete(request)
      return
    }
    if (request.readableLength === 0) body.waitedMs += lookMs
    const sent = socket.bytesRead - body.received
    if (body.waitedMs <= graceMs + (sent / bytesPerSecond) * 1000) return
    arriving.delete(request)
    refuse(request, body)
  }
  const refuse = ({ socket }: IncomingMessage, { response }: ArrivingBody): void => {
    if (response.headersSent) socket.destroy()
    else server.emit('clientError', new SlowBody(), socket)
  }
  server.on('request', (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    arriving.set(request, { response, received: request.socket.bytesRead, waitedMs: 0 })
  })
  const timer = setInterval(() => {
    for (const [request, body] of arriving) look(request, body)
  }, lookMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** Node's error code for requests that take too long. */
class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
