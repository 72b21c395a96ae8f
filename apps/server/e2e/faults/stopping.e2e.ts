import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { objectsIn, stagingOf } from './after-a-kill.ts'
import {
  eventually,
  FORM_END,
  FORM_TYPE,
  filesOf,
  formStart,
  newDataset,
  send,
  upload,
} from './client.ts'
import { onEachDatabase, type Place, TOKEN } from './databases.ts'
import { bytesNamed } from './random.ts'
import { answerIn, type Connection, connect } from './wire.ts'

/** More than the system buffers for a client that does not read. */
const CONTENT = bytesNamed('kept', 24_000_000)
const HALF = CONTENT.length / 2

onEachDatabase('a server that stops', (where, prepare) => {
  const test = suite(where)
  let place: Place
  let server: StartedServer
  let dataset: number
  let file: number

  test.before(async () => {
    place = await prepare()
    server = await place.start()
    dataset = await newDataset(server.address)
    is((await upload(server.address, dataset, { name: 'kept.bin', content: CONTENT })).status, 201)
    file = (await filesOf(server.address, dataset))[0]?.dataFile.id ?? 0
  })
  test.after(() => place.remove())

  test('it finishes running uploads and downloads, and exits with 0', async () => {
    const uploading = await halfUpload()
    const downloading = await stoppedDownload()
    const ending = server.terminate()
    await stopping()
    uploading.send(CONTENT.subarray(HALF))
    uploading.send(FORM_END)
    downloading.resume()
    is(answerIn(await uploading.rest).status, 201)
    const { head, body } = answerIn(await downloading.rest)
    is(/content-length: (\d+)/i.exec(head)?.[1], String(CONTENT.length))
    ok(Buffer.from(body, 'latin1').equals(CONTENT))
    const { code, left, log } = await ending
    is(code, 0)
    equal(left, [])
    equal(troubles(log), [])
  })

  test('the last upload is there after the next start', async () => {
    server = await place.start({ HOLDFAST_DRAIN_SECONDS: '0.5' })
    const files = await filesOf(server.address, dataset)
    equal(files.map(({ label }) => label).toSorted(), ['kept.bin', 'late.bin'])
    for (const { dataFile } of files) {
      const { bytes } = await send(`${server.address}/api/access/datafile/${dataFile.id}`)
      ok(bytes.equals(CONTENT))
    }
  })

  test('requests that take too long are cut off without remains, and it exits with 0', async () => {
    const uploading = await halfUpload()
    const downloading = await stoppedDownload()
    const { code, left, log } = await server.terminate()
    is(code, 0)
    equal(left, [])
    equal(troubles(log), ['requests were cut off'])
    downloading.resume()
    is(await uploading.rest, '')
    ok(answerIn(await downloading.rest).body.length < CONTENT.length)
    equal(await place.ask('select object_id from staged_object'), [])
    equal(await readdir(stagingOf(place.folder)), [])
    is((await objectsIn(join(place.folder, 'files'))).length, 2)
  })

  test.run()

  /** An upload of which the server has received some bytes. */
  async function halfUpload(): Promise<Connection> {
    const start = formStart('late.bin')
    const length = start.length + CONTENT.length + FORM_END.length
    const connection = await connect(server.address)
    connection.send(
      `POST /api/datasets/${dataset}/add HTTP/1.1\r\nHost: localhost\r\nX-Service-key: ${TOKEN}\r\n` +
        `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${length}\r\n\r\n`,
    )
    connection.send(start)
    connection.send(CONTENT.subarray(0, HALF))
    const unfinished = () => readdir(stagingOf(place.folder))
    is((await eventually(unfinished, (names) => names.length === 1)).length, 1)
    return connection
  }

  /** A download whose client has read the beginning and stopped reading. */
  async function stoppedDownload(): Promise<Connection> {
    const connection = await connect(server.address)
    connection.send(
      `GET /api/access/datafile/${file} HTTP/1.1\r\nHost: localhost\r\nX-Service-key: ${TOKEN}\r\n\r\n`,
    )
    await connection.until(/\r\n\r\n/)
    connection.pause()
    return connection
  }

  const stopping = (): Promise<boolean> =>
    eventually(
      async () => server.log().includes('"message":"stopping"'),
      (seen) => seen,
    )
})

/** The messages of warnings and errors. */
const troubles = (log: string): readonly string[] =>
  log
    .split('\n')
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .map((line) => JSON.parse(line).message)
