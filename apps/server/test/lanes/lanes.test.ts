import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { laneOf } from '../../src/lanes/lane-of.ts'
import { lanes } from '../../src/lanes/lanes.ts'

const test = suite('lanes')

const placed = (url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
  const found = laneOf({ method, url, headers, address: '192.0.2.1' })
  return found === null ? null : `${found.lane} ${found.client}`
}

test('a request goes into the lane of its caller, and counts for its address', () => {
  is(placed('/api/datasets/1/versions'), 'guests 192.0.2.1')
  is(placed('/api/datasets/1', { cookie: 'lang=de' }), 'guests 192.0.2.1')
  is(placed('/', { cookie: 'lang=de; __Host-holdfast=abc' }), 'accounts 192.0.2.1')
  is(placed('/api/datasets/1', { 'x-service-key': 'k' }), 'accounts 192.0.2.1')
  is(placed('/api/datasets/1?x=1&key=k2'), 'accounts 192.0.2.1')
  is(placed('/api/admin/settings', { authorization: 'Bearer t' }), 'administrators 192.0.2.1')
  is(placed('/api/v1/access/datafile/3'), 'downloads 192.0.2.1')
  is(placed('/download/file?fileId=3', { cookie: 'holdfast=abc' }), 'downloads 192.0.2.1')
  is(placed('/api/access/dataset/3'), 'guests 192.0.2.1')
  is(placed('/api/access/datafiles/3,4', { 'x-service-key': 'k' }), 'accounts 192.0.2.1')
  is(placed('/', { 'user-agent': 'ExampleBot/2.1 (+https://example.org)' }), 'guests robots')
})

test('guests have a lane of their own for what is mostly made already', () => {
  const facts = [
    '/api/datasets/7/versions/1.0',
    '/api/v1/datasets/7/versions/:latest-published?excludeFiles=true',
    '/api/datasets/:persistentId/versions/1.0/citation?persistentId=doi:10.5072/FK2/ABC',
    '/api/datasets/7/versions/1.0/files/counts',
    '/api/datasets/7/versions/1.0/files?limit=10&offset=20',
    '/citation?persistentId=doi%3A10.5072%2FFK2%2FABC',
  ]
  for (const url of facts) {
    is(placed(url), 'facts 192.0.2.1', url)
    is(placed(url, { 'x-service-key': 'k' }), 'accounts 192.0.2.1', url)
  }
  is(placed('/citation?persistentId=x', { 'user-agent': 'ExampleBot/2.1' }), 'facts robots')
  const others = [
    '/api/datasets/7',
    '/api/datasets/7/versions',
    '/api/datasets/7/versions/1.0/files',
    '/api/datasets/7/versions/1.0/files?limit=500',
    '/api/datasets/7/versions/1.0/files?limit=10&searchText=a',
    '/api/datasets/7/versions/1.0/compare/2.0',
    '/api/datasets/7/versions/1.0/downloadsize?limit=1',
    '/citation?persistentId=x&folder=deep',
    '/api/search?q=x',
  ]
  for (const url of others) is(placed(url), 'guests 192.0.2.1', url)
})

test('a request that changes something does not wait, but a search does', () => {
  is(placed('/api/datasets/1/add', {}, 'POST'), null)
  is(placed('/api/search', {}, 'POST'), 'guests 192.0.2.1')
})

test('files that are asked for with an answer to a guestbook wait as others do', () => {
  const post = (path: string) => placed(path, {}, 'POST')
  for (const path of ['datafiles', 'dataset/7', 'dataset/7/versions/1.0', 'dataset/:persistentId'])
    is(post(`/api/access/${path}`), 'guests 192.0.2.1', path)
  for (const path of ['datafile/3', 'datafile/bundle/3'])
    is(post(`/api/v1/access/${path}`), 'downloads 192.0.2.1', path)
})

test('another spelling of an address leads into no other lane', () => {
  const searches = ['/api/v1/search', '/api/search/', '/api/%73earch', '/api/x/../search?q=a']
  const others = ['/oai', '/oai/', '/%6fai', 'http://data.example.org/api/search']
  for (const url of [...searches, ...others]) is(placed(url, {}, 'POST'), 'guests 192.0.2.1', url)
  is(placed('/api/search%', {}, 'POST'), null)
  for (const dots of ['../..', '%2e%2E/..', '..\\..', '.%2e/%2e.'])
    is(placed(`/api/access/datafile/${dots}/search?q=a`), 'guests 192.0.2.1', dots)
  is(placed('/api/access/./datafile/3?a=/../'), 'downloads 192.0.2.1')
  is(placed('http://['), 'guests 192.0.2.1')
})

