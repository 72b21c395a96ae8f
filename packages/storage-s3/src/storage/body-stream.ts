interface Closing {
  readonly closed: boolean
  once(event: 'close', tell: () => void): unknown
}

/** The body of an answer, as Node's HTTP client gives it. */
export interface BodyStream extends AsyncIterable<Uint8Array>, Closing {
  destroy(error?: Error): void
  /** Of the connection. 0 is for ever. */
  setTimeout(milliseconds: number): void
}

/** Lets go of the connection, broken off unless the body has come to its end; resolves when that is done. */
export async function breakOff(body: BodyStream): Promise<void> {
  const closed = closing(body)
  body.destroy()
  await closed
}

const closing = (stream: Closing): Promise<void> =>
  stream.closed ? Promise.resolve() : new Promise((resolve) => stream.once('close', resolve))

export const isBodyStream = (body: unknown): body is BodyStream =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'setTimeout' in body

/**
 * The chunks of `body`. The service may be silent for `limit` milliseconds while a chunk is being waited for;
 * how long the reader takes between chunks is the reader's affair.
 */
export function stalling(body: BodyStream, limit: number): AsyncIterator<Uint8Array> {
  // The client's own limit also counts the time that a slow reader takes.
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
