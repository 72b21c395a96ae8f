/** The server refused the request. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The server did not answer, or the connection broke before the answer was complete. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The received or local content is not as expected; a retry does not help. */
export class WrongContent extends Error {
  override readonly name = 'WrongContent'
}

/** The server stores archives as they are. */
export class NotUnpacked extends Error {
  override readonly name = 'NotUnpacked'
}

// Statuses of a busy or restarting server or proxy, not caused by the request.
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504])

/** Whether a retry of the same request may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  (error instanceof ServerRefusal && TRANSIENT_STATUSES.has(error.status))

/** The message of an error. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** One file that failed, with the reason. */
export interface Failed {
  readonly path: string
  readonly reason: string
}
