import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import {
  type Found,
  objectsIn,
  objectsOf,
  requireReleases,
  requireUploads,
  resumed,
  stagingOf,
} from './after-a-kill.ts'
import { eventually, filesOf, publish, upload, versionsOf } from './client.ts'
import { onEachDatabase, type Place } from './databases.ts'
import { bytesNamed, random } from './random.ts'
import { reservationsLeft } from './reservations.ts'
import {
  type Acknowledged,
  prepareSources,
  type Sources,
  slowDownload,
  uploadOn,
  zipOf,
} from './work-to-interrupt.ts'

const KILLS = 5
const LATEST_MS = 800
/** Short enough for a test to wait for, long enough for every pause of its clients. */
const IMPATIENT = { HOLDFAST_UPLOAD_LEASE_MINUTES: '0.05', HOLDFAST_TAKEOVER_SECONDS: '0.5' }
const LEASE_MS = 4_500
/** Sent for so long that the server is killed in the middle. */
const SLOWLY = { pieces: 40, pauseMs: 250 }
const TWO_DAYS_MS = 2 * 86_400_000

onEachDatabase('a server that is killed', (where, prepare) => {
  const test = suite(where)
  const next = random(where)
  const compared = new Set<number>()
  const tally = { answered: 0, released: 0, draft: 0, cutZips: 0 }
  let place: Place
  let server: StartedServer
  let sources: Sources

  test.before(async () => {
    place = await prepare()
    server = await place.start(IMPATIENT)
    sources = await prepareSources(server.address)
  })
  test.after(() => place.remove())

  for (let kill = 1; kill <= KILLS; kill += 1)
    test(`kill ${kill}: acknowledged changes are complete, others are complete or absent`, async () => {
      const { uploads, releasing, zip } = sources
      const acknowledged: Acknowledged[] = []
      const { published, part } = await interruptedWork(kill, acknowledged)
      is(
        acknowledged.every(({ status }) => status === 201),
        true,
      )

      const { address } = server
      await requireUploads(address, { dataset: uploads, acknowledged, compared })
      if (published) is((await versionsOf(address, releasing))[0]?.versionState, 'RELEASED')
      const found: Found = await requireReleases(address, releasing, kill + 1)
      ok((await resumed(address, zip, part)).equals(zip.whole), 'another zip')
      tally[published ? 'answered' : found] += 1
      tally.cutZips += part.length > 0 && part.length < zip.whole.length ? 1 : 0
    })

  /** Uploads, publishes and downloads concurrently until the server is killed; then restarts it. */
  async function interruptedWork(kill: number, answers: Acknowledged[]) {
    const { address } = server
    const { uploads, releasing, zip } = sources
    const name = `change ${kill}`
    is((await upload(address, releasing, { name, content: bytesNamed(name, 1_000) })).status, 201)
    const uploading = [1, 2, 3].map((client) =>
      uploadOn(address, uploads, { client: `${kill}-${client}`, answers }),
    )
    const publishing = publish(address, releasing).then(
      ({ status }) => status === 200,
      () => false,
    )
    const downloading = slowDownload(zipOf(address, zip.dataset)).catch(() => Buffer.alloc(0))
    const broken = Promise.allSettled(uploading)
    await sleep(next() * LATEST_MS)
    await server.kill()
    await broken
    const [published, part] = await Promise.all([publishing, downloading])
    server = await place.start(IMPATIENT)
    return { published, part }
  }

  test('bytes without a file are removed', async () => {
    const datasets = [sources.uploads, sources.releasing, sources.zip.dataset]
    const files = await Promise.all(datasets.map((each) => filesOf(server.address, each)))
    const wanted = objectsOf(files.flat())
    const objects = await eventually(
      () => objectsIn(join(place.folder, 'files')),
      (found) => found.length === wanted.length,
    )
    equal(objects, wanted)
    const { answered, released, draft, cutZips } = tally
    console.log(
      `note: ${where}: of ${KILLS} publishes ${answered} were answered, ${released} finished without, ` +
        `${draft} undone; ${cutZips} zips were cut; ${compared.size} files were compared`,
    )
  })

  test('unfinished files of a killed server are kept for a day, as another server may be writing them', async () => {
    const staging = stagingOf(place.folder)
    const before = await readdir(staging)
    const sending = ['first', 'second'].map((name) =>
      upload(server.address, sources.uploads, {
        name,
        content: bytesNamed(name, 80_000),
        ...SLOWLY,
      }),
    )
    const broken = Promise.allSettled(sending)
    const left = await eventually(
      () => readdir(staging),
      ({ length }) => length === before.length + sending.length,
    )
    ok(left.length >= sending.length, 'no upload was interrupted')
    await server.kill()
    await broken
    const old = new Date(Date.now() - TWO_DAYS_MS)
    for (const name of left.slice(1)) await utimes(join(staging, name), old, old)
    server = await place.start(IMPATIENT)
    equal(await readdir(staging), left.slice(0, 1))
  })

  test('no reservation is left, and no error was logged', async () => {
    // Longer than a lease and the time between two sweeps.
    const sweeping = { settings: IMPATIENT, sweptAfterMs: LEASE_MS }
    equal(await reservationsLeft(place, server, sweeping), [])
    equal(await place.ask("select payload from job_queue where state = 'failed'"), [])
  })

  test.run()
})
