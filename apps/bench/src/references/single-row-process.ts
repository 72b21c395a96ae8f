import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// The default number of connections of the store.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
const QUERY = { name: 'answer', text: 'select body from bench_answer where id = $1', values: [1] }

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query<{ readonly body: string }>(QUERY)
  const body = Buffer.from(rows[0]?.body ?? '')
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
}).listen(0, '127.0.0.1', () => {
  // A server listening on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  process.stdout.write(`port ${port}\n`)
})
