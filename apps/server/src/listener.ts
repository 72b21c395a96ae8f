import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeWithConnection } from '@holdfast/http'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { ChunkMemory } from './chunk-memory.ts'
import { cutIdleConnections } from './idle-connections.ts'
import { explainMalformed, malformedBody } from './malformed-requests.ts'
import { type BodyRate, cutSlowBodies } from './slow-bodies.ts'
import { cutSmallChunks } from './small-chunks.ts'
import { StartFailure, systemCode } from './start-failure.ts'

/** Anything that answers requests, such as a Hono application. */
export interface Answering {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
}

export interface Listener {
  readonly port: number
  /** The URL at which clients on this machine reach the server. */
  readonly address: string
  /**
   * Accepts no more requests, cuts off those still running after `seconds`, and lets them clean up. Returns
   * whether none had to be cut off.
   */
  drain(seconds: number): Promise<boolean>
}

export interface ListenOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  readonly chunks: ChunkMemory
  /** How long a connection may be idle. Default ten minutes. */
  readonly silenceMs?: number
  /** The minimum speed of request bodies. */
  readonly bodyRate: BodyRate
  readonly connections: ConnectionLimit
}

/** The maximum number of connections. */
export interface ConnectionLimit {
  readonly most: number
  /** Called for each refused connection. */
  readonly refused: () => void
}

const MINUTE = 60_000
/** How long requests may take to clean up after their connections ended. */
const UNWINDING_MS = 3_000

/** Starts to listen. Throws `StartFailure` if the address is not available. */
export async function listen({ fetch }: Answering, options: ListenOptions): Promise<Listener> {
  const running = new Set<Promise<Response>>()
  const answer = getRequestListener(
    (request, bindings) => {
      // The adaptor accepts a host such as `xn--`, which no URL can contain.
      if (!URL.canParse(request.url)) return failed(400)
      // The adaptor supports HTTP/2 too; this server does not.
      const answering = Promise.resolve(fetch(request, bindings as HttpBindings))
      running.add(answering)
      const forget = () => running.delete(answering)
      answering.then(forget, forget)
      return answering
    },
    { errorHandler: (error) => failed(error instanceof RequestError ? 400 : 500) },
  )
  // A request without `Host` reaches the adaptor, which refuses it with our envelope.
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    // HTTP/1.0, which some probes of health still speak, does without.
    if (incoming.httpVersion === '1.0') incoming.headers.host ??= 'localhost'
    return answer(incoming, outgoing)
  })
  explainMalformed(server)
  server.on('request', (_request, response) => {
    closeWithConnection(response)
    response.once('close', options.chunks.hold())
  })
  // An upload may take hours; idle connections are cut instead.
  server.requestTimeout = 0
  server.headersTimeout = MINUTE
  cutIdleConnections(server, options.silenceMs ?? 10 * MINUTE)
  cutSlowBodies(server, options.bodyRate)
  cutSmallChunks(server)
  limitConnections(server, options.connections)
  // Longer than proxies keep a connection; otherwise they would send requests to closing ones.
  server.keepAliveTimeout = 75_000
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://${reachable(options.host)}:${port}`,
    drain: async (seconds) => {
      const complete = await drain(server, seconds)
      // After a connection ended, also by the client, work in the database and on the disk may still run.
      await settled(running)
      return complete
    },
  }
}

function limitConnections(server: Server, { most, refused }: ConnectionLimit): void {
  server.maxConnections = most
  server.on('drop', refused)
}

const failed = (status: 400 | 500): Response =>
  new Response(malformedBody(status), {
    status,
    headers: { 'Content-Type': 'application/json', Connection: 'close' },
  })

function bind(server: Server, { host, port }: Pick<ListenOptions, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenFailure(error, { host, port })))
    server.listen({ host, port }, resolve)
  })
}

function listenFailure(
  error: Error,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): StartFailure {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use by another program. Set PORT to another one, or to 0 for any.`,
    EACCES: `Port ${port} is reserved for the administrator. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set HOST to one that is.`,
    ENOTFOUND: `The host name ${host} is unknown. Set HOST to an address of this machine.`,
  }
  const sentence = sentences[systemCode(error) ?? '']
  return new StartFailure(sentence ?? `Cannot listen at ${host}, port ${port}: ${error.message}`, {
    cause: error,
  })
}

/** An unspecified address includes the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function settled(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  const bound = new AbortController()
  const late = sleep(UNWINDING_MS, undefined, { signal: bound.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(running), late])
  bound.abort()
}

async function drain(server: Server, seconds: number): Promise<boolean> {
  const closed = new Promise<'closed'>((resolve) => server.close(() => resolve('closed')))
  // A connection that was busy when the server closed stays open until it is closed explicitly.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const bound = new AbortController()
  const late = sleep(seconds * 1000, 'late' as const, { signal: bound.signal })
  const outcome = await Promise.race([closed, late.catch(() => 'closed' as const)])
  bound.abort()
  clearInterval(idle)
  server.closeAllConnections()
  await closed
  return outcome === 'closed'
}
