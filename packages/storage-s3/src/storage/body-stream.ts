interface Closing {
  readonly closed: boolean
  once(event: 'close', tell: () => void): unknown
}

/** The body of a response, as Node's HTTP client provides it. */
export interface BodyStream extends AsyncIterable<Uint8Array>, Closing {
  destroy(error?: Error): void
  /** The socket timeout; 0 disables it. */
  setTimeout(milliseconds: number): void
}

/** Releases the connection, closing it unless the body was read to its end. Resolves when that is done. */
export async function destroyBody(body: BodyStream): Promise<void> {
  const closed = closing(body)
  body.destroy()
  await closed
}

const closing = (stream: Closing): Promise<void> =>
  stream.closed ? Promise.resolve() : new Promise((resolve) => stream.once('close', resolve))

/** Whether the body is a stream of Node's HTTP client. */
export const isBodyStream = (body: unknown): body is BodyStream =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'setTimeout' in body

/**
 * The chunks of `body`. Fails when the service is silent for `limit` milliseconds while a chunk is awaited;
 * the time that the reader takes does not count.
 */
export function withSilenceLimit(body: BodyStream, limit: number): AsyncIterator<Uint8Array> {
  // The client's own timeout would include the time of a slow reader.
  body.setTimeout(0)
  const chunks = body[Symbol.asyncIterator]()
  return {
    next: async () => {
      const timer = setTimeout(
        () => body.destroy(new Error(`The storage was silent for ${limit / 1000} seconds`)),
        limit,
      )
      try {
        return await chunks.next()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
