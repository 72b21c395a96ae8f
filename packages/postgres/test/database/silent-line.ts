import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A port that leads to a database, on which packets can get lost without a word. */
export interface SilentLine {
  readonly url: string
  /** Loses everything on connections that are open; new ones `connect`, or are never answered. */
  lose(newOnes: 'connect' | 'wait'): void
  close(): void
}

export async function silentLine(url: string): Promise<SilentLine> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [near: Socket, far: Socket]>()
  let newOnes: 'connect' | 'wait' = 'connect'
  const server = createServer((near) => {
    near.on('error', () => undefined)
    const far = connect({ host: hostname, port: Number(port || 5432) })
    far.on('error', () => undefined)
    pairs.add([near, far])
    if (newOnes === 'connect') near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const led = new URL(url)
  led.hostname = '127.0.0.1'
  // A server that listens on a port has an address of this kind.
  led.port = String((server.address() as AddressInfo).port)
  return {
    url: led.href,
    lose: (then) => {
      newOnes = then
      for (const [near, far] of pairs) {
        near.unpipe().pause()
        far.unpipe().pause()
      }
    },
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      server.close()
    },
  }
}
