import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Bytes } from '@holdfast/core/rules'

export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** A web server that stands in for the remote store. */
export interface RemoteServer {
  /** With a trailing slash and a folder in its path. */
  readonly base: string
  /** Method, address and range of every request, in order. */
  readonly asked: readonly string[]
  keep(path: string, bytes: Bytes): Promise<void>
  /** Overrides the response for this path (below the base, or absolute with a leading `/`). */
  answer(path: string, how: Answering): void
  /** The number of unfinished responses, once it no longer changes. */
  openAnswers(): Promise<number>
  close(): Promise<void>
}

const FOLDER = '/archive/'

export async function remoteServer(): Promise<RemoteServer> {
  const files = new Map<string, Buffer>()
  const answers = new Map<string, Answering>()
  const asked: string[] = []
  let open = 0
  const server = createServer((request, response) => {
    const { url = '', method = '', headers } = request
    asked.push(`${method} ${url} ${headers.range ?? ''}`.trim())
    open += 1
    response.on('close', () => {
      open -= 1
    })
    const [path = ''] = url.split('?')
    const how = answers.get(path)
    if (how !== undefined) return how(request, response)
    return sendFile(files.get(path), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo
  const placed = (path: string): string => (path.startsWith('/') ? path : FOLDER + path)
  return {
    base: `http://127.0.0.1:${port}${FOLDER}`,
    asked,
    keep: async (path, bytes) => {
      const chunks: Buffer[] = []
      for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
      files.set(placed(path), Buffer.concat(chunks))
    },
    answer: (path, how) => {
      answers.set(placed(path), how)
    },
    openAnswers: async () => {
      for (let tries = 0; tries < 100 && open > 0; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return open
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendFile(
  content: Buffer | undefined,
  { headers, method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (content === undefined) {
    response.writeHead(404).end()
    return
  }
  const { range } = headers
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) {
    response.writeHead(200, { 'Content-Length': content.length })
    response.end(method === 'HEAD' ? undefined : content)
    return
  }
  const [start, end] = [Number(first), Math.min(Number(last) + 1, content.length)]
  if (start >= content.length) {
    response.writeHead(416, { 'Content-Range': `bytes */${content.length}` }).end()
    return
  }
  response.writeHead(206, {
    'Content-Length': end - start,
    'Content-Range': `bytes ${start}-${end - 1}/${content.length}`,
  })
  response.end(content.subarray(start, end))
}
