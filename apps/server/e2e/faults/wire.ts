import { once } from 'node:events'
import { connect as connectTo } from 'node:net'

/** A connection on which a test can send any bytes. */
export interface Connection {
  send(bytes: string | Uint8Array): void
  /** Resolves when the system has taken the bytes. */
  flushed(bytes: Uint8Array): Promise<void>
  /** Ends the sending side; answers still arrive. */
  end(): void
  /** Reads nothing until `resume`. */
  pause(): void
  resume(): void
  /** Breaks the connection. */
  leave(): void
  /** Everything that the server sends until it closes the connection. */
  readonly rest: Promise<string>
  /** Everything that it has sent so far. */
  said(): string
  /** The same, once it matches. */
  until(pattern: RegExp): Promise<string>
}

export async function connect(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address)
  const socket = connectTo({ host: hostname, port: Number(port), allowHalfOpen: true })
  await once(socket, 'connect')
  let said = ''
  let waiting: () => void = () => undefined
  // A broken connection counts as a closed one.
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (text) => {
    said += text
    waiting()
  })
  const closed = new Promise<void>((resolve) => socket.on('end', resolve).on('close', resolve))
  void closed.then(() => {
    waiting()
    socket.destroy()
  })
  return {
    send: (bytes) => void socket.write(bytes),
    flushed: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    end: () => void socket.end(),
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    leave: () => void socket.destroy(),
    rest: closed.then(() => said),
    said: () => said,
    until: async (pattern) => {
      while (!pattern.test(said) && !socket.destroyed && !socket.readableEnded)
        await new Promise<void>((resolve) => {
          waiting = resolve
        })
      return said
    },
  }
}

/** Sends all parts on one connection and returns everything that the server sends until it closes it. */
export async function exchange(
  address: string,
  ...parts: readonly (string | Uint8Array)[]
): Promise<string> {
  const connection = await connect(address)
  for (const part of parts) connection.send(part)
  return connection.rest
}

export interface WireAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** The first answer in the bytes of a server. */
export function answerIn(said: string): WireAnswer {
  const [head = '', ...rest] = said.split('\r\n\r\n')
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? []
  return { status: Number(status), head, body: rest.join('\r\n\r\n') }
}
