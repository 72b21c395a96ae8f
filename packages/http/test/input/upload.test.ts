import { connect } from 'node:net'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { multipartBody } from '../../src/input/body-input.ts'
import { ok } from '../../src/output/envelope.ts'
import type { LogFacts } from '../../src/request/log.ts'
import { authenticate, bodyOf } from '../app/tiny-app.ts'
import { served, standsStill } from '../output/served.ts'
import { sentForm, sentPart, TYPE } from './form.ts'

const test = suite('uploads to a server')
const MEBIBYTE = 1024 * 1024

interface Seen {
  bytes: number
  failure: string | null
  readonly errors: LogFacts[]
}

/** Counts the bytes of every file; waits for `slow` before it reads on. */
function uploads(seen: Seen, slow: () => Promise<void> = async () => {}) {
  const count = endpoint(
    {
      id: 'up',
      method: 'post',
      path: '/up',
      summary: 's',
      area: 'tests',
      caller: 'anyone',
      body: multipartBody(),
    },
    async ({ c, body }) => {
      try {
        for await (const part of body)
          if (part.kind === 'file')
            for await (const chunk of part.bytes) {
              seen.bytes += chunk.length
              await slow()
            }
      } catch (error) {
        seen.failure = String(error)
        throw error
      }
      return ok(c, seen.bytes)
    },
  )
  const refusing = endpoint(
    {
      id: 'no',
      method: 'post',
      path: '/no',
      summary: 's',
      area: 'tests',
      caller: 'account',
      body: multipartBody(),
    },
    ({ c }) => ok(c, true),
  )
  const log = {
    info: () => {},
    error: (_: string, facts: LogFacts) => void seen.errors.push(facts),
  }
  return holdfastApp({ endpoints: [count, refusing], authenticate }, { log })
}

const nothingSeen = (): Seen => ({ bytes: 0, failure: null, errors: [] })
const headers = { 'Content-Type': TYPE }
const form = (size: number) => sentForm(sentPart('name="file"; filename="f"', 'x'.repeat(size)))

test('a form arrives completely, in process and on a server', async () => {
  const seen = nothingSeen()
  const app = uploads(seen)
  const body = form(3 * MEBIBYTE)
  const inProcess = await app.request('/api/up', { method: 'POST', body, headers })
  is((await bodyOf(inProcess)).data, 3 * MEBIBYTE)
  seen.bytes = 0
  await served(app, async ({ url }) => {
    const response = await fetch(`${url}/api/up`, { method: 'POST', body, headers })
    is((await bodyOf(response)).data, 3 * MEBIBYTE)
  })
})

test('a refusal is answered before the body is read, and the connection stays usable', () =>
  served(uploads(nothingSeen()), async ({ url }) => {
    for (let times = 0; times < 2; times += 1) {
      const response = await fetch(`${url}/api/no`, {
        method: 'POST',
        body: form(MEBIBYTE),
        headers,
      })
      is(response.status, 401)
    }
    const broken = await fetch(`${url}/api/up`, {
      method: 'POST',
      body: form(10).subarray(0, 60),
      headers,
    })
    is(broken.status, 400)
  }))

const HEAD = `POST /api/up HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 1000000000\r\n\r\n`

test('a client that disconnects ends its file, which is no defect', () => {
  const seen = nothingSeen()
  return served(uploads(seen), async ({ port }) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(HEAD)
      socket.write(form(1000).subarray(0, 500))
    })
    while (seen.bytes === 0) await pause()
    socket.destroy()
    while (seen.failure === null) await pause()
    match(seen.failure, /ended early/)
    equal(seen.errors, [])
  })
})

test('backpressure of a consumer reaches the client', () => {
  const seen = nothingSeen()
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  let sent = 0
  const app = uploads(seen, () => gate)
  return served(app, async ({ port }) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(HEAD)
      socket.write(form(1000).subarray(0, 500))
      sendMore()
    })
    const sendMore = () => {
      socket.write(new Uint8Array(64 * 1024), (error) => {
        if (error) return
        sent += 1
        sendMore()
      })
    }
    // It never stops by itself: only the server can pause it.
    await standsStill(() => sent)
    is(seen.bytes <= MEBIBYTE, true)
    socket.destroy()
    go()
    while (seen.failure === null) await pause()
  })
})

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

test.run()
