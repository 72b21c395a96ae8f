import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { bodyOf, tinyApp } from '../app/tiny-app.ts'

const test = suite('JSON bodies')
const app = tinyApp()

const send = async (
  path: string,
  body: string | Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
) => {
  const method = path.endsWith(':draft') ? 'PUT' : 'POST'
  const init = { method, body, headers, duplex: 'half' }
  const response = await app.request(path, init as RequestInit)
  return { status: response.status, response, body: await bodyOf(response) }
}
const DRAFT = '/api/datasets/1/versions/:draft'
const CREATE = '/api/collections/root/datasets'

test('a valid body is passed on as parsed by the schema', async () => {
  equal((await send(DRAFT, '{"title":"t","more":1}')).body, { status: 'OK', data: { title: 't' } })
})

test('malformed JSON is 400 with a code and the message of the parser', async () => {
  const { status, body } = await send(DRAFT, '{"title":')
  is(status, 400)
  is(body.code, 400)
  match(body.message, /JSON/)
})

test('violations are listed by path', async () => {
  const { status, body } = await send(DRAFT, '{"title":3}')
  is(status, 400)
  is(body.code, 400)
  is(body.violations.length, 1)
  is(body.violations[0].path, 'title')
})

test('a body over the limit is 413, with and without a declared length', async () => {
  const json = { 'Content-Type': 'application/json' }
  is((await send(CREATE, JSON.stringify('x'.repeat(98)), json)).status, 200 + 1)
  is((await send(CREATE, JSON.stringify('x'.repeat(99)), json)).status, 413)
  const endless = new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(64)) })
  is((await send(CREATE, endless, json)).status, 413)
})

test('a body with an encoding is 415, with `identity` it is read', async () => {
  const body = '{"title":"t"}'
  is((await send(DRAFT, body, { 'Content-Encoding': 'identity' })).status, 200)
  const answer = await send(DRAFT, body, { 'Content-Encoding': 'gzip' })
  is(answer.status, 415)
  equal(answer.body, {
    status: 'ERROR',
    code: 415,
    message: 'The body must be sent without Content-Encoding',
  })
})

test('a body with a declared length over the limit is refused before it arrives', async () => {
  const silent = new ReadableStream({ pull: () => new Promise(() => {}) })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '1073741824' }
  is((await send(CREATE, silent, headers)).status, 413)
})

test('without an account at most 1 MiB is accepted, with one more', async () => {
  const title = (length: number) => JSON.stringify({ title: 'x'.repeat(length) })
  const [fits, more] = [title(2 ** 20 - 12), title(2 ** 20 - 11)]
  is((await send(DRAFT, fits)).status, 200)
  for (const body of [more, new Response(more).body ?? '']) {
    const answer = await send(DRAFT, body)
    is(answer.status, 413)
    match(answer.body.message, /send a token/)
  }
  is((await send(DRAFT, more, { 'X-Service-key': 'good' })).status, 200)
})

test('another declared type is 415; none, or JSON with parameters, is accepted', async () => {
  const text = new TextEncoder().encode('{}')
  is((await send(CREATE, text)).status, 201)
  is((await send(CREATE, text, { 'Content-Type': 'Application/JSON; charset=utf-8' })).status, 201)
  is((await send(CREATE, text, { 'Content-Type': 'application/ld+json' })).status, 201)
  is((await send(CREATE, text, { 'Content-Type': 'text/plain' })).status, 415)
  is((await send(CREATE, '{}')).status, 415)
})

test('a creation has a Location', async () => {
  const { response } = await send(CREATE, '{}', { 'Content-Type': 'application/json' })
  is(response.headers.get('Location'), '/api/datasets/1')
})

test('text that cannot be stored is refused at every place', async () => {
  for (const json of [
    '{"title":"a\\u0000b"}',
    '{"title":"t","x":["\\ud800"]}',
    '{"title":"t","\\u0000":1}',
    '{"title":"t","x":"\\udc00\\ud800"}',
  ])
    is((await send(DRAFT, json)).status, 400, json)
  is((await send(DRAFT, '{"title":"\\ud83d\\ude00"}')).status, 200)
})

test('too deep nesting and keys of the prototype are refused', async () => {
  is((await send(DRAFT, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status, 400)
  is((await send(DRAFT, '{"title":"t","__proto__":{"a":1}}')).status, 400)
})

test('too many values are refused before they are parsed', async () => {
  const most = 2_000_000
  const list = (value: string, count: number) => `${`${value},`.repeat(count - 1)}${value}`
  const account = { 'X-Service-key': 'good' }
  is((await send(DRAFT, `{"title":"t","x":[${list('1', most - 3)}]}`, account)).status, 200)
  for (const json of [list('1', most), list('[]', most / 2), list('{}', most / 2)]) {
    const { status, body } = await send(DRAFT, `{"title":"t","x":[${json}]}`, account)
    is(status, 400)
    match(body.message, /more than 2000000 values/)
  }
  const text = `${'\\",[{'.repeat(500_000)}\\\\`
  is((await send(DRAFT, `{"title":"t","x":"${text}"}`, account)).status, 200)
})

test('the last of duplicate keys counts', async () => {
  equal((await send(DRAFT, '{"title":"a","title":"b"}')).body.data, { title: 'b' })
})

test('bytes that are not UTF-8 are refused, a byte order mark is not', async () => {
  is((await send(DRAFT, new Uint8Array([0x22, 0xff, 0x22]))).status, 400)
  is((await send(DRAFT, '\ufeff{"title":"t"}')).status, 200)
})

test('an empty body is malformed', async () => {
  is((await send(DRAFT, '')).status, 400)
})

test.run()
