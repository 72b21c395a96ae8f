import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A remote web server that accepts only signed URLs. */
export interface RemoteEnd {
  readonly base: string
  readonly files: Map<string, Buffer>
  /** The number of answers being sent. */
  open(): number
  close(): Promise<void>
}

const FOLDER = '/archive/'

export async function remoteEnd(secret: string): Promise<RemoteEnd> {
  const files = new Map<string, Buffer>()
  let open = 0
  const server = createServer((request, response) => {
    open += 1
    response.on('close', () => {
      open -= 1
    })
    const signed = `http://${request.headers.host}${request.url}`
    if (!isSigned(signed, request.method, secret)) response.writeHead(403).end()
    else answer(files.get(new URL(signed).pathname.slice(FOLDER.length)), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}${FOLDER}`,
    files,
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Verifies a URL as the guide describes. */
function isSigned(address: string, method: string | undefined, secret: string): boolean {
  const query = new URL(address).searchParams
  const text = address.slice(0, address.indexOf('token=') + 'token='.length)
  const token = createHash('sha512')
    .update(text + secret)
    .digest('hex')
  const until = Date.parse(`${query.get('until')}Z`)
  return query.get('token') === token && query.get('method') === method && until > Date.now()
}

function answer(
  content: Buffer | undefined,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (content === undefined) {
    response.writeHead(404).end()
    return
  }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const [start, end] = [Number(first ?? 0), Math.min(Number(last ?? 1e15) + 1, content.length)]
  response.writeHead(first === undefined ? 200 : 206, {
    'Content-Length': end - start,
    ...(first === undefined
      ? {}
      : { 'Content-Range': `bytes ${start}-${end - 1}/${content.length}` }),
  })
  response.end(method === 'HEAD' ? undefined : content.subarray(start, end))
}
