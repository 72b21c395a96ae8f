import { connect, type Socket } from 'node:net'

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

/** The bytes of the response still expected; an incomplete header is kept. */
interface Connection {
  readonly socket: Socket
  head: Buffer | null
  missing: number
}

const HEAD_END = '\r\n\r\n'

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
      const connection: Connection = { socket, head: null, missing: 0 }
      const send = () => {
        if (counts.sent >= load.requests || performance.now() >= end) return resolve()
        counts.sent += 1
        socket.write(requestOf(load), 'latin1')
      }
      socket.on('error', reject).on('close', () => reject(new Error('The server hung up')))
      socket.on('data', (bytes) => {
        const status = receive(connection, bytes)
        if (status === 'failure') counts.failures += 1
        if (connection.missing > 0 || connection.head !== null) return
        counts.answers += 1
        send()
      })
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

/** Processes bytes of a response. Supports only responses with a `Content-Length`. */
function receive(connection: Connection, bytes: Buffer): 'ok' | 'failure' {
  if (connection.missing > 0) {
    connection.missing -= bytes.length
    return 'ok'
  }
  const whole = connection.head === null ? bytes : Buffer.concat([connection.head, bytes])
  const headEnd = whole.indexOf(HEAD_END)
  connection.head = headEnd < 0 ? whole : null
  if (headEnd < 0) return 'ok'
  const head = whole.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  connection.missing = headEnd + HEAD_END.length + Number(length) - whole.length
  return head.startsWith('HTTP/1.1 200 ') ? 'ok' : 'failure'
}
