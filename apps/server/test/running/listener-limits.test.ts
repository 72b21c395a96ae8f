import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type Answering, type Listener, listen } from '../../src/listener.ts'
import { anyListening } from './any-listening.ts'
import { receivedText } from './received-text.ts'

const test = suite('limits of the listener')

const READING: Answering = { fetch: async (request) => new Response(await request.text()) }
const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n'

/** Sends the head, then a byte every few milliseconds. Returns everything until the connection is closed. */
const dripped = (listener: Listener, pauseMs: number): Promise<string> =>
  receivedText(listener, `${POST}x`, (client) => {
    const dripping = setInterval(() => client.write('x'), pauseMs)
    client.once('close', () => clearInterval(dripping))
  })

test('a slow body is refused with 408, whether or not it is read', async () => {
  const bodyRate = { bytesPerSecond: 1000, graceMs: 100 }
  const answered: Answering = { fetch: () => new Response('refused') }
  for (const [answering, status] of [
    [READING, 408],
    [answered, 200],
  ] as const) {
    const listener = await listen(answering, { ...anyListening(), bodyRate })
    const text = await dripped(listener, 20)
    match(text, new RegExp(`^HTTP/1.1 ${status} `))
    await listener.drain(1)
  }
})

test('a fast enough body is accepted, and time in which the server does not read is not counted', async () => {
  const bodyRate = { bytesPerSecond: 100, graceMs: 40 }
  const listener = await listen(
    {
      fetch: async (request) => {
        await sleep(300)
        return new Response(await request.text())
      },
    },
    { ...anyListening(), bodyRate },
  )
  const client = connect(listener.port, '127.0.0.1')
  client.write(`${POST}${'x'.repeat(100)}`)
  await sleep(200)
  client.write('x'.repeat(900))
  const [answer] = await once(client, 'data')
  match(String(answer), /^HTTP\/1.1 200 /)
  client.destroy()
  await listener.drain(1)
})

test('a body in very many chunks of a few bytes is refused with 413, and other bodies in chunks are taken', async () => {
  const listener = await listen(READING, anyListening())
  const head =
    'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n'
  const sent = (chunks: number, bytes: number) =>
    receivedText(
      listener,
      `${head}${`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(chunks)}0\r\n\r\n`,
      (client) => client.on('error', () => undefined),
    )
  match(await sent(11_000, 12), /^HTTP\/1.1 413 .*"The request is too large."/s)
  match(await sent(11_000, 20), /^HTTP\/1.1 200 /)
  match(await sent(9_000, 1), /^HTTP\/1.1 200 .*x{100}/s)
  await listener.drain(1)
})

test('connections above the limit are refused, and earlier ones continue', async () => {
  let refusals = 0
  const refused = () => {
    refusals += 1
  }
  const listener = await listen(READING, { ...anyListening(), connections: { most: 1, refused } })
  const first = connect(listener.port, '127.0.0.1')
  await once(first, 'connect')
  const second = connect(listener.port, '127.0.0.1').on('error', () => undefined)
  await once(second, 'close')
  first.write(`${POST}${'x'.repeat(1000)}`)
  match(String((await once(first, 'data'))[0]), /^HTTP\/1.1 200 /)
  is(refusals, 1)
  first.destroy()
  await listener.drain(1)
})

test('a host that no URL can contain is refused with 400', async () => {
  const parsing: Answering = { fetch: (request) => new Response(new URL(request.url).pathname) }
  const listener = await listen(parsing, anyListening())
  // Versions of Node differ in whether a URL may contain the first two.
  const statusOf = (host: string) => (URL.canParse(`http://${host}/`) ? 200 : 400)
  for (const [host, status] of [
    ['xn--', statusOf('xn--')],
    ['data.xn--', statusOf('data.xn--')],
    ['1.2.3.4.5', 400],
    ['a.b:99999', 400],
    ['data.example.org', 200],
  ] as const) {
    const client = connect(listener.port, '127.0.0.1')
    client.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    const text = String((await once(client, 'data'))[0])
    equal([host, Number(text.slice(9, 12))], [host, status])
    client.destroy()
  }
  await listener.drain(1)
})

test('requests that wait for their turn end when the connection closes', async () => {
  let held = 0
  let release = () => {}
  const allReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = () => {
    held += 1
    return () => {
      held -= 1
      if (held === 0) release()
    }
  }
  const unread = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }))
  const listener = await listen({ fetch: unread }, { ...anyListening(), chunks: { hold } })
  const client = connect(listener.port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3))
  await once(client, 'data')
  is(held, 3)
  client.destroy()
  await allReleased
  await listener.drain(1)
})

test.run()
