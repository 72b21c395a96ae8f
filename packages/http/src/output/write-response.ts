import type { ServerResponse } from 'node:http'
import type { Bytes } from '@holdfast/core/rules'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { closeWithConnection } from './queued-responses.ts'

export interface WritingOut {
  readonly outgoing: ServerResponse
  readonly bytes: Bytes
  /** The `Content-Length` that was sent; null when none was. */
  readonly length: number | null
  /** Called when the source fails, or yields another number of bytes than announced. */
  onBreak(cause: unknown): void
}

/**
 * Writes the head of `response` and the bytes directly to Node's response, which takes half the processor
 * time of a web stream (decision 0021). Resolves when everything is sent, the client has left, or the source
 * has failed.
 */
export async function writeResponse(response: Response, writing: WritingOut): Promise<Response> {
  const { outgoing } = writing
  closeWithConnection(outgoing)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  try {
    const written = await writeAll(outgoing, writing.bytes)
    if (written === null || outgoing.destroyed) return RESPONSE_ALREADY_SENT
    if (writing.length !== null && written !== writing.length)
      throw new Error(`${written} bytes came of ${writing.length}`)
    outgoing.end()
  } catch (cause) {
    // The status is already sent: breaking the connection is the only way to show that the body is
    // incomplete.
    outgoing.destroy()
    writing.onBreak(cause)
  }
  return RESPONSE_ALREADY_SENT
}

/**
 * The number of bytes; null when the client has left. Leaving the loop closes the source, so the file is not read further then.
 */
async function writeAll(outgoing: ServerResponse, bytes: Bytes): Promise<number | null> {
  const connection = connectionOf(outgoing)
  let written = 0
  try {
    for await (const chunk of bytes) {
      if (outgoing.destroyed || (await connection.write(chunk)) === 'left') return null
      written += chunk.length
    }
  } finally {
    connection.release()
  }
  return written
}

interface Connection {
  /**
   * Resolves when the chunk was sent, not only when there is room for another: the source may reuse its
   * memory when the next chunk is requested. Resolves too when the client has left.
   */
  write(chunk: Uint8Array): Promise<'sent' | 'left'>
  release(): void
}

function connectionOf(outgoing: ServerResponse): Connection {
  let wake = () => {}
  // Node drops the callback of a pending write when the connection closes. From 24.22 on it calls the callback with an error
  // instead, and that of each further write too, all before anything says that the response is closed.
  const onClose = () => wake()
  const onError = () => wake()
  outgoing.on('close', onClose)
  outgoing.on('error', onError)
  return {
    write: (chunk) =>
      new Promise((resolve) => {
        wake = () => resolve('left')
        outgoing.write(chunk, (error) => resolve(error == null ? 'sent' : 'left'))
      }),
    release: () => {
      outgoing.off('close', onClose)
      outgoing.off('error', onError)
    },
  }
}
