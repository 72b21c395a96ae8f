import { once } from 'node:events'
import { connect as connectTo } from 'node:net'

/** A connection on which a test says whatever it likes. */
export interface Connection {
  send(bytes: string | Uint8Array): void
  /** Resolves when the system has taken the bytes. */
  flushed(bytes: Uint8Array): Promise<void>
  /** No more will be sent; answers still come. */
  end(): void
  /** Reads nothing until `resume`. */
  pause(): void
  resume(): void
  /** Breaks the connection. */
  leave(): void
  /** What the server says until it closes the connection. */
  readonly rest: Promise<string>
  /** What it has said so far. */
  said(): string
  /** The same, once that matches. */
  until(pattern: RegExp): Promise<string>
}

export async function connect(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address)
  const socket = connectTo({ host: hostname, port: Number(port), allowHalfOpen: true })
  await once(socket, 'connect')
  let said = ''
  let waiting: () => void = () => undefined
  // A server that breaks the connection is as good as one that closes it.
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

/** Says all of it on one connection and answers what the server says until it closes it. */
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

/** The first answer in what a server said. */
export function answerIn(said: string): WireAnswer {
  const [head = '', ...rest] = said.split('\r\n\r\n')
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? []
  return { status: Number(status), head, body: rest.join('\r\n\r\n') }
}
