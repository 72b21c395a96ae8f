import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const ofConnection = new WeakMap<Socket, Set<ServerResponse>>()

/**
 * Closes the response together with its connection. A client may send several requests at once; Node then closes only
 * the response that is being sent, and those that wait for their turn would keep their sources open for ever.
 */
export function closeWithConnection(response: ServerResponse): void {
  const { socket } = response.req
  if (socket.closed) {
    close(response)
    return
  }
  // One listener for each connection: Node warns of many.
  const open = ofConnection.get(socket) ?? openResponses(socket)
  if (open.has(response)) return
  open.add(response)
  response.once('close', () => open.delete(response))
}

function openResponses(socket: Socket): Set<ServerResponse> {
  const open = new Set<ServerResponse>()
  ofConnection.set(socket, open)
  socket.once('close', () => {
    for (const response of open) close(response)
  })
  return open
}

function close(response: ServerResponse): void {
  if (response.destroyed) return
  response.destroy()
  response.emit('close')
}
