import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { eventually, FORM_END, FORM_TYPE, filesOf, formStart, newDataset } from './client.ts'
import { anywhere, type Place, TOKEN } from './databases.ts'
import { answerIn, type Connection, connect, exchange } from './wire.ts'

const GIBIBYTE = 1_073_741_824
const HEADERS = `Host: localhost\r\nX-Service-key: ${TOKEN}\r\n`
const LAST = `${HEADERS}Connection: close\r\n`
const JSON_TYPE = 'Content-Type: application/json\r\n'
const NEW_DATASET = `POST /api/collections/:root/datasets HTTP/1.1\r\n${LAST}${JSON_TYPE}`
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000)
const DEEP_FIELD = `--holdfast-e2e\r\nContent-Disposition: form-data; name="jsonData"\r\n\r\n${DEEP}`

const test = suite('hostile bytes')
let place: Place
let server: StartedServer
let dataset: number

test.before(async () => {
  place = await anywhere()
  server = await place.start()
  dataset = await newDataset(server.address)
})
test.after(() => place?.remove())

const get = (path: string, headers = LAST) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`
const add = (headers: string): string =>
  `POST /api/datasets/${dataset}/add HTTP/1.1\r\n${LAST}Content-Type: ${FORM_TYPE}\r\n${headers}\r\n\r\n`
const chunk = (bytes: Uint8Array) => [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n']
const version = () => get('/api/info/version')

/** The bytes that each client sends, and the status of the single answer. */
const EXCHANGES: Readonly<
  Record<string, readonly [number, () => readonly (string | Uint8Array)[]]>
> = {
  'a form without an end': [
    400,
    () => [add(`Content-Length: ${formStart('a').length + 3}`), formStart('a'), 'abc'],
  ],
  'a chunk without a length': [400, () => [add('Transfer-Encoding: chunked'), 'zz\r\nabc\r\n']],
  'garbage behind a chunk': [
    400,
    () => [add('Transfer-Encoding: chunked'), ...chunk(formStart('a')), 'QQ\r\n'],
  ],
  'two lengths': [400, () => [add('Content-Length: 3\r\nContent-Length: 4'), 'abcd']],
  'a length and chunks': [
    400,
    () => [add('Content-Length: 3\r\nTransfer-Encoding: chunked'), '0\r\n\r\n'],
  ],
  'a negative length': [400, () => [add('Content-Length: -3'), 'abc']],
  'another protocol': [400, () => ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n']],
  'a future version of HTTP': [400, () => [`GET / HTTP/9.9\r\n${LAST}\r\n`]],
  'no host': [400, () => [get('/api/info/version', 'Connection: close\r\n')]],
  'no host in HTTP/1.0': [200, () => ['GET /api/info/version HTTP/1.0\r\n\r\n']],
  'a host that is none': [400, () => [get('/', 'Host: a b/c?d\r\nConnection: close\r\n')]],
  'a header of 100 kB': [
    431,
    () => [get('/api/info/version', `${LAST}X-Long: ${'a'.repeat(1e5)}\r\n`)],
  ],
  '10,000 parameters': [431, () => [get(`/api/info/version?${'a=1&'.repeat(10_000)}`)]],
  'as many parameters as fit': [200, () => [get(`/api/info/version?${'a&'.repeat(7_000)}`)]],
  'an unknown method': [501, () => [`FROB /api/info/version HTTP/1.1\r\n${LAST}\r\n`]],
  'a method that is not ours': [405, () => [`PROPFIND /api/info/version HTTP/1.1\r\n${LAST}\r\n`]],
  'an escaped NUL': [404, () => [get('/api/datasets/%00')]],
  'half an escape': [404, () => [get('/api/datasets/%z')]],
  'a way out of the API': [404, () => [get('/api/../../../etc/passwd')]],
  'an escaped way out': [404, () => [get('/api/access/datafile/%2e%2e%2f%2e%2e%2fetc%2fpasswd')]],
  'a way out as a version': [400, () => [get(`/api/access/dataset/${dataset}/versions/%2e%2e%2f`)]],
  'an expectation that nobody knows': [
    417,
    () => [add('Expect: 299-miracle\r\nContent-Length: 0')],
  ],
  'JSON that is nested 100,000 deep': [
    400,
    () => [`${NEW_DATASET}Content-Length: ${DEEP.length}\r\n\r\n`, DEEP],
  ],
  'the same in a form': [
    400,
    () => [
      add(`Content-Length: ${DEEP_FIELD.length + FORM_END.length}`),
      Buffer.concat([Buffer.from(DEEP_FIELD), FORM_END]),
    ],
  ],
  'a gigabyte of JSON, announced': [
    413,
    () => [`${NEW_DATASET}Content-Length: ${GIBIBYTE}\r\n\r\n`, '['],
  ],
}

for (const [what, [status, parts]] of Object.entries(EXCHANGES))
  test(`${what} is answered with ${status} and a JSON body, and the server continues`, async () => {
    const answer = answerIn(await exchange(server.address, ...parts()))
    is(answer.status, status)
    requireEnvelope(answer.body, status)
    is(answerIn(await exchange(server.address, version())).status, 200)
  })

function requireEnvelope(sent: string, status: number): void {
  // Answers of unknown length are chunked.
  const body = JSON.parse(/\{.*\}/s.exec(sent)?.[0] ?? '')
  is(body.status, status < 300 ? 'OK' : 'ERROR')
  if (status >= 300) match(body.message, /\S/)
}

test('a body shorter than its length is refused and leaves nothing', async () => {
  const connection = await connect(server.address)
  connection.send(add('Content-Length: 100000'))
  connection.send(formStart('half.bin'))
  connection.send('abc')
  connection.end()
  const answer = answerIn(await connection.rest)
  is(answer.status, 400)
  requireEnvelope(answer.body, 400)
  equal(await filesOf(server.address, dataset), [])
})

/** Sends endless JSON until the server answers or the connection ends. */
async function endlessJson(): Promise<{ readonly status: number; readonly sent: number }> {
  const connection = await connect(server.address)
  connection.send(`${NEW_DATASET}Transfer-Encoding: chunked\r\n\r\n`)
  const megabyte = Buffer.alloc(1_000_000, '[')
  let sent = 0
  while (sent < GIBIBYTE && connection.said() === '') {
    await connection.flushed(Buffer.concat(chunk(megabyte).map((part) => Buffer.from(part))))
    sent += megabyte.length
  }
  const { status } = answerIn(connection.said())
  connection.leave()
  return { status, sent }
}

test('a gigabyte of JSON in chunks is refused after ten megabytes of it', async () => {
  // The end of the connection may arrive before the answer: then the request is repeated.
  const { status, sent } = await eventually(endlessJson, (answer) => answer.status !== 0)
  is(status, 413)
  // Bytes in the buffers of both sides are counted too.
  equal([sent >= 10e6, sent < 60e6], [true, true])
})

test('Expect: 100-continue is answered with 100', async () => {
  const form = Buffer.concat([formStart('asked.txt'), Buffer.from('abc'), FORM_END])
  const connection = await connect(server.address)
  connection.send(add(`Expect: 100-continue\r\nContent-Length: ${form.length}`))
  match(await connection.until(/\r\n\r\n/), /^HTTP\/1\.1 100 Continue\r\n\r\n$/)
  connection.send(form)
  match(await connection.rest, /\r\n\r\nHTTP\/1\.1 201 Created\r\n/)
})

test('pipelined requests are answered in order', async () => {
  const form = Buffer.concat([formStart('piped.txt'), Buffer.from('abc'), FORM_END])
  const upload = add(`Content-Length: ${form.length}`).replace('Connection: close\r\n', '')
  const zip = `/api/access/dataset/${dataset}`
  const said = await exchange(
    server.address,
    upload,
    form,
    get('/api/datasets/%00', HEADERS),
    get(zip, HEADERS),
    get(zip, HEADERS),
    version(),
  )
  const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)
  equal(statuses, ['201', '404', '200', '200', '200'])
})

test('garbage after a request never becomes part of its answer', async () => {
  const file = (await filesOf(server.address, dataset))[0]?.dataFile.id
  const said = await exchange(
    server.address,
    get(`/api/access/datafile/${file}`, HEADERS),
    'garbage\r\n\r\n',
  )
  const body = answerIn(said).body
  is(body === '' || body.startsWith('abc') || body.startsWith('{"status":"ERROR"'), true)
  is(answerIn(await exchange(server.address, version())).status, 200)
})

test('clients that never finish their headers do not block others', async () => {
  const slow: Connection[] = []
  for (let client = 0; client < 200; client += 1) {
    const connection = await connect(server.address)
    connection.send('GET /api/info/version HTTP/1.1\r\nHost: loc')
    slow.push(connection)
  }
  for (const connection of slow) connection.send('al')
  is(answerIn(await exchange(server.address, version())).status, 200)
  for (const connection of slow) connection.leave()
})

test('nothing was logged as an error', async () => {
  const errors = () => server.log().match(/"level":"error"[^\n]*/g) ?? []
  equal(
    await eventually(
      async () => errors(),
      (found) => found.length === 0,
    ),
    [],
  )
  const { code } = await server.terminate()
  is(code, 0)
})

test.run()
