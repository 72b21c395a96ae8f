import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a store fails: with this status, or by saying nothing at all. */
export type Failure = 500 | 503 | 'silence'

export interface FailingStore {
  readonly endpoint: string
  /** Requests that it failed so far. */
  failed(): number
  fail(failure: Failure): void
  /** From now on it answers again; whoever waits for an answer sees the connection break. */
  recover(): void
  close(): Promise<void>
}

/** Stands before the store at `endpoint`, and hands everything on for as long as it does not fail. */
export async function failingStore(endpoint: string): Promise<FailingStore> {
  const { hostname, port } = new URL(endpoint)
  let failure: Failure | null = null
  let failures = 0
  const silenced = new Set<ServerResponse>()
  const server = createServer((incoming, answer) => {
    if (failure === null) return handOn(incoming, answer, { hostname, port })
    failures += 1
    if (failure === 'silence') return void silenced.add(answer)
    incoming.resume()
    answer.writeHead(failure, { Connection: 'close' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const at = server.address() as AddressInfo
  const recover = () => {
    failure = null
    for (const answer of silenced) answer.destroy()
    silenced.clear()
  }
  return {
    endpoint: `http://127.0.0.1:${at.port}`,
    failed: () => failures,
    fail: (how) => {
      failure = how
    },
    recover,
    close: async () => {
      recover()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The host stays the one that was asked: signatures are over it. */
function handOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  to: { readonly hostname: string; readonly port: string },
): void {
  const { method, url, headers } = incoming
  const outgoing = request({ ...to, method, path: url, headers, agent: false }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.on('error', () => answer.destroy())
    answered.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.on('error', () => outgoing.destroy())
  answer.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
