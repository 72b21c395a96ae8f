import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const root = process.argv[2] ?? ''

const server = createServer((request, response) => {
  const path = join(root, request.url ?? '')
  response.writeHead(200, { 'Content-Length': statSync(path).size })
  createReadStream(path).pipe(response)
}).listen(0, '127.0.0.1', () => {
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`port ${port}\n`)
})
