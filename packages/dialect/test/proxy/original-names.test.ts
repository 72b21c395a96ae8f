import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { originalNames } from '../../src/index.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface Scene {
  /** The server behind it: what it got, and how it answers. */
  readonly seen: Seen[]
  answer: (asked: Seen, response: ServerResponse) => void
  readonly server: string
  readonly here: string
  readonly failures: unknown[]
  close(): Promise<void>
}

const test = suite<Scene>('the API under other names')

async function listening(listener: RequestListener) {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test.before.each(async (context) => {
  const seen: Seen[] = []
  const failures: unknown[] = []
  const behind = await listening(async (asked, response) => {
    const body = await text(asked).catch(() => 'broken off')
    const { method = '', url = '', headers } = asked
    const one = { method, url, headers, body }
    seen.push(one)
    context.answer(one, response)
  })
  let handle: RequestListener = () => {}
  const front = await listening((asked, response) => handle(asked, response))
  const sites = { neutral: behind.url, original: front.url }
  const failed = (cause: unknown) => void failures.push(cause)
  handle = originalNames({ server: behind.url, sites, version: '6.11', failed })
  const answer: Scene['answer'] = (_, response) => json(response, { status: 'OK', data: {} })
  const close = async () => {
    await front.close()
    await behind.close()
  }
  Object.assign(context, { seen, answer, server: behind.url, here: front.url, failures, close })
})
test.after.each(({ close }) => close())

const json = (
  response: ServerResponse,
  body: object,
  { status = 200, headers = {} }: { readonly status?: number; readonly headers?: object } = {},
) => {
  const text = JSON.stringify(body)
  const own = { 'Content-Type': 'application/json', 'Content-Length': text.length, ETag: '"1"' }
  response.writeHead(status, { ...own, ...headers }).end(text)
}

test('a request arrives under our names: path, query, headers and body', async (context) => {
  await fetch(`${context.here}/api/v1/dataverses/root?key=a`, {
    method: 'POST',
    headers: { 'X-Dataverse-key': 'token', 'Content-Type': 'application/json' },
    body: '{"dataverseType":"LABORATORY"}',
  })
  const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: '' }] =
    context.seen
  equal(
    [method, url, body],
    ['POST', '/api/v1/collections/root?key=a', '{"collectionType":"LABORATORY"}'],
  )
  is(headers['x-service-key'], 'token')
  is(headers['x-dataverse-key'], undefined)
  is(headers['x-forwarded-for'], '127.0.0.1')
  is(headers.host, new URL(context.server).host)
})

