import type { ServerResponse } from 'node:http'
import type { Bytes } from '@holdfast/core'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

export interface WritingOut {
  readonly outgoing: ServerResponse
  readonly bytes: Bytes
  /** What was promised in `Content-Length`; null when nothing was. */
  readonly length: number | null
  /** Told when the source fails, or gives another number of bytes than was promised. */
  onBreak(cause: unknown): void
}

/**
 * Writes the head of `response` and the bytes straight to Node's response, for half the processor time that
 * a web stream takes (decision 0021). Resolves when all is sent, the client has left, or the source has failed.
 */
export async function writeOut(response: Response, writing: WritingOut): Promise<Response> {
  const { outgoing } = writing
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  try {
    const written = await writeAll(outgoing, writing.bytes)
    if (outgoing.destroyed) return RESPONSE_ALREADY_SENT
    if (writing.length !== null && written !== writing.length)
      throw new Error(`${written} bytes came of ${writing.length}`)
    outgoing.end()
  } catch (cause) {
    // The status is out already: a broken connection is the only way left to say that this is not the whole.
    outgoing.destroy()
    writing.onBreak(cause)
  }
  return RESPONSE_ALREADY_SENT
}

/** Leaving the loop closes the source, so a client that goes away ends the reading of its file. */
async function writeAll(outgoing: ServerResponse, bytes: Bytes): Promise<number> {
  let written = 0
  for await (const chunk of bytes) {
    if (outgoing.destroyed) break
    // The source may use the memory of a chunk again as soon as it is asked for the next one, so this waits
    // until the chunk has left, not only until there is room for another.
    await new Promise<void>((resolve) => outgoing.write(chunk, () => resolve()))
    written += chunk.length
  }
  return written
}
