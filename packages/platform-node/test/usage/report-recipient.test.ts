import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { reportRecipient } from '../../src/index.ts'

interface Scene {
  server: Server
  address: string
  received: { readonly headers: IncomingMessage['headers']; readonly body: string }[]
  answer: (response: ServerResponse) => void
}

const test = suite<Scene>('the recipient of usage reports')

test.before.each(async (scene) => {
  scene.received = []
  scene.answer = (response) => response.writeHead(201).end('taken')
  scene.server = createServer(async (request, response) => {
    const body = await text(request).catch(() => 'broken off')
    scene.received.push({ headers: request.headers, body })
    scene.answer(response)
  })
  await new Promise<void>((resolve) => scene.server.listen(0, '127.0.0.1', resolve))
  scene.address = `http://127.0.0.1:${(scene.server.address() as AddressInfo).port}/reports`
})
test.after.each(
  ({ server }) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    }),
)

async function* pieces(left = { count: 2 }) {
  for (; left.count > 0; left.count -= 1) yield `"ü${left.count}" `
}

const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: Error) => error.message,
  )

test('a report arrives whole, with the token', async ({ address, received }) => {
  await reportRecipient({ address, token: 'abc.def' }).send('2031-04', pieces())
  equal(
    received.map(({ headers, body }) => [headers.authorization, headers['content-type'], body]),
    [['Bearer abc.def', 'application/json; charset=utf-8', '"ü2" "ü1" ']],
  )
  await reportRecipient({ address, token: null }).send('2031-04', pieces())
  is(received[1]?.headers.authorization, undefined)
})

test('a refusal, a redirection and silence are failures, and nobody else gets the report', async (scene) => {
  const { address, received } = scene
  const recipient = reportRecipient({ address, token: 'secret-token', timeoutSeconds: 0.2 })
  scene.answer = (response) => response.writeHead(422).end('wrong')
  is(
    await faultOf(recipient.send('2031-04', pieces())),
    'The usage report of 2031-04 was not taken: the answer was 422.',
  )
  scene.answer = (response) => response.writeHead(307, { location: `${address}/elsewhere` }).end()
  match(await faultOf(recipient.send('2031-04', pieces())), 'the answer was 307')
  is(received.length, 2)
  scene.answer = () => {}
  const fault = await faultOf(recipient.send('2031-04', pieces()))
  match(fault, 'no answer within 0.2 seconds')
  not.match(fault, 'secret-token')
})

test('what cannot be read any more breaks the sending off', async ({ address, received }) => {
  async function* broken() {
    yield '{'
    throw new Error('The database is away')
  }
  match(
    await faultOf(reportRecipient({ address, token: null }).send('2031-04', broken())),
    'The database is away',
  )
  is(received.filter(({ body }) => body === '{').length, 0)
})

test.run()
