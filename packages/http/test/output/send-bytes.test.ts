import { connect } from 'node:net'
import { type ByteRange, type Bytes, refuse } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { type Sending, sendBytes } from '../../src/output/send-bytes.ts'
import type { LogFacts } from '../../src/request/log.ts'
import { authenticate } from '../app/tiny-app.ts'
import { served, standsStill } from './served.ts'

const test = suite('sending bytes')
const TEXT = '0123456789'

interface Source {
  opened: number
  closed: number
  readonly sending: Partial<Sending>
}

/** An application with one download, whose source reuses the memory of its chunks. */
function downloads(source: Source, errors: LogFacts[] = [], lines: LogFacts[] = []) {
  async function* read(
    { start, end }: ByteRange = { start: 0, end: TEXT.length },
  ): Bytes & AsyncGenerator<Uint8Array> {
    const chunk = new Uint8Array(1)
    try {
      for (const character of TEXT.slice(start, end)) {
        chunk[0] = character.charCodeAt(0)
        yield chunk
      }
    } finally {
      source.closed += 1
    }
  }
  const open = (range?: ByteRange): Bytes => {
    source.opened += 1
    return read(range)
  }
  const sending: Sending = {
    size: TEXT.length,
    headers: { 'Content-Type': 'text/plain; name="x"' },
    ranges: true,
    open,
    ...source.sending,
  }
  const download = endpoint(
    {
      id: 'f',
      method: 'get',
      path: '/f',
      summary: 's',
      area: 'tests',
      caller: 'anyone',
      refusalForm: 'full',
    },
    ({ c }) => sendBytes(c, sending),
  )
  const log = {
    info: (_: string, facts: LogFacts) => void lines.push(facts),
    error: (_: string, facts: LogFacts) => void errors.push(facts),
  }
  return holdfastApp({ endpoints: [download], authenticate }, { log })
}

const source = (sending: Partial<Sending> = {}): Source => ({ opened: 0, closed: 0, sending })
const range = (value: string) => ({ headers: { Range: value } })

test('the whole is sent with its length, sandboxed and not cacheable', async () => {
  const from = source()
  const response = await downloads(from).request('/api/f')
  is(response.status, 200)
  is(await response.text(), TEXT)
  const expected = {
    'content-length': '10',
    'content-type': 'text/plain; name="x"',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  }
  for (const [name, value] of Object.entries(expected)) is(response.headers.get(name), value)
  equal([from.opened, from.closed], [1, 1])
})

test('a range is answered with 206, also one that covers the whole', async () => {
  for (const [asked, content, text] of [
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=0-', 'bytes 0-9/10', TEXT],
  ] as const) {
    const response = await downloads(source()).request('/api/f', range(asked))
    is(response.status, 206)
    is(response.headers.get('Content-Range'), content)
    is(response.headers.get('Content-Length'), String(text.length))
    is(await response.text(), text)
  }
})

test('an unsatisfiable range is 416 with its reason, and opens nothing', async () => {
  const from = source()
  const response = await downloads(from).request('/api/f', range('bytes=10-'))
  is(response.status, 416)
  is(response.headers.get('Content-Range'), 'bytes */10')
  match(JSON.parse(await response.text()).message, /^Error due to Range header:/)
  is(from.opened, 0)
})

test('where ranges are not supported the header is ignored', async () => {
  const response = await downloads(source({ ranges: false })).request('/api/f', range('bytes=1-2'))
  is(response.status, 200)
  is(response.headers.get('Accept-Ranges'), null)
})

test('HEAD has the headers of GET and opens nothing', async () => {
  const from = source()
  const response = await downloads(from).request('/api/f', { method: 'HEAD' })
  is(response.status, 200)
  is(response.headers.get('Content-Length'), '10')
  is(await response.text(), '')
  is(from.opened, 0)
})

test('a client that has the bytes is answered 304', async () => {
  const from = source({ etag: '"a"', caching: 'unset' })
  const response = await downloads(from).request('/api/f', {
    headers: { 'If-None-Match': '"b", W/"a"' },
  })
  is(response.status, 304)
  is(response.headers.get('ETag'), '"a"')
  is(from.opened, 0)
  const other = await downloads(from).request('/api/f', { headers: { 'If-None-Match': '"b"' } })
  is(other.status, 200)
  is(other.headers.get('Cache-Control'), null)
})

