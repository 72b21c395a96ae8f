import { suite } from 'uvu'
import { equal, instance, match } from 'uvu/assert'
import { ConnectionLost } from '../../src/index.ts'
import { sendStream } from '../../src/server/send-stream.ts'
import { type Handler, sendJson, standIn, textOf } from '../stand-in-server.ts'

const test = suite('sending a body as a stream')

/** The outcome of sending `mebibytes` MiB to a server with this handler. */
async function sent(handle: Handler, mebibytes: number, silenceMs: number) {
  async function* body() {
    for (let sent = 0; sent < mebibytes; sent += 1) yield new Uint8Array(1024 * 1024)
  }
  const server = await standIn(handle)
  try {
    return await sendStream({
      url: new URL(server.address),
      method: 'POST',
      headers: { 'Content-Length': mebibytes * 1024 * 1024 },
      body: body(),
      signal: undefined,
      silenceMs,
    })
  } finally {
    await server.close()
  }
}

const SILENT_SERVERS: Readonly<Record<string, Handler>> = {
  'never answers': (request) => request.resume(),
  'does not read the body': () => {},
  'stops in the middle of its answer': (request, response) => {
    request.resume().on('end', () => response.writeHead(200).write('{"status":'))
  },
}

for (const [what, handle] of Object.entries(SILENT_SERVERS))
  test(`a server that ${what} causes a transient failure`, async () => {
    const failure = await sent(handle, 64, 200).catch((error) => error)
    instance(failure, ConnectionLost)
    match(failure.message, /no data moved for 0.2 s/)
  })

test('the answer is awaited while the body is sent', async () => {
  const { body } = await sent(
    async (request, response) => {
      const { length } = await textOf(request)
      sendJson(response, 200, { length })
    },
    2,
    60_000,
  )
  equal(body, { length: 2 * 1024 * 1024 })
})

test.run()
