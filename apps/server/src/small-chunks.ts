import type { IncomingMessage, Server } from 'node:http'

/** No client sends as many chunks as short as this: each costs the server as much as a long one. */
const MOST_CHUNKS = 10_000
const LEAST_BYTES = 16

/**
 * Ends requests whose bodies come in very many chunks of a few bytes, with 413. A megabyte of them would keep everybody else waiting for
 * seconds.
 */
export function cutSmallChunks(server: Server): void {
  server.on('request', (request, response) => {
    if (request.headers['transfer-encoding'] === undefined) return
    watchChunks(request, () => {
      if (response.headersSent) request.socket.destroy()
      else server.emit('clientError', new SmallChunks(), request.socket)
    })
  })
}

/** Counts in passing: the reader of the body gets many short chunks as one long one. */
function watchChunks(request: IncomingMessage, cut: () => void): void {
  let [chunks, bytes] = [0, 0]
  const push = request.push.bind(request)
  request.push = (chunk: Uint8Array | null) => {
    if (chunk === null) return push(chunk)
    chunks += 1
    bytes += chunk.length
    if (chunks <= MOST_CHUNKS || bytes >= chunks * LEAST_BYTES) return push(chunk)
    request.push = push
    cut()
    return push(chunk)
  }
}

/** Node's error code for chunks that are mostly not body. */
class SmallChunks extends Error {
  readonly code = 'HPE_CHUNK_EXTENSIONS_OVERFLOW'
}
