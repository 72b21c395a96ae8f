import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port that leads to another server until the line is cut. */
export interface BreakableLine {
  /** The URL of the other server, with the address of the line. */
  readonly url: string
  /** Breaks all connections and refuses new ones. */
  cut(): void
  mend(): void
  close(): void
}

/** A line to the server that `url` names. */
export async function breakableLine(url: string): Promise<BreakableLine> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return void near.destroy()
    const far = connect({ host: hostname, port: Number(port || 5432) })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const at = server.address() as AddressInfo
  const led = new URL(url)
  led.hostname = '127.0.0.1'
  led.port = String(at.port)
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: led.href,
    cut: () => {
      whole = false
      drop()
    },
    mend: () => {
      whole = true
    },
    close: () => {
      drop()
      server.close()
    },
  }
}
