import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WorkflowRequest } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { hostCalls } from '../../src/index.ts'

interface Scene {
  server: Server
  host: string
  received: {
    readonly method: string
    readonly url: string
    readonly headers: IncomingMessage['headers']
    readonly body: string
  }[]
  answer: (response: ServerResponse) => void
}

const test = suite<Scene>('requests to listed hosts')

test.before.each(async (scene) => {
  scene.received = []
  scene.answer = (response) => response.writeHead(202).end('taken')
  scene.server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    scene.received.push({ method, url, headers, body: await text(request) })
    scene.answer(response)
  })
  await new Promise<void>((resolve) => scene.server.listen(0, '127.0.0.1', resolve))
  scene.host = `127.0.0.1:${(scene.server.address() as AddressInfo).port}`
})
test.after.each(({ server }) => closed(server))

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

const requestTo = (address: string, facts: Partial<WorkflowRequest> = {}): WorkflowRequest => ({
  method: 'POST',
  address,
  body: { contentType: 'application/json', text: '{"ü": 1}' },
  invocationId: 'abc-1',
  ...facts,
})

async function faultOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return String(error)
  }
  throw new Error('It went through')
}

test('a request arrives as described, with the invocation id', async ({ host, received }) => {
  const calls = hostCalls({ hosts: [host] })
  is(await calls.send(requestTo(`http://${host}/hook?x=1`)), 202)
  const [got] = received
  equal([got?.method, got?.url, got?.body], ['POST', '/hook?x=1', '{"ü": 1}'])
  is(got?.headers['x-service-invocationid'], 'abc-1')
  is(got?.headers['content-type'], 'application/json')
  await calls.send(requestTo(`http://${host}/`, { method: 'GET', body: null }))
  equal([received[1]?.method, received[1]?.body], ['GET', ''])
})

test('a listed host covers only its ports', () => {
  const { allows } = hostCalls({ hosts: ['ci.example.org', 'LocalHost:8090', '[::1]:8090'] })
  for (const open of [
    'https://ci.example.org/a',
    'http://ci.example.org',
    'HTTP://CI.example.org:80/',
    'http://localhost:8090/x',
    'http://[::1]:8090/',
  ])
    ok(allows(open), open)
  for (const closed of [
    '',
    'ci.example.org',
    '/path',
    'https://ci.example.org:8443/',
    'http://localhost/',
    'http://127.0.0.1:8090/',
    'http://sub.ci.example.org/',
    'http://ci.example.org.evil.example/',
    'http://ci.example.org@evil.example/',
    'http://user:secret@ci.example.org/',
    'http://evil.example/ci.example.org',
    'http://evil.example#@ci.example.org',
    'file:///etc/passwd',
    'ftp://ci.example.org/',
    `http://${'$'}{dataset.id}.ci.example.org/`,
  ])
    is(allows(closed), false, closed)
  is(hostCalls({ hosts: [] }).allows('http://localhost/'), false)
})

test('a host that is not listed receives no request', async ({ host, received }) => {
  const calls = hostCalls({ hosts: ['ci.example.org'] })
  match(await faultOf(calls.send(requestTo(`http://${host}/`))), /not listed/)
  equal(received, [])
})

test('a redirection is an answer and is not followed', async (scene) => {
  scene.answer = (response) => response.writeHead(307, { location: `http://${scene.host}/b` }).end()
  is(await hostCalls({ hosts: [scene.host] }).send(requestTo(`http://${scene.host}/a`)), 307)
  is(scene.received.length, 1)
})

test('no answer, a late answer and a broken answer have different messages', async (scene) => {
  const send = (timeoutSeconds: number) =>
    hostCalls({ hosts: [scene.host], timeoutSeconds }).send(requestTo(`http://${scene.host}/`))
  scene.answer = () => undefined
  match(await faultOf(send(0.05)), /no answer within 0.05 seconds/)
  scene.answer = (response) => response.destroy()
  match(await faultOf(send(5)), /Error: .+/)
  await closed(scene.server)
  match(await faultOf(send(5)), /Error: .+/)
})

test('an endless answer is not awaited', async (scene) => {
  scene.answer = (response) => response.writeHead(200).write('and')
  is(await hostCalls({ hosts: [scene.host] }).send(requestTo(`http://${scene.host}/`)), 200)
})

test.run()
