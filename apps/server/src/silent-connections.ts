import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Cuts connections on which nothing has moved for so long: idle ones, bodies that stall, answers that nobody
 * reads. Whoever has sent a request wholly may wait for the answer to begin however long that takes: what came of a
 * large upload is read once more before.
 */
export function cutSilent(server: Server, milliseconds: number): void {
  const latest = new WeakMap<Socket, Exchange>()
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  // The limit holds again from the first byte of the answer on.
  server.setTimeout(milliseconds, (socket) => {
    if (!awaitsAnswer(latest.get(socket))) socket.destroy()
  })
}

const awaitsAnswer = (exchange: Exchange | undefined): boolean =>
  exchange?.request.complete === true && !exchange.response.headersSent
