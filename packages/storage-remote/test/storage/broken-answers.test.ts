import type { RemoteStorage } from '@holdfast/core'
import { type Bytes, ObjectMissing, StorageUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, match, unreachable } from 'uvu/assert'
import { remoteStorage } from '../../src/storage/remote-storage.ts'
import { type Answering, type RemoteServer, remoteServer } from './remote-server.ts'

interface Context {
  server: RemoteServer
  storage: RemoteStorage
}

const test = suite<Context>('unusable answers of a remote store')

test.before.each(async (context) => {
  context.server = await remoteServer()
  context.storage = remoteStorage({ baseUrl: context.server.base })
})
test.after.each(({ server }) => server.close())

/** Not for every test: on a busy machine a store that answers may take as long. */
const soonSilent = ({ base }: RemoteServer): RemoteStorage =>
  remoteStorage({ baseUrl: base, silenceMs: 300 })

const CONTENT = 'The tide comes in, the tide goes out.'
const SIZE = CONTENT.length

async function failure(
  doing: Promise<unknown>,
  kind: new (...args: never[]) => Error = StorageUnavailable,
): Promise<Error> {
  const error = await doing.then(
    () => unreachable('It succeeded'),
    (reason: unknown) => reason,
  )
  instance(error, kind)
  return error as Error // `instance` has just failed the test for anything else.
}

async function textOf(bytes: Bytes): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const sending =
  (status: number, headers: Readonly<Record<string, string | number>> = {}, body = ''): Answering =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

test('an unreachable store, and a missing file', async ({ server, storage }) => {
  for (const status of [404, 410]) {
    server.answer('gone', sending(status))
    await failure(storage.get('gone'), ObjectMissing)
    is(await storage.size('gone'), null)
  }
  await server.close()
  match((await failure(storage.get('a'))).message, 'does not answer')
  await failure(storage.size('a'))
  await failure(storage.measure('a', 'MD5'))
})

test('a store that refuses or fails', async ({ server, storage }) => {
  for (const status of [400, 401, 403, 429, 500, 503]) {
    server.answer('a', sending(status, {}, 'no'))
    match((await failure(storage.get('a'))).message, `status ${status}`)
    match((await failure(storage.size('a'))).message, `status ${status}`)
  }
  is(await server.openAnswers(), 0)
})

test('a silent store fails, before the first byte or after it', async ({ server }) => {
  const storage = soonSilent(server)
  server.answer('mute', () => undefined)
  match((await failure(storage.get('mute'))).message, 'silent for 0.3 seconds')
  match((await failure(storage.size('mute'))).message, 'silent')
  server.answer('stalls', (_, response) => {
    response.writeHead(200, { 'Content-Length': SIZE })
    response.write(CONTENT.slice(0, 10))
  })
  const reader = (await storage.get('stalls'))[Symbol.asyncIterator]()
  is((await reader.next()).done, false)
  match((await failure(reader.next())).message, 'silent')
  is((await reader.next()).done, true)
  is(await server.openAnswers(), 0)
})

test('a slow reader does not time out', async ({ server }) => {
  const storage = soonSilent(server)
  await server.keep(
    'big',
    (async function* () {
      yield Buffer.alloc(8_000_000, 'tides ')
    })(),
  )
  const reader = (await storage.get('big'))[Symbol.asyncIterator]()
  let size = (await reader.next()).value.length
  await new Promise((resolve) => setTimeout(resolve, 700))
  for (let step = await reader.next(); step.done !== true; step = await reader.next())
    size += step.value.length
  is(size, 8_000_000)
})

test('a truncated body is an error', async ({ server, storage }) => {
  server.answer('cut', (_, response) => {
    response.writeHead(200, { 'Content-Length': SIZE })
    response.write(CONTENT.slice(0, 10), () => response.destroy())
  })
  await failure(textOf(await storage.get('cut')))
  await failure(storage.measure('cut', 'MD5'))
  // The response states no length, but the size is known.
  server.answer('chunked', (_, response) => {
    response.write(CONTENT.slice(0, 10))
    response.end()
  })
  const error = await failure(textOf(await storage.get('chunked', { start: 0, end: SIZE }, SIZE)))
  match(error.message, `${SIZE - 10} bytes early`)
})

