import { once } from 'node:events'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { type Answering, type Listener, listen } from '../../src/listener.ts'
import { anyListening } from './any-listening.ts'
import { receivedText } from './received-text.ts'

const test = suite('idle connections')

const opened = (answering: Answering): Promise<Listener> =>
  listen(answering, { ...anyListening(), silenceMs: 50 })

test('a client that sent its whole request may wait longer than the limit', async () => {
  const listener = await opened({
    fetch: async (request, { incoming }) => {
      const body = await request.text()
      await once(incoming.socket, 'timeout')
      return new Response(`${body} was read`)
    },
  })
  for (const method of ['POST', 'PATCH']) {
    const answer = await fetch(listener.address, { method, body: 'all of it' })
    is(await answer.text(), 'all of it was read')
  }
  await listener.drain(1)
})

test('a stalled body and an idle connection are cut', async () => {
  const listener = await opened({ fetch: async (request) => new Response(await request.text()) })
  const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n'
  for (const words of ['', post, `${post}some`, 'GET / HT'])
    is(await receivedText(listener, words), '', words)
  await listener.drain(1)
})

test('an answer that stalls is cut', async () => {
  const stalling = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('some')) })
  const listener = await opened({ fetch: () => new Response(stalling()) })
  const came = await receivedText(listener, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  is(came.startsWith('HTTP/1.1 200 OK'), true)
  await listener.drain(1)
})

test.run()
