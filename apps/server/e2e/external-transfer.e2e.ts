import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { apiData } from './api-data.ts'
import { eventually, newDataset, send } from './faults/client.ts'
import { anywhere, type Place } from './faults/databases.ts'
import { isInstalled, type RcloneServers, rcloneServers } from './rclone-servers.ts'
import type { StartedServer } from './started-server.ts'

interface Scene {
  readonly rclone: RcloneServers
  readonly place: Place
  readonly settings: Readonly<Record<string, string>>
  server: StartedServer
}

const SMALL = randomBytes(40_000)
/** Takes two seconds. */
const BIG = randomBytes(16 * 1024 ** 2)

const test = suite<Scene>('transfers that rclone makes')

test.before(async (context) => {
  const [rclone, place] = [await rcloneServers('8M'), await anywhere()]
  const store = join(place.folder, 'objects')
  const settings = {
    HOLDFAST_STORAGE_FOLDER: store,
    HOLDFAST_TAKEOVER_SECONDS: '2',
    HOLDFAST_TRANSFER_COPIES_KIND: 'rclone',
    HOLDFAST_TRANSFER_COPIES_URL: rclone.address,
    HOLDFAST_TRANSFER_COPIES_TOKEN_FILE: rclone.credentials,
    HOLDFAST_TRANSFER_COPIES_REMOTES: 'lab',
    HOLDFAST_TRANSFER_COPIES_USERS_LAB: '@admin',
    HOLDFAST_STORE_LOCAL_TRANSFER: 'copies',
    HOLDFAST_STORE_LOCAL_TRANSFER_ENDPOINT: ':local',
    HOLDFAST_STORE_LOCAL_TRANSFER_PATH: store,
  }
  await mkdir(join(rclone.folder, 'run/raw'), { recursive: true })
  await writeFile(join(rclone.folder, 'run/raw/small one.bin'), SMALL)
  await writeFile(join(rclone.folder, 'run/notes.txt'), 'some notes')
  await writeFile(join(rclone.folder, 'big.bin'), BIG)
  Object.assign(context, { rclone, place, settings, server: await place.start(settings) })
})
test.after(async ({ place, rclone }) => {
  await place?.remove()
  await rclone?.close()
})

const start = ({ server }: Scene, id: number, wanted: object) =>
  apiData(server.address, `/api/datasets/${id}/transfers`, {
    method: 'POST',
    body: JSON.stringify({ remote: 'lab', ...wanted }),
  })

const stateOf = async ({ server }: Scene, id: number, transfer: string) =>
  apiData(server.address, `/api/datasets/${id}/transfers/${transfer}`).catch(() => ({}))

const ended = (scene: Scene, id: number, transfer: string) =>
  eventually(
    () => stateOf(scene, id, transfer),
    ({ state }) => state !== undefined && state !== 'running' && state !== 'registering',
  )

const filesOf = ({ server }: Scene, id: number) =>
  apiData(server.address, `/api/datasets/${id}/versions/:draft/files`)

const locksOf = ({ server }: Scene, id: number) =>
  apiData(server.address, `/api/datasets/${id}/locks`)

test('real bytes come from a WebDAV server with their folders and checksums, and go back', async (scene) => {
  const id = await newDataset(scene.server.address)
  const coming = await start(scene, id, { direction: 'in', paths: ['run'], folder: 'from lab' })
  is((await ended(scene, id, coming.id)).state, 'completed')
  const files = await filesOf(scene, id)
  equal(
    files.map(({ label, directoryLabel }: Record<string, string>) => [directoryLabel, label]),
    [
      ['from lab/run', 'notes.txt'],
      ['from lab/run/raw', 'small one.bin'],
    ],
  )
  const [, { dataFile }] = files
  is(dataFile.md5, createHash('md5').update(SMALL).digest('hex'))
  const got = await send(`${scene.server.address}/api/access/datafile/${dataFile.id}`)
  ok(got.bytes.equals(SMALL))
  const leaving = await start(scene, id, { direction: 'out', folder: 'back' })
  is((await ended(scene, id, leaving.id)).state, 'completed')
  const back = join(scene.rclone.folder, 'back/from lab/run')
  ok((await readFile(join(back, 'raw/small one.bin'))).equals(SMALL))
  is(await readFile(join(back, 'notes.txt'), 'utf8'), 'some notes')
  equal(await locksOf(scene, id), [])
})

test('a server that is killed and an rclone that is restarted in the middle lose nothing', async (scene) => {
  const id = await newDataset(scene.server.address)
  const { id: transfer } = await start(scene, id, { direction: 'in', paths: ['big.bin'] })
  is((await locksOf(scene, id)).length, 1)
  await eventually(
    () => stateOf(scene, id, transfer),
    ({ progress, state }) => progress !== undefined || state === 'completed',
  )
  await scene.server.kill()
  await scene.rclone.restart()
  scene.server = await scene.place.start(scene.settings)
  is((await ended(scene, id, transfer)).state, 'completed')
  const files = await filesOf(scene, id)
  is(files.length, 1)
  is(files[0].dataFile.filesize, BIG.length)
  is(files[0].dataFile.md5, createHash('md5').update(BIG).digest('hex'))
  equal(await locksOf(scene, id), [])
})

test('a cancelled transfer adds nothing and unlocks the dataset', async (scene) => {
  const id = await newDataset(scene.server.address)
  const { id: transfer } = await start(scene, id, { direction: 'in', paths: ['big.bin'] })
  const path = `/api/datasets/${id}/transfers/${transfer}`
  await apiData(scene.server.address, path, { method: 'DELETE' })
  is((await stateOf(scene, id, transfer)).state, 'cancelled')
  equal(await locksOf(scene, id), [])
  equal(await filesOf(scene, id), [])
})

test('a path that nobody may name is refused', async (scene) => {
  const id = await newDataset(scene.server.address)
  for (const paths of [['../etc/passwd'], ['/etc/passwd'], ['nothing']]) {
    const trouble = await start(scene, id, { direction: 'in', paths }).catch(String)
    ok(String(trouble).includes('ERROR'), String(trouble))
  }
  is(existsSync(join(scene.rclone.folder, 'big.bin')), true)
})

if (isInstalled()) test.run()
else console.log('left out: transfers by rclone; run with: rclone installed, npm run e2e')
