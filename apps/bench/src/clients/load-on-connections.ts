import { connect, type Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'

/** Requests to one path of 127.0.0.1; each connection sends the next one when its response is complete. */
export interface Load {
  readonly port: number
  readonly path: string
  /** Replace `{id}` in the path by a random id for each request; the path is fixed without it. */
  readonly ids?: { readonly first: number; readonly count: number }
  readonly connections: number
  readonly seconds: number
  /** The maximum number of requests; the load ends early when it is reached. */
  readonly requests: number
}

/** The outcome of a load. */
export interface LoadResult {
  readonly answers: number
  readonly failures: number
  readonly seconds: number
}

/** Runs a load until its time or its number of requests is reached. */
export async function loadOnConnections(load: Load): Promise<LoadResult> {
  const counts = { sent: 0, answers: 0, failures: 0 }
  const sockets = await Promise.all(
    Array.from({ length: load.connections }, () => connected(load.port)),
  )
  const began = performance.now()
  const end = began + load.seconds * 1000
  const work = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      const send = () => {
        if (counts.sent >= load.requests || performance.now() >= end) return resolve()
        counts.sent += 1
        socket.write(requestOf(load), 'latin1')
      }
      socket.on('error', reject).on('close', () => reject(new Error('The server hung up')))
      const read = answerReader(({ status }) => {
        counts.answers += 1
        if (status !== 200) counts.failures += 1
        send()
      })
      socket.on('data', read)
      send()
    })
  await Promise.all(sockets.map(work))
  const seconds = (performance.now() - began) / 1000
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  return { answers: counts.answers, failures: counts.failures, seconds }
}

function requestOf({ path, ids, port }: Load): string {
  const id = ids === undefined ? '' : ids.first + Math.floor(Math.random() * ids.count)
  return `GET ${path.replace('{id}', String(id))} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
}

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
