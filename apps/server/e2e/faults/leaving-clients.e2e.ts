import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { objectsIn, objectsOf, stagingOf } from './after-a-kill.ts'
import {
  eventually,
  FORM_END,
  FORM_TYPE,
  filesOf,
  formStart,
  newDataset,
  upload,
} from './client.ts'
import { anywhere, type Place, TOKEN } from './databases.ts'
import { bytesNamed } from './random.ts'
import { storedZip } from './stored-zip.ts'
import { connect } from './wire.ts'
import { zipOf } from './work-to-interrupt.ts'

const ROUNDS = 3
const CLIENTS = 20
/** Of a zip that is left while it is unpacked: too many to be done before that is noticed. */
const MEMBERS = 900
const MEBIBYTE = 1_048_576
/** Files that the database opens itself; one leaked file per client would be many more. */
const OWN = 8
/** The started files would take a hundred times as much. */
const NOISE = 64 * MEBIBYTE

// What could be left are files, memory and reservations, on any database.
const test = suite('clients that disconnect')
let place: Place
let server: StartedServer
let dataset: number

test.before(async () => {
  place = await anywhere()
  server = await place.start()
  dataset = await newDataset(server.address)
  const content = bytesNamed('large', 8 * MEBIBYTE)
  is((await upload(server.address, dataset, { name: 'large.bin', content })).status, 201)
})
test.after(() => place.remove())

const kinds = {
  upload: (client: number) => leaveUpload(server.address, dataset, client * 20_000),
  download: (client: number) => leaveDownload(zipOf(server.address, dataset), client * 100_000),
}
for (const [kind, leave] of Object.entries(kinds))
  test(`an ${kind} whose client left leaves no open files and no bytes`, async () => {
    const round = () => Promise.all(Array.from({ length: CLIENTS }, (_, client) => leave(client)))
    await round()
    await settled()
    const before = await measured(server.pid)
    for (let count = 0; count < ROUNDS; count += 1) await round()
    await settled()
    if (before === null) return console.log('left out: open files; run with: Linux')
    const look = () => measured(server.pid)
    const after = await eventually(look, (seen) => (seen?.files ?? 0) <= before.files + OWN)
    ok(
      (after?.files ?? 0) <= before.files + OWN,
      `${before.files} open files, then ${after?.files}`,
    )
    const growth = (after?.memory ?? 0) - before.memory
    ok(growth < NOISE, `${Math.round(growth / MEBIBYTE)} MiB more`)
  })

/** Waits until there are no unfinished files and no objects without a file. */
async function settled(): Promise<void> {
  const staging = () => readdir(stagingOf(place.folder))
  equal(await eventually(staging, (left) => left.length === 0), [])
  const wanted = objectsOf(await filesOf(server.address, dataset))
  const objects = () => objectsIn(join(place.folder, 'files'))
  equal(await eventually(objects, (found) => found.length === wanted.length), wanted)
}

test('an unpacked upload whose client left is not unpacked to its end, and adds nothing', async () => {
  const other = await newDataset(server.address)
  const objects = async () => (await objectsIn(join(place.folder, 'files'))).length
  const before = await objects()
  const connection = await sendZip(server.address, other, MEMBERS)
  const most = await eventually(objects, (count) => count > before + 2)
  ok(most > before + 2, 'nothing was unpacked')
  connection.leave()
  await settled()
  equal(await filesOf(server.address, other), [])
})

test('no reservation is left, and nothing was logged as an error', async () => {
  const { code, log } = await server.terminate()
  is(code, 0)
  equal(await place.ask('select object_id from staged_object'), [])
  equal(
    log.split('\n').filter((line) => /"level":"(warn|error)"/.test(line)),
    [],
  )
})

/** Announces a large file, sends `length` bytes of it, and disconnects. */
async function leaveUpload(address: string, dataset: number, length: number): Promise<void> {
  const connection = await connect(address)
  connection.send(
    `POST /api/datasets/${dataset}/add HTTP/1.1\r\nHost: localhost\r\nX-Service-key: ${TOKEN}\r\n` +
      `Content-Type: ${FORM_TYPE}\r\nContent-Length: 10000000\r\n\r\n`,
  )
  connection.send(formStart(`${length}.bin`))
  await connection.flushed(bytesNamed('partly', length))
  connection.leave()
}

/** Sends a whole zip of this many files, and waits for nothing. */
async function sendZip(address: string, dataset: number, members: number) {
  const files = Array.from({ length: members }, (_, n) => {
    const name = `${n}.bin`
    return [name, bytesNamed(name, 2000)] as const
  })
  const form = Buffer.concat([formStart('many.zip'), storedZip(files), FORM_END])
  const connection = await connect(address)
  connection.send(
    `POST /api/datasets/${dataset}/add HTTP/1.1\r\nHost: localhost\r\nX-Service-key: ${TOKEN}\r\n` +
      `Content-Type: ${FORM_TYPE}\r\nContent-Length: ${form.length}\r\n\r\n`,
  )
  await connection.flushed(form)
  return connection
}

/** Reads at least `length` bytes and disconnects. */
const leaveDownload = (url: string, length: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let read = 0
    const outgoing = get(url, { agent: false, headers: { 'X-Service-key': TOKEN } }, (incoming) => {
      incoming.on('error', () => resolve())
      incoming.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read < length) return
        outgoing.destroy()
        resolve()
      })
    })
    outgoing.on('error', reject)
  })

interface Measured {
  readonly files: number
  /** The resident memory, in bytes. */
  readonly memory: number
}

/** Null without `/proc`. */
async function measured(pid: number): Promise<Measured | null> {
  try {
    const [files, status] = await Promise.all([
      readdir(`/proc/${pid}/fd`),
      readFile(`/proc/${pid}/status`, 'utf8'),
    ])
    const [, kibibytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(status) ?? []
    return { files: files.length, memory: Number(kibibytes) * 1024 }
  } catch {
    return null
  }
}

test.run()
