import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { ChunkMemory } from './chunk-memory.ts'
import { explainMalformed, malformedBody } from './malformed-requests.ts'
import { cutSilent } from './silent-connections.ts'
import { type BodyRate, cutSlowBodies } from './slow-bodies.ts'
import { StartFailure, systemCode } from './start-failure.ts'

/** Anything that answers requests, such as a Hono application. */
export interface Answering {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>
}

export interface Listener {
  readonly port: number
  /** Where a client on this machine reaches the server. */
  readonly address: string
  /**
   * Accepts no more requests, cuts off after `seconds` those still running, and lets these clear up. True
   * when there were none.
   */
  drain(seconds: number): Promise<boolean>
}

export interface ListenOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly chunks: ChunkMemory
  /** So long nothing may move on a connection; ten minutes unless given. */
  readonly silenceMs?: number
  /** How fast the bodies of requests have to arrive. */
  readonly bodyRate: BodyRate
  readonly connections: ConnectionLimit
}

/** How many connections there may be. */
export interface ConnectionLimit {
  readonly most: number
  /** Called for each connection that was refused. */
  readonly refused: () => void
}

const MINUTE = 60_000
/** What requests may take to clear up when their connections are gone. */
const UNWINDING_MS = 3_000

/** Starts answering. Throws `StartFailure` when the address cannot be had. */
export async function listen({ fetch }: Answering, options: ListenOptions): Promise<Listener> {
  const running = new Set<Promise<Response>>()
  const answer = getRequestListener(
    (request, bindings) => {
      // A host such as `xn--` passes the adaptor, and is no part of any address.
      if (!URL.canParse(request.url)) return failed(400)
      // The adaptor also speaks HTTP/2; the server made here does not.
      const answering = Promise.resolve(fetch(request, bindings as HttpBindings))
      running.add(answering)
      const forget = () => running.delete(answering)
      answering.then(forget, forget)
      return answering
    },
    { errorHandler: (error) => failed(error instanceof RequestError ? 400 : 500) },
  )
  // A request without `Host` goes to the adaptor, which refuses it in our words.
  const server = createServer({ requireHostHeader: false }, answer)
  explainMalformed(server)
  server.on('request', (_request, response) => response.once('close', options.chunks.hold()))
  // An upload may take hours; a connection on which nothing moves is cut instead.
  server.requestTimeout = 0
  server.headersTimeout = MINUTE
  cutSilent(server, options.silenceMs ?? 10 * MINUTE)
  cutSlowBodies(server, options.bodyRate)
  limitConnections(server, options.connections)
  // Longer than a proxy keeps a connection, or it would now and then send a request into a closing one.
  server.keepAliveTimeout = 75_000
  await bind(server, options)
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://${reachable(options.host)}:${port}`,
    drain: async (seconds) => {
      const complete = await drain(server, seconds)
      // A connection that is gone, broken by the client too, leaves work in the database and on the disk.
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

/** Every address of a machine includes its own. */
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
  // A connection that was busy when the server closed stays open afterwards unless it is asked again.
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