test('a file with another size counts as missing', async ({ server, storage }) => {
  server.answer('a', sending(200, { 'Content-Length': SIZE }, CONTENT))
  is(await textOf(await storage.get('a', { start: 0, end: SIZE }, SIZE)), CONTENT)
  await failure(storage.get('a', { start: 0, end: SIZE - 1 }, SIZE - 1), ObjectMissing)
  await failure(storage.get('a', { start: 0, end: 0 }, SIZE + 1), ObjectMissing)
  await server.keep(
    'b',
    (async function* () {
      yield Buffer.from(CONTENT)
    })(),
  )
  is(await textOf(await storage.get('b', { start: 4, end: 8 }, SIZE)), 'tide')
  await failure(storage.get('b', { start: 4, end: 8 }, SIZE + 1), ObjectMissing)
  await failure(storage.get('b', { start: SIZE, end: SIZE + 1 }, SIZE + 1), ObjectMissing)
})

test('from servers without range support the file is read up to the wanted range', async ({
  server,
  storage,
}) => {
  server.answer('a', sending(200, { 'Content-Length': SIZE }, CONTENT))
  is(await textOf(await storage.get('a', { start: 4, end: 8 }, SIZE)), 'tide')
  await failure(storage.get('a', { start: 4, end: SIZE + 1 }), RangeError)
  server.answer('chunked', sending(200, {}, CONTENT))
  is(await textOf(await storage.get('chunked', { start: 4, end: 8 })), 'tide')
  is(await server.openAnswers(), 0)
})

test('a response with another range is refused', async ({ server, storage }) => {
  const range = { start: 4, end: 8 }
  for (const reported of [
    `bytes 5-8/${SIZE}`,
    `bytes 4-6/${SIZE}`,
    'bytes 0-3/*',
    'items 4-7/9',
    '',
  ]) {
    server.answer('a', sending(206, { 'Content-Range': reported, 'Content-Length': 4 }, 'tide'))
    await failure(storage.get('a', range, SIZE))
  }
  server.answer('a', sending(206, { 'Content-Range': `bytes 0-3/${SIZE}` }, 'The '))
  await failure(storage.get('a'))
  server.answer('a', sending(206, { 'Content-Range': 'bytes 4-7/*', 'Content-Length': 4 }, 'tide'))
  is(await textOf(await storage.get('a', range)), 'tide')
  is(await server.openAnswers(), 0)
})

test('encoded content is refused', async ({ server, storage }) => {
  server.answer('a', sending(200, { 'Content-Encoding': 'gzip' }, CONTENT))
  match((await failure(storage.get('a'))).message, 'gzip')
  await failure(storage.size('a'))
})

test('the size is requested with GET when HEAD does not give it', async ({ server, storage }) => {
  for (const status of [200, 403, 405, 501]) {
    server.answer('a', ({ method }, response) => {
      if (method === 'HEAD') response.writeHead(status).end()
      else response.writeHead(206, { 'Content-Range': `bytes 0-0/${SIZE}` }).end('T')
    })
    is(await storage.size('a'), SIZE)
  }
  server.answer('a', ({ method }, response) => {
    if (method === 'HEAD') response.writeHead(405).end()
    else response.writeHead(416, { 'Content-Range': 'bytes */0' }).end()
  })
  is(await storage.size('a'), 0)
  server.answer('a', sending(200, {}, CONTENT))
  match((await failure(storage.size('a'))).message, 'size of the file')
  equal(server.asked.slice(-2), ['HEAD /archive/a', 'GET /archive/a bytes=0-0'])
})

test.run()