test('guests who wait for each other let an account pass, and are refused beyond their number', async () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const { application, metrics } = lanes(
    {
      fetch: async (_, { incoming }) => {
        if (incoming.headers.authorization === undefined) await gate
        return new Response('done')
      },
    },
    {
      lag: { milliseconds: () => 0, stop: () => undefined },
      clientAddress: ({ headers }) => String(headers['x-from']),
    },
  )
  const send = async (headers: Readonly<Record<string, string>>) => {
    const incoming = { method: 'GET', url: '/api/datasets/1', headers, socket: {} }
    const bindings = { incoming: incoming as unknown as IncomingMessage } as HttpBindings
    return application.fetch(new Request('http://localhost/api/datasets/1'), bindings)
  }
  const guests = Array.from({ length: 140 }, () => send({ 'x-from': 'one' }))
  is((await send({ authorization: 'Bearer t' })).status, 200)
  const other = send({ 'x-from': 'two' })
  open()
  const answers = await Promise.all([...guests, other])
  const statuses = answers.map(({ status }) => status)
  equal(
    [200, 429].map((status) => statuses.filter((each) => each === status).length),
    [6 + 128 + 1, 6],
  )
  const refused = answers.find(({ status }) => status === 429)
  is(refused?.headers.get('Retry-After'), '5')
  equal(await refused?.json(), {
    status: 'ERROR',
    code: 429,
    message: 'Too many requests of yours are waiting already. Try again in a few seconds.',
  })
  const [requests, refusals] = await metrics.read()
  is(
    requests?.samples.every(({ value }) => value === 0),
    true,
  )
  equal(refusals?.samples, [{ labels: { lane: 'guests', reason: 'share' }, value: 6 }])
})

for (const { what, lane, url, most } of [
  { what: 'one guest is let in at a time', lane: 'guests', url: '/api/datasets/1', most: 1 },
  {
    what: 'four guests are who ask what is mostly made',
    lane: 'facts',
    url: '/api/datasets/1/versions/1.0',
    most: 4,
  },
])
  test(`while an account is being answered and shortly after, ${what}`, async () => {
    const gates: (() => void)[] = []
    const { application, metrics } = lanes(
      {
        fetch: async () => {
          await new Promise<void>((resolve) => gates.push(resolve))
          return new Response('done')
        },
      },
      { lag: { milliseconds: () => 0, stop: () => undefined }, clientAddress: () => '192.0.2.1' },
    )
    const send = (headers: Readonly<Record<string, string>>) => {
      const incoming = { method: 'GET', url, headers, socket: {} }
      const bindings = { incoming: incoming as unknown as IncomingMessage } as HttpBindings
      return application.fetch(new Request('http://localhost/api/datasets/1'), bindings)
    }
    const guestsRunning = async () => {
      await turn()
      const [requests] = await metrics.read()
      return requests?.samples.find(
        ({ labels }) => labels?.lane === lane && labels.state === 'running',
      )?.value
    }
    const account = send({ authorization: 'Bearer t' })
    await turn()
    const guests = Array.from({ length: 6 }, () => send({}))
    is(await guestsRunning(), most)
    gates.shift()?.()
    await account
    is(await guestsRunning(), most)
    for (let left = 6; left > 0; left -= 1) {
      // The next guest is let in a moment later.
      while (gates.length === 0) await sleep(1)
      gates.shift()?.()
    }
    is((await Promise.all(guests)).length, 6)
  })

test('it is quiet for as long as nobody is being answered, whatever they ask', async () => {
  for (const method of ['GET', 'POST']) {
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const { application, quietMs } = lanes(
      {
        fetch: async () => {
          await gate
          return new Response('done')
        },
      },
      { lag: { milliseconds: () => 0, stop: () => undefined }, clientAddress: () => '192.0.2.1' },
    )
    const incoming = { method, url: '/api/access/datafile/1', headers: {}, socket: {} }
    const bindings = { incoming } as unknown as HttpBindings
    const answer = application.fetch(new Request('http://localhost/'), bindings)
    await turn()
    is(quietMs(), 0, method)
    open()
    await answer
    is(quietMs() > 0, true)
  }
})

test('a place is free again when the answer begins, however slowly it is read', async () => {
  const begun: number[] = []
  const { application } = lanes(
    {
      fetch: (_, { outgoing }) => {
        outgoing.writeHead(200, { 'Content-Type': 'text/plain' })
        return new Promise<never>(() => undefined)
      },
    },
    { lag: { milliseconds: () => 0, stop: () => undefined }, clientAddress: () => '192.0.2.1' },
  )
  const incoming = { method: 'GET', url: '/api/datasets/1', headers: {}, socket: {} }
  for (let slow = 0; slow < 8; slow += 1) {
    const outgoing = { writeHead: (status: number) => begun.push(status) }
    const bindings = { incoming, outgoing } as unknown as HttpBindings
    void application.fetch(new Request('http://localhost/api/datasets/1'), bindings)
    await turn()
  }
  equal(begun, Array(8).fill(200))
})

test.run()
