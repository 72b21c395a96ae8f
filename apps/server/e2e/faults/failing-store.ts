import { once } from 'node:events'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a store fails one request. */
export type Failure =
  /** It does nothing, and answers with this status or not at all. */
  | 500
  | 503
  | 'silence'
  /** The connection breaks during the request, or during the answer. */
  | 'broken request'
  | 'broken answer'
  /** It stops sending during the answer. */
  | 'half an answer'
  /** It performs the request, and the answer is lost. */
  | 'lost answer'
  | 'slow'

export interface FailingStore {
  readonly endpoint: string
  /** The number of failed requests so far. */
  failed(): number
  /** Chooses the failure of every request from now on; null lets it pass. */
  fail(which: (request: IncomingMessage) => Failure | null): void
  /** Answers again from now on; connections that wait for an answer break. */
  recover(): void
  close(): Promise<void>
}

interface Target {
  readonly hostname: string
  readonly port: string
}

const CODES = { 500: 'InternalError', 503: 'SlowDown' } as const
const SLOW_PIECES = 4
const SLOW_MS = 5

/** A proxy of the store at `endpoint` that fails on demand. */
export async function failingStore(endpoint: string): Promise<FailingStore> {
  const { hostname, port } = new URL(endpoint)
  let failureOf: (request: IncomingMessage) => Failure | null = () => null
  let failures = 0
  const silenced = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  const handingOn = (
    incoming: IncomingMessage,
    answer: ServerResponse,
    failure: Failure | null,
  ): void => {
    const outgoing = handOn(incoming, answer, { hostname, port, failure })
    outgoing.once('socket', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
  }
  const server = createServer((incoming, answer) => {
    const failure = failureOf(incoming)
    if (failure !== null) failures += 1
    switch (failure) {
      case 500:
      case 503:
        return refused(incoming, answer, failure)
      case 'silence':
        return void silenced.add(answer)
      case 'half an answer':
        silenced.add(answer)
        return handingOn(incoming, answer, failure)
      default:
        return handingOn(incoming, answer, failure)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const at = server.address() as AddressInfo
  const recover = () => {
    failureOf = () => null
    for (const answer of silenced) answer.destroy()
    silenced.clear()
  }
  return {
    endpoint: `http://127.0.0.1:${at.port}`,
    failed: () => failures,
    fail: (which) => {
      failureOf = which
    },
    recover,
    close: async () => {
      recover()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function refused(incoming: IncomingMessage, answer: ServerResponse, status: 500 | 503): void {
  incoming.resume()
  answer
    .writeHead(status, { Connection: 'close', 'Content-Type': 'application/xml' })
    .end(`<Error><Code>${CODES[status]}</Code><Message>Not now</Message></Error>`)
}

/** Keeps the requested host, which is part of signatures. */
function handOn(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { failure, ...to }: Target & { readonly failure: Failure | null },
): ClientRequest {
  const { method, url, headers } = incoming
  const outgoing = request({ ...to, method, path: url, headers, agent: false }, (answered) => {
    if (failure === 'lost answer')
      return void answered
        .resume()
        .on('end', () => answer.destroy())
        .on('error', () => answer.destroy())
    answer.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.on('error', () => answer.destroy())
    if (failure === 'broken answer' || failure === 'half an answer')
      return void sendHalf(answered, answer, failure)
    if (failure === 'slow') return void sendSlowly(answered, answer)
    answered.pipe(answer)
  })
  outgoing.on('error', () => answer.destroy())
  incoming.on('error', () => outgoing.destroy())
  answer.on('close', () => outgoing.destroy())
  if (failure !== 'broken request') {
    incoming.pipe(outgoing)
    return outgoing
  }
  incoming.once('data', (chunk: Buffer) => {
    outgoing.write(chunk.subarray(0, chunk.length / 2))
    answer.destroy()
  })
  incoming.once('end', () => answer.destroy())
  return outgoing
}

/** Half of the first chunk; then the connection breaks, or nothing more comes. */
function sendHalf(
  answered: IncomingMessage,
  answer: ServerResponse,
  failure: 'broken answer' | 'half an answer',
): void {
  answer.flushHeaders()
  const stop = () => void (failure === 'broken answer' && answer.destroy())
  answered.once('data', (chunk: Buffer) => {
    answered.pause()
    answer.write(chunk.subarray(0, chunk.length / 2), stop)
  })
  answered.once('end', stop)
}

async function sendSlowly(answered: Readable, answer: ServerResponse): Promise<void> {
  try {
    for await (const chunk of answered) {
      const size = Math.ceil(chunk.length / SLOW_PIECES)
      for (let at = 0; at < chunk.length && !answer.destroyed; at += size) {
        answer.write(chunk.subarray(at, at + size))
        await sleep(SLOW_MS)
      }
    }
    answer.end()
  } catch {
    answer.destroy()
  }
}