test('bodies without a type are documents if they look so; values of settings are texts', async (context) => {
  const send = async (call: string, type: string | undefined, body: string) => {
    const [method, path] = call.split(' ')
    const sent = request(`${context.here}/api/${path}`, {
      method: method ?? '',
      headers: {
        'Content-Length': Buffer.byteLength(body),
        ...(type === undefined ? {} : { 'Content-Type': type }),
      },
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    await text(answer)
    return context.seen.at(-1)?.body
  }
  const form = 'application/x-www-form-urlencoded'
  is(await send('POST dataverses/x', undefined, '{"dataverseType":"A"}'), '{"collectionType":"A"}')
  is(await send('POST dataverses/x', form, '["dataverseType"]'), '["dataverseType"]')
  is(await send('POST dataverses/x', 'text/plain', '{dataverseType'), '{dataverseType')
  is(
    await send('PUT admin/settings/:UploadMethods', form, 'native/http,globus'),
    'native/http,transfer',
  )
  is(await send('PUT admin/settings/:SystemEmail', 'application/json', '"globus"'), '"globus"')
  is(
    await send('POST search', 'application/octet-stream', '{"dataverseType":1}'),
    '{"dataverseType":1}',
  )
})

test('the bytes of a file that is uploaded arrive as they are', async (context) => {
  const send = async (path: string, type: string | undefined, body: Buffer) => {
    const headers = {
      'Content-Length': body.length,
      ...(type === undefined ? {} : { 'Content-Type': type }),
    }
    const sent = request(`${context.here}/api/${path}`, { method: 'PUT', headers })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    await text(answer)
    return [context.seen.at(-1)?.headers['content-length'], context.seen.at(-1)?.body]
  }
  const json = '{"dataverseType":"globus://a"}'
  for (const type of [undefined, 'application/json', 'multipart/form-data; boundary=x'])
    equal(await send('uploads/1-2/parts/1?token=a', type, Buffer.from(json)), ['30', json])
})

test('jsonData of a form is renamed, whatever its length, and the file is not', async (context) => {
  const body = new FormData()
  body.set('jsonData', '{"storageIdentifier":"globus://a"}')
  body.set('file', new File(['{"storageIdentifier":"globus://a"}'], 'a.json'))
  await fetch(`${context.here}/api/datasets/5/add`, { method: 'POST', body })
  const { body: sent = '' } = context.seen[0] ?? {}
  is(sent.match(/transfer:\/\/a/g)?.length, 1)
  is(sent.match(/globus:\/\/a/g)?.length, 1)
})

test('an answer comes under the original names, with its status and without length and tag', async (context) => {
  context.answer = ({ url }, response) =>
    json(
      response,
      { data: { collectionId: 7, url: `${context.server}/api/collections/7` } },
      {
        status: url.endsWith('/add') ? 201 : 200,
        headers: { Location: `${context.server}/api/collections/7`, Vary: 'X-Service-key, Accept' },
      },
    )
  const created = await fetch(`${context.here}/api/dataverses/root`, { method: 'POST' })
  is(created.status, 201)
  is(created.headers.get('location'), `${context.here}/api/dataverses/7`)
  is(created.headers.get('vary'), 'x-dataverse-key, Accept')
  equal([created.headers.get('etag'), created.headers.get('content-length')], [null, null])
  equal(await created.json(), {
    data: { dataverseId: 7, url: `${context.here}/api/dataverses/7` },
  })
  is((await fetch(`${context.here}/api/datasets/5/add`, { method: 'POST' })).status, 200)
  is((await fetch(`${context.here}/api/datasets/5`)).status, 200)
})

test('a file comes byte for byte, with its length and tag, though it is JSON', async (context) => {
  const file = `{"collectionId":"${'x'.repeat(300_000)}"}`
  context.answer = (_, response) =>
    response
      .writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': file.length,
        'Content-Disposition': 'attachment; filename="service_files.zip"',
        ETag: '"1"',
      })
      .end(file)
  const answer = await fetch(`${context.here}/api/access/datafile/5`)
  equal(
    [answer.headers.get('content-length'), answer.headers.get('etag')],
    [String(file.length), '"1"'],
  )
  match(answer.headers.get('content-disposition') ?? '', 'dataverse_files.zip')
  const digest = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
  is(digest(await answer.text()), digest(file))
})

test('an answer that something in between has compressed passes as it is', async (context) => {
  const packed = gzipSync('{"status":"ERROR","message":"Gone"}')
  context.answer = (_, response) => {
    const facts = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    response.writeHead(404, { ...facts, 'Content-Length': packed.length })
    response.end(packed)
  }
  const answer = await fetch(`${context.here}/api/access/datafile/3`)
  is(answer.headers.get('content-length'), `${packed.length}`)
  is((await answer.text()).includes('"Gone"'), true)
})