test('a refusal when opening is an ordinary answer', async () => {
  const open = () => refuse({ kind: 'missing', message: 'Datafile 7: its bytes are gone' })
  const response = await downloads(source({ open })).request('/api/f')
  is(response.status, 404)
  is(JSON.parse(await response.text()).code, 404)
})

test('a source that fails before its first chunk is an ordinary error, and nothing counts as sent', async () => {
  const sent: unknown[] = []
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield* []
    throw new Error('disk')
  }
  const app = downloads(source({ open: failing, sent: (bytes) => sent.push(bytes) }))
  await served(app, async ({ url }) => {
    for (const response of [await app.request('/api/f'), await fetch(`${url}/api/f`)]) {
      is(response.status, 500)
      is(JSON.parse(await response.text()).status, 'ERROR')
      is(response.headers.get('Content-Type')?.startsWith('application/json'), true)
    }
  })
  equal(sent, [])
})

test('a reader that leaves closes the source once', async () => {
  const from = source()
  const response = await downloads(from).request('/api/f')
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  is(from.closed, 1)
})

test('a server sends the same from a source that reuses its memory', () => {
  const from = source()
  const lines: LogFacts[] = []
  return served(downloads(from, [], lines), async ({ url }) => {
    const whole = await fetch(`${url}/api/f`)
    is(await whole.text(), TEXT)
    is(whole.headers.get('content-length'), '10')
    match(whole.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    is(await (await fetch(`${url}/api/f`, range('bytes=3-5'))).text(), '345')
    const head = await fetch(`${url}/api/f`, { method: 'HEAD' })
    is(head.headers.get('content-length'), '10')
    is((await fetch(`${url}/api/f`, range('bytes=99-'))).status, 416)
    equal([from.opened, from.closed], [2, 2])
    equal(
      lines.map(({ status }) => status),
      [200, 206, 200, 416],
    )
  })
})

test('a source that fails, or ends early, breaks the connection and is logged', async () => {
  async function* failing() {
    yield new TextEncoder().encode('012')
    throw new Error('disk')
  }
  async function* short() {
    yield new TextEncoder().encode('012')
  }
  for (const open of [failing, short]) {
    const errors: LogFacts[] = []
    await served(downloads(source({ open }), errors), async ({ url }) => {
      const response = await fetch(`${url}/api/f`)
      const outcome = await response.text().then(
        () => 'whole',
        () => 'broken',
      )
      is(outcome, 'broken')
      is(errors.length, 1)
    })
  }
})

test('a client that disconnects ends the reading of its file, once', () => {
  let closed = 0
  let written = 0
  const gone = deferred()
  async function* endless() {
    try {
      for (;;) {
        written += 1
        yield new Uint8Array(64 * 1024)
      }
    } finally {
      closed += 1
      gone.resolve()
    }
  }
  const errors: LogFacts[] = []
  return served(downloads(source({ size: null, open: endless }), errors), async ({ port }) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /api/f HTTP/1.1\r\nHost: x\r\n\r\n'),
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.destroy()
    await gone.promise
    is(closed, 1)
    is(written > 0, true)
    equal(errors, [])
  })
})

test('a client that leaves before the first chunk ends the reading, once', () => {
  let closed = 0
  const [asked, continued, gone] = [deferred(), deferred(), deferred()]
  async function* late() {
    try {
      asked.resolve()
      await continued.promise
      for (;;) yield new Uint8Array(64 * 1024)
    } finally {
      closed += 1
      gone.resolve()
    }
  }
  const errors: LogFacts[] = []
  return served(downloads(source({ size: null, open: late }), errors), async ({ port }) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /api/f HTTP/1.1\r\nHost: x\r\n\r\n'),
    )
    await asked.promise
    socket.destroy()
    await new Promise((resolve) => socket.once('close', resolve))
    continued.resolve()
    await gone.promise
    is(closed, 1)
    equal(errors, [])
  })
})

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

test('a client that does not read stops the source', () => {
  let chunks = 0
  async function* endless() {
    for (;;) {
      chunks += 1
      yield new Uint8Array(1024 * 1024)
    }
  }
  return served(downloads(source({ size: null, open: endless })), async ({ port }) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET /api/f HTTP/1.1\r\nHost: x\r\n\r\n'),
    )
    socket.pause()
    // Until the buffers of the system are full.
    await standsStill(() => chunks)
    is(chunks < 100, true)
    socket.destroy()
  })
})

test.run()
