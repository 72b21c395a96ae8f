import type { IncomingMessage, ServerResponse } from 'node:http'
import { StorageUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { type Answering, withService } from './service-double.ts'

const test = suite('a service whose connections break')

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) & 255))
const KEY = '10.5072/FK2/A/18f0a1b2c3d-0123456789ab'

/** How the service sends the bytes of one response. */
type Sending = (answer: ServerResponse, bytes: Uint8Array) => void

const whole: Sending = (answer, bytes) => answer.end(bytes)
const broken: Sending = (answer, bytes) =>
  answer.write(bytes.subarray(0, 50_000), () => answer.destroy())
const silent: Sending = (answer, bytes) => void answer.write(bytes.subarray(0, 50_000))

/**
 * Reads the object from a service that answers its first requests with `sendings`, and all others completely.
 */
async function read(sendings: readonly Sending[], { tag = '"one"' } = {}) {
  const asked: string[] = []
  const waiting = [...sendings]
  const answering: Answering = (request, answer) => {
    asked.push(`${request.headers.range ?? 'whole'} ${request.headers['if-match'] ?? 'any'}`)
    if (request.headers['if-match'] === '"other"') return void answer.writeHead(412).end()
    respond(request, answer, { send: waiting.shift() ?? whole, tag })
  }
  return withService(answering, async (storage) => {
    try {
      const chunks: Buffer[] = []
      for await (const chunk of await storage.get(KEY)) chunks.push(Buffer.from(chunk))
      return { asked, content: Buffer.concat(chunks), failure: null }
    } catch (failure) {
      return { asked, content: null, failure }
    }
  })
}

function respond(
  request: IncomingMessage,
  answer: ServerResponse,
  { send, tag }: { readonly send: Sending; readonly tag: string },
): void {
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  const bytes = CONTENT.subarray(start)
  answer.writeHead(request.headers.range === undefined ? 200 : 206, {
    'Content-Length': bytes.length,
    'Content-Range': `bytes ${start}-${CONTENT.length - 1}/${CONTENT.length}`,
    ETag: tag,
  })
  send(answer, bytes)
}

test('a broken download resumes at the same position of the same object', async () => {
  const { asked, content } = await read([broken, broken])
  is(content?.equals(CONTENT), true)
  equal(asked.length, 3)
  is(asked[0], 'whole any')
  match(asked[1] ?? '', /^bytes=\d+-299999 "one"$/)
})

test('a request to a silent service is repeated', async () => {
  const { asked, content } = await read([silent])
  is(content?.equals(CONTENT), true)
  is(asked.length, 2)
})

test('a download that keeps breaking fails in the end', async () => {
  const { asked, content, failure } = await read([broken, broken, broken, broken])
  is(content, null)
  ok(failure instanceof StorageUnavailable)
  is(asked.length, 4)
})

test('a download does not mix two objects when the object is replaced', async () => {
  const { content, failure } = await read([broken], { tag: '"other"' })
  is(content, null)
  match(String(failure), /Error|Unknown|Precondition/)
  ok(!(failure instanceof StorageUnavailable))
})

test('an object that is sent without its length is not taken for an empty one', () =>
  withService(
    (_, answer) => answer.writeHead(200, { 'Transfer-Encoding': 'chunked' }).end(CONTENT),
    async (storage) => {
      const failure = await storage.measure(KEY, 'MD5').catch((error: unknown) => error)
      ok(failure instanceof StorageUnavailable)
    },
  ))

test('an object that is sent from its beginning is not taken for a later range', () =>
  withService(
    (_, answer) => answer.writeHead(200, { 'Content-Length': CONTENT.length }).end(CONTENT),
    async (storage) => {
      const range = { start: 10, end: 20 }
      const failure = await storage.get(KEY, range).catch((error: unknown) => error)
      ok(failure instanceof StorageUnavailable)
    },
  ))

test.run()
