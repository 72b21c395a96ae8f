import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Cuts connections without traffic for the given time: idle ones, stalled bodies, answers that the client
 * does not read. A client that has sent its whole request may wait for any time until the answer begins: a
 * large upload is read once more before.
 */
export function cutIdleConnections(server: Server, milliseconds: number): void {
  const latest = new WeakMap<Socket, Exchange>()
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  // The limit applies again from the first byte of the answer.
  server.setTimeout(milliseconds, (socket) => {
    if (!awaitsAnswer(latest.get(socket))) socket.destroy()
  })
}

const awaitsAnswer = (exchange: Exchange | undefined): boolean =>
  exchange?.request.complete === true && !exchange.response.headersSent
