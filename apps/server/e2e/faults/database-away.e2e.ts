import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { objectsIn, stagingOf } from './after-a-kill.ts'
import { type BreakableLine, breakableLine } from './breakable-line.ts'
import { type Answer, eventually, filesOf, newDataset, send, upload } from './client.ts'
import { onServer, type Place } from './databases.ts'
import { bytesNamed } from './random.ts'

const CONTENT = bytesNamed('measured', 1_000_000)

function databaseAway(url: string): void {
  const test = suite('a database server that is away for a while')
  let line: BreakableLine
  let place: Place
  let server: StartedServer
  let dataset: number

  test.before(async () => {
    place = await onServer(url)
    line = await breakableLine(place.settings.DATABASE_URL ?? '')
    server = await place.start({ DATABASE_URL: line.url })
    dataset = await newDataset(server.address)
  })
  test.after(async () => {
    await place.remove()
    line.close()
  })

  const add = (name: string): Promise<Answer> =>
    upload(server.address, dataset, { name, content: CONTENT })
  const ready = () => send(`${server.address}/ready`)

  test('reads and writes are 503 with Retry-After, and it is not ready', async () => {
    line.cut()
    const read = () => send(`${server.address}/api/datasets/${dataset}`)
    for (const answer of [await read(), await add('away.bin')]) {
      const said = answer.bytes.toString('utf8')
      is(answer.status, 503, said)
      is(answer.headers['retry-after'], '10')
      match(JSON.parse(said).message, /^The database does not respond/)
    }
    const { status, bytes } = await ready()
    is(status, 503)
    is(JSON.parse(bytes.toString('utf8')).checks.database, 'failed')
  })

  test('once it is back everything works, and nothing is half-kept', async () => {
    line.mend()
    is((await eventually(ready, ({ status }) => status === 200)).status, 200)
    is((await add('back.bin')).status, 201)
    const files = await filesOf(server.address, dataset)
    equal(
      files.map(({ label }) => label),
      ['back.bin'],
    )
    equal(await readdir(stagingOf(place.folder)), [])
    is((await objectsIn(join(place.folder, 'files'))).length, 1)
    equal(await place.ask('select object_id from staged_object'), [])
  })

  test.run()
}

const url = process.env.TEST_DATABASE_URL
if (url !== undefined) databaseAway(url)
else
  console.log(
    'left out: a database server that is away; run with: TEST_DATABASE_URL=postgres://… npm run e2e',
  )
