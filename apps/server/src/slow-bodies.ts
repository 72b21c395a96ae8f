import type { IncomingMessage, Server, ServerResponse } from 'node:http'

export interface BodyRate {
  /** What a client has to send on average; 0 lets it send as slowly as it likes. */
  readonly bytesPerSecond: number
  /** How long it may be behind that at the beginning, and after all it has sent. */
  readonly graceMs: number
}

interface ArrivingBody {
  readonly response: ServerResponse
  /** What the connection had received when the request began. */
  readonly received: number
  /** How long the server had nothing to read of it. */
  waitedMs: number
}

/**
 * Ends requests whose bodies arrive too slowly, with 408: each occupies a connection, and a byte a minute would keep it
 * open for ever. What counts is the average since the request began, and only time in which the server waits for the
 * client, not the other way round.
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

/** Node's own code for requests that take too long. */
class SlowBody extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
