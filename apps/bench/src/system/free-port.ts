import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A free port of 127.0.0.1, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
