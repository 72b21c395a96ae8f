import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { objectsIn, stagingOf } from './after-a-kill.ts'
import { eventually, filesOf, newDataset, send, upload } from './client.ts'
import { anywhere, type Place } from './databases.ts'
import { bytesNamed } from './random.ts'

/** Larger than any file of the embedded database, smaller than the upload. */
const LIMIT = 20_000_000
const CONTENT = bytesNamed('large', 24_000_000)

if (spawnSync('prlimit', ['--version']).status !== 0)
  console.log('left out: uploads onto a full disk; run with: prlimit, of util-linux')
else {
  // The limit is above the files of an embedded database, so both kinds do the same.
  const test = suite('a disk with no room for an upload')
  let place: Place
  let server: StartedServer
  let dataset: number

  test.before(async () => {
    place = await anywhere()
    server = await place.start()
    dataset = await newDataset(server.address)
  })
  test.after(() => place.remove())

  /** Limits the files of the server's processes to this size: writing more fails as on a full disk. */
  const limitFiles = (bytes: number | 'unlimited'): void => {
    for (const pid of [server.pid, ...server.children()])
      is(spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]).status, 0)
  }

  test('an upload that finds no room is answered with 507, and leaves nothing', async () => {
    limitFiles(LIMIT)
    const { status, bytes } = await upload(server.address, dataset, {
      name: 'large.bin',
      content: CONTENT,
    })
    is(status, 507)
    const body = JSON.parse(bytes.toString())
    is(body.status, 'ERROR')
    match(body.message, /^There is no room left/)
    const log = await eventually(
      async () => server.log(),
      (seen) => seen.includes('no room left'),
    )
    match(log, /"message":"there is no room left"/)
    equal(await filesOf(server.address, dataset), [])
    equal(await readdir(stagingOf(place.folder)), [])
    equal(await objectsIn(join(place.folder, 'files')), [])
  })

  test('a smaller one still works, and the same one once there is room', async () => {
    const small = bytesNamed('small', 1_000_000)
    is((await upload(server.address, dataset, { name: 'a.bin', content: small })).status, 201)
    limitFiles('unlimited')
    is((await upload(server.address, dataset, { name: 'b.bin', content: CONTENT })).status, 201)
    const files = await filesOf(server.address, dataset)
    equal(files.map(({ label }) => label).toSorted(), ['a.bin', 'b.bin'])
    const large = files.find(({ label }) => label === 'b.bin')?.dataFile.id
    ok((await send(`${server.address}/api/access/datafile/${large}`)).bytes.equals(CONTENT))
  })

  test('no reservation is left', async () => {
    is((await server.terminate()).code, 0)
    equal(await place.ask('select object_id from staged_object'), [])
  })

  test.run()
}
