import { createHash } from 'node:crypto'
import { ObjectMissing, StorageUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, instance, is, match, not, throws } from 'uvu/assert'
import { type RemoteStorageOptions, remoteStorage } from '../../src/storage/remote-storage.ts'
import { type RemoteServer, remoteServer } from './remote-server.ts'

interface Context {
  readonly server: RemoteServer
  readonly other: RemoteServer
  readonly hostOf: (server: RemoteServer) => string
  readonly read: (path: string, more?: Partial<RemoteStorageOptions>) => Promise<unknown>
}

const test = suite<Context>('requested addresses')

const ANSWER = { contentDisposition: 'attachment', contentType: 'text/plain', minutes: 7 }

async function* text(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

test.before.each(async (context) => {
  const [server, other] = [await remoteServer(), await remoteServer()]
  const read = async (path: string, more: Partial<RemoteStorageOptions> = {}) => {
    const storage = remoteStorage({ baseUrl: server.base, ...more })
    try {
      const chunks: Uint8Array[] = []
      for await (const chunk of await storage.get(path)) chunks.push(chunk)
      return Buffer.concat(chunks).toString()
    } catch (error) {
      return error
    }
  }
  await server.keep('there', text('here I am'))
  await other.keep('there', text('somewhere else'))
  Object.assign(context, {
    server,
    other,
    read,
    hostOf: ({ base }: RemoteServer) => new URL(base).host,
  })
})
test.after.each(async ({ server, other }) => {
  await server.close()
  await other.close()
})

const sentTo = (server: RemoteServer, location: string, status = 302) =>
  server.answer('moved', (_, response) => {
    response.writeHead(status, { Location: location }).end('see there')
  })

test('a base URL must be the address of a folder on the web', ({ server }) => {
  for (const baseUrl of [
    'ftp://data.example.org/',
    'file:///etc/',
    'https://user:password@data.example.org/',
    'https://data.example.org/?a=',
    'https://data.example.org/#a',
    'data.example.org',
  ])
    throws(() => remoteStorage({ baseUrl }))
  remoteStorage({ baseUrl: server.base.slice(0, -1) })
})

test('a path is requested unchanged, below the base URL with or without a trailing slash', async ({
  server,
  read,
}) => {
  await server.keep('a%20b/caf%C3%A9.txt', text('found'))
  is(await read('a%20b/caf%C3%A9.txt'), 'found')
  is(await read('a%20b/caf%C3%A9.txt', { baseUrl: server.base.slice(0, -1) }), 'found')
  equal(server.asked, Array(2).fill('GET /archive/a%20b/caf%C3%A9.txt'))
})

test('a redirection below the base URL is followed', async ({ server, read }) => {
  for (const status of [301, 302, 303, 307, 308]) {
    sentTo(server, 'there?signature=x', status)
    is(await read('moved'), 'here I am')
  }
  sentTo(server, '/archive/moved')
  match(String(await read('moved')), 'more than 5 times')
})

test('other redirections are not followed', async ({ server, other, read, hostOf }) => {
  for (const location of [
    `${other.base}there`,
    `//${hostOf(other)}/archive/there`,
    `http://${hostOf(server)}@${hostOf(other)}/archive/there`,
    '/there',
    '../there',
    '/archive/../there',
    '/archive/%2e%2e/there',
    '/archive/..%2fthere',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'data:text/plain,here',
    'http://',
  ]) {
    sentTo(server, location)
    instance(await read('moved'), StorageUnavailable, location)
  }
  server.answer('moved', (_, response) => void response.writeHead(302).end())
  match(String(await read('moved')), 'without a valid location')
  equal(other.asked, [])
  equal(new Set(server.asked), new Set(['GET /archive/moved']))
  is(await server.openAnswers(), 0)
})

test('a redirection to a listed host and port is followed', async ({
  server,
  other,
  read,
  hostOf,
}) => {
  sentTo(server, `${other.base}there?token=1`)
  is(await read('moved', { redirectHosts: [hostOf(other)] }), 'somewhere else')
  instance(await read('moved', { redirectHosts: ['127.0.0.1'] }), StorageUnavailable)
})

test('a folder is not a file', async ({ server, read }) => {
  sentTo(server, '/archive/moved/', 301)
  instance(await read('moved'), ObjectMissing)
})

test('with a secret every address is signed for its method and expires', async ({
  server,
  read,
}) => {
  const secret = 'open sesame'
  is(await read('there', { secret }), 'here I am')
  await remoteStorage({ baseUrl: server.base, secret }).size('there')
  const [first = '', second = ''] = server.asked
  for (const asked of [first, second]) {
    const form = /^GET (.*\?until=(.*)&method=GET&token=)([0-9a-f]{128})/.exec(asked)
    const [, address = '', until = '', token] = form ?? []
    const signed = new URL(address, server.base).href + secret
    is(token, createHash('sha512').update(signed).digest('hex'))
    not.ok(Number.isNaN(Date.parse(`${until}Z`)))
    match(until, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
  }
})

test('downloads redirect to the address of the file, signed if there is a secret', async () => {
  const baseUrl = 'https://data.example.org/archive'
  const open = remoteStorage({ baseUrl })
  is(await open.downloadUrl?.('a%20b.txt', ANSWER), `${baseUrl}/a%20b.txt`)
  const closed = remoteStorage({ baseUrl, secret: 'open sesame' })
  const before = Date.now()
  const url = (await closed.downloadUrl?.('a%20b.txt', ANSWER)) ?? ''
  match(url, /^https:\/\/data\.example\.org\/archive\/a%20b\.txt\?until=.*&method=GET&token=/)
  const until = Date.parse(`${new URL(url).searchParams.get('until')}Z`)
  is(until >= before + 7 * 60_000 && until <= Date.now() + 7 * 60_000, true)
})

test.run()
