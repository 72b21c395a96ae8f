import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { objectsIn } from './after-a-kill.ts'
import { eventually, newDataset, send } from './client.ts'
import { anywhere, type Place } from './databases.ts'
import { anotherTable, type SentTable, tableFacts } from './ingests-to-interrupt.ts'
import { random } from './random.ts'

/** `TEST_INGEST_KILLS=200` kills as often; then the file is run by itself, because it takes longer than a file may. */
const KILLS = Number(process.env.TEST_INGEST_KILLS ?? 8)
/** Longer than it takes to begin with a table and to read it. */
const LATEST_MS = 1200
/** Every nth kill hits only the process that reads. */
const READER_EVERY = 4
const IMPATIENT = { HOLDFAST_UPLOAD_LEASE_MINUTES: '0.05', HOLDFAST_TAKEOVER_SECONDS: '1' }

// What is killed are readers of files and writers of objects, on any database.
const test = suite('a server that is killed while it reads tables')
const next = random('ingests')
const datasets: number[] = []
const sent: SentTable[] = []
let place: Place
let server: StartedServer

test.before(async () => {
  place = await anywhere()
  server = await place.start(IMPATIENT)
})
test.after(() => place.remove())

const locksOf = async (dataset: number): Promise<readonly unknown[]> => {
  const { bytes } = await send(`${server.address}/api/datasets/${dataset}/locks`)
  // An answer of this server.
  return (JSON.parse(bytes.toString()) as { readonly data: readonly unknown[] }).data
}

const unlocked = async (dataset: number): Promise<void> =>
  equal(
    await eventually(
      () => locksOf(dataset),
      (locks) => locks.length === 0,
    ),
    [],
  )

async function killReader(): Promise<void> {
  for (const pid of server.children())
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
}

for (let kill = 1; kill <= KILLS; kill += 1)
  test(`kill ${kill}: every file that was sent can be downloaded as it was sent`, async () => {
    const dataset = await newDataset(server.address)
    datasets.push(dataset)
    const fresh = [
      await anotherTable(server.address, { dataset, name: `${kill}.csv`, next }),
      await anotherTable(server.address, { dataset, name: `${kill}-broken.csv`, next }),
    ]
    sent.push(...fresh)
    await sleep(next() * LATEST_MS)
    if (kill % READER_EVERY === 0) await killReader()
    else {
      await server.kill()
      server = await place.start(IMPATIENT)
    }
    for (const { id, content } of fresh) {
      const { status, bytes } = await send(
        `${server.address}/api/access/datafile/${id}?format=original`,
      )
      is(status, 200)
      ok(bytes.equals(content), 'other bytes')
    }
    // So that the files that wait do not become more and more.
    const earlier = datasets.at(-3)
    if (earlier !== undefined) await unlocked(earlier)
  })

test('every ingest is complete or has a report, and nothing is locked', async () => {
  for (const dataset of datasets) await unlocked(dataset)
  const tally = { tables: 0, broken: 0, stopped: 0 }
  for (const table of sent) tally[await tableFacts(server.address, table)] += 1
  is(tally.broken, sent.filter(({ text }) => text === null).length)
  console.log(
    `note: of ${KILLS} kills ${Math.floor(KILLS / READER_EVERY)} hit the reader alone; ${tally.tables} tables were ` +
      `read, ${tally.broken} broken ones and ${tally.stopped} whose reader was killed were reported`,
  )
})

test('neither an object nor a folder of a dead attempt is left', async () => {
  // The reader of the next table removes what dead readers have left.
  const dataset = datasets.at(-1) ?? 0
  sent.push(await anotherTable(server.address, { dataset, name: 'last.csv', next }))
  await unlocked(dataset)
  // The lock of a table goes shortly before the folder in which it was read.
  const folders = await eventually(
    () => readdir(join(place.folder, 'tables')),
    (found) => found.length === 0,
  )
  equal(folders, [])
  const stored = join(place.folder, 'files')
  await eventually(
    () => objectsIn(stored),
    (objects) => objects.length <= 2 * sent.length,
  )
  await server.terminate()
  const wanted = await place.ask(
    `select object_id as id from data_file union all
     select ingested->'text'->>'objectId' from data_file where ingested is not null`,
  )
  const ids = wanted.map((row) => String(Object.values(row)[0])).toSorted()
  equal(await objectsIn(stored), ids)
  equal(await place.ask("select file_id from ingest where state <> 'failed'"), [])
})

test.run()
