import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { explainMalformed } from '../../src/malformed-requests.ts'

const test = suite('requests that are not HTTP')

/** Everything that a server with `listener` answers to a client that sends `words` one after another. */
async function said(listener: RequestListener, ...words: readonly string[]): Promise<string> {
  const server = createServer(listener)
  explainMalformed(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  client.setEncoding('utf8').on('error', () => undefined)
  for (const word of words) {
    client.write(word)
    if (word !== words.at(-1)) text += (await once(client, 'data'))[0]
  }
  client.on('data', (more) => {
    text += more
  })
  await once(client, 'close')
  server.close()
  return text
}

const silent: RequestListener = () => undefined

test('each gets a JSON body with the status and a length, and the connection ends', async () => {
  const cases = {
    400: 'nonsense\r\n\r\n',
    431: `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    501: 'FROB / HTTP/1.1\r\nHost: a\r\n\r\n',
  }
  for (const [status, words] of Object.entries(cases)) {
    const [head = '', body = ''] = (await said(silent, words)).split('\r\n\r\n')
    match(head, new RegExp(`^HTTP/1.1 ${status} `))
    match(head, 'Connection: close')
    match(head, `Content-Length: ${body.length}`)
    const { message, ...rest } = JSON.parse(body)
    is(JSON.stringify(rest), `{"status":"ERROR","code":${status}}`)
    match(message, /\.$/)
  }
})

test('during an answer the connection breaks, and no other body is mixed into it', async () => {
  const begin: RequestListener = (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('the beginning')
  }
  const text = await said(begin, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', 'nonsense\r\n\r\n')
  match(text, /\r\n\r\nthe beginning$/)
  not.match(text, 'ERROR')
})

test.run()