test('documents stay, but their refusals are renamed', async (context) => {
  for (const path of ['datasets/export?exporter=ddi', 'datasets/5/metadata', 'access/datafile/5']) {
    context.answer = (_, response) => json(response, { collectionId: 1 })
    equal(await (await fetch(`${context.here}/api/${path}`)).json(), { collectionId: 1 }, path)
    context.answer = (_, response) => json(response, { collectionId: 1 }, { status: 404 })
    equal(await (await fetch(`${context.here}/api/${path}`)).json(), { dataverseId: 1 }, path)
  }
  context.answer = (_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/xml' }).end('<collectionId/>')
  is(await (await fetch(`${context.here}/oai?verb=Identify`)).text(), '<collectionId/>')
})

test('the version is one that clients of the original take', async (context) => {
  context.answer = (_, response) => json(response, { data: { version: '0.1.0', build: null } })
  const answer = await fetch(`${context.here}/api/v1/info/version`)
  equal(await answer.json(), { data: { version: '6.11', build: null } })
})

test('a preflight names the header that the client asked for', async (context) => {
  context.answer = ({ headers }, response) =>
    response
      .writeHead(204, { 'Access-Control-Allow-Headers': headers['access-control-request-headers'] })
      .end()
  const answer = await fetch(`${context.here}/api/dataverses/root`, {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Headers': 'Content-Type, X-Dataverse-Key' },
  })
  is(context.seen[0]?.headers['access-control-request-headers'], 'Content-Type, x-service-key')
  is(answer.headers.get('access-control-allow-headers'), 'Content-Type, x-dataverse-key')
})

test('a large answer is passed on while it comes, and ends when the client leaves', async (context) => {
  const ended = new Promise((resolve) => {
    context.answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"collectionId":[1')
      const more = setInterval(() => response.write(',1'.repeat(10_000)), 5)
      response.once('close', () => {
        clearInterval(more)
        resolve('closed')
      })
    }
  })
  const leaving = new AbortController()
  const answer = await fetch(`${context.here}/api/datasets/5`, { signal: leaving.signal })
  const { value } = (await answer.body?.getReader().read()) ?? {}
  ok(
    Buffer.from(value ?? [])
      .toString()
      .startsWith('{"dataverseId":[1'),
  )
  leaving.abort()
  is(await ended, 'closed')
})

test('an upload that is broken off ends behind too', async (context) => {
  const sent = request(`${context.here}/api/datasets/5/add`, { method: 'POST' })
  sent.on('error', () => {})
  sent.write('x'.repeat(100_000))
  await new Promise((resolve) => setTimeout(resolve, 50))
  sent.destroy()
  for (let n = 0; n < 200 && context.seen.length === 0; n += 1)
    await new Promise((resolve) => setTimeout(resolve, 10))
  is(context.seen[0]?.body, 'broken off')
})

test('a body stays that of its request, whatever the method', async (context) => {
  const smuggled = '["x"]\r\n\r\nGET /api/stolen HTTP/1.1\r\nX-Forwarded-For: 10.0.0.1\r\n\r\n'
  const types = ['application/json', 'application/octet-stream']
  for (const method of ['GET', 'DELETE', 'POST'])
    for (const type of types)
      for (const framing of [
        { 'Content-Length': smuggled.length },
        { 'Transfer-Encoding': 'chunked' },
      ]) {
        const headers = { 'Content-Type': type, ...framing }
        const sent = request(`${context.here}/api/datasets/5`, { method, headers })
        sent.end(smuggled)
        const [answer] = await once(sent, 'response')
        await text(answer)
        const seen = context.seen.splice(0)
        equal(
          seen.map(({ url, body }) => [url, body]),
          [['/api/datasets/5', smuggled]],
          `${method} ${type} ${Object.keys(framing)}`,
        )
      }
})

test('a request for another host is refused, and a path that looks like one stays a path', async (context) => {
  const { port } = new URL(context.here)
  const asked = async (target: string) => {
    const sent = request({ host: '127.0.0.1', port, path: target })
    sent.end()
    const [answer] = await once(sent, 'response')
    return answer.statusCode
  }
  is(await asked('http://x.example.org/api/datasets/5'), 400)
  equal(context.seen, [])
  is(await asked('//x.example.org/api/datasets/5'), 200)
  is(context.seen[0]?.url, '//x.example.org/api/datasets/5')
})

test('without a server behind, the answer is 502', async ({ failures }) => {
  const gone = await listening(() => {})
  await gone.close()
  const sites = { neutral: gone.url, original: gone.url }
  const failed = (cause: unknown) => void failures.push(cause)
  const front = await listening(originalNames({ server: gone.url, sites, version: '6.11', failed }))
  const answer = await fetch(`${front.url}/api/datasets/5`)
  is(answer.status, 502)
  match(await answer.text(), '"status":"ERROR"')
  is(failures.length, 1)
  await front.close()
})

test.run()
