/** The server answered, and refused. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Nobody answered, or the connection broke before the answer was complete. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** What arrived, or what is on this machine, is not what it was to be: trying again does not help. */
export class WrongContent extends Error {
  override readonly name = 'WrongContent'
}

// What a busy server, or one behind a proxy that restarts it, says of itself rather than of the request.
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** Whether the same request may succeed a little later. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof ServerRefusal && PASSING.has(error.status))

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

/** One file that did not make it. */
export interface Failed {
  readonly path: string
  readonly reason: string
}
