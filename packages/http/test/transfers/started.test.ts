import type { ObjectStorage, TransferService } from '@holdfast/core'
import { TransferRefused, TransferUnavailable } from '@holdfast/core/rules'
import { memoryStorage, memoryTransfers } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'

interface Scene {
  readonly world: World
  readonly storage: ObjectStorage
  /** What the remote has and gets, by path. */
  readonly remote: Map<string, string>
  readonly service: {
    away: boolean
    many: boolean
    finishes: boolean
    readonly cancelled: string[]
  }
}

const FOUND = {
  'run/raw/one.bin': 'first',
  'run/two.txt': 'second',
  'other.txt': 'third',
}

async function* once(content: string) {
  yield new TextEncoder().encode(content)
}

/** A service that copies everything at the first question, unless a test forbids it. */
function copying({ storage, remote, service }: Omit<Scene, 'world'>): TransferService {
  return {
    ...memoryTransfers(),
    task: async ({ copies }) => {
      if (service.away) throw new TransferUnavailable('Away')
      const progress = { files: copies.length, filesDone: 0, bytesDone: 0 }
      const shared = { owner: null, reason: null, missing: [], cursor: 'here' }
      if (!service.finishes) return { ...shared, state: 'active', progress }
      for (const { from, to } of copies) {
        const content = remote.get(from.path)
        if (from.endpoint !== 'lab') remote.set(to.path, `copy of ${from.path}`)
        else if (content !== undefined)
          await storage.put(to.path.replace('/data/', ''), once(content), 'MD5')
      }
      return { ...shared, state: 'succeeded', progress: { ...progress, filesDone: copies.length } }
    },
    cancel: async ({ task }) => void service.cancelled.push(task),
    starter: {
      remotes: [
        { name: 'lab', users: ['@contributor.user', '@superuser.user', '@member.user'] },
        { name: 'closed', users: [] },
      ],
      files: async (_, paths) => {
        if (service.away) throw new TransferUnavailable('Away')
        if (service.many) throw new TransferRefused('limit', 'Too many')
        const inside = (path: string) =>
          paths.some((asked) => path === asked || path.startsWith(`${asked}/`))
        return [...remote.keys()].filter(inside).map((path) => ({ path, size: 5 }))
      },
    },
  }
}

const test = suite<Scene>('Transfers that the server makes')
test.before.each(async (context) => {
  const storage = memoryStorage()
  const remote = new Map(Object.entries(FOUND))
  const service = { away: false, many: false, finishes: true, cancelled: [] }
  const world = await openWorld({
    storages: { preferred: 'local', drivers: { local: storage } },
    transfers: {
      services: { copies: copying({ storage, remote, service }) },
      stores: { local: { service: 'copies', mode: 'managed', endpoint: 'e', path: '/data/' } },
      offerMs: 300_000,
    },
  })
  await world.jobs.work(world.repository.handleJob)
  Object.assign(context, { world, storage, remote, service })
})
test.after.each(({ world }) => world.close())

const startAs =
  (as: Who) =>
  ({ world }: Scene, id: number, wanted: object) =>
    world.call('POST', `/datasets/${id}/transfers`, { as, json: { remote: 'lab', ...wanted } })

const start = startAs('superuser')

const oneOf = async ({ world }: Scene, id: number, transfer: string) =>
  (await world.call('GET', `/datasets/${id}/transfers/${transfer}`, { as: 'superuser' })).body.data

async function pass({ world }: Scene, seconds: number): Promise<void> {
  world.clock.advance(seconds)
  await world.jobs.drain()
}

const namesIn = async ({ world }: Scene, id: number): Promise<readonly string[]> => {
  const path = `/datasets/${id}/versions/:draft/files`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  return body.data.map(({ label, directoryLabel = '' }: Readonly<Record<string, string>>) =>
    [directoryLabel, label].join('/'),
  )
}

test('transfers.start: files and folders of a remote come with their names', async (scene) => {
  const { id } = await aDataset(scene.world)
  const wanted = { direction: 'in', paths: ['run', 'other.txt'], folder: 'from lab' }
  const { status, body } = await start(scene, id, wanted)
  is(status, 202)
  const { id: transfer, created, taskIdentifier, ...known } = body.data
  equal(known, { direction: 'in', remote: 'lab', numberOfFiles: 3, state: 'running' })
  is(taskIdentifier, transfer)
  await pass(scene, 5)
  is((await oneOf(scene, id, transfer)).state, 'completed')
  equal(
    (await namesIn(scene, id)).toSorted(),
    ['from lab/other.txt', 'from lab/run/raw/one.bin', 'from lab/run/two.txt'].toSorted(),
  )
})

test('transfers.start: files of a version leave with their folders; restricted ones need rights', async (scene) => {
  const { world, remote } = scene
  const { id } = await aDataset(world)
  await world.giveRoles(id)
  const jsonData = { directoryLabel: 'raw' }
  const inside = await aFile(world, id, { name: 'a.txt', jsonData })
  const secret = await aFile(world, id, { name: 'b.txt', content: 'other' })
  await publish(world, id)
  await world.call('PUT', `/files/${secret}/restrict`, { as: 'superuser', body: 'true' })
  await publish(world, id, 'minor')
  is((await start(scene, id, { direction: 'out', folder: 'out' })).status, 202)
  await pass(scene, 5)
  equal([...remote.keys()].filter((path) => path.startsWith('out/')).toSorted(), [
    'out/b.txt',
    'out/raw/a.txt',
  ])
  is((await startAs('contributor')(scene, id, { direction: 'out', fileIds: [inside] })).status, 202)
  const other = await aDataset(world)
  is((await start(scene, other.id, { direction: 'out', fileIds: [inside] })).status, 400)
  is((await start(scene, other.id, { direction: 'out' })).status, 404, 'no files')
})

test('transfers.start: files of several versions with one name leave under different ones', async (scene) => {
  const { world, remote } = scene
  const { id } = await aDataset(world)
  const old = await aFile(world, id, { name: 'a.txt' })
  await publish(world, id)
  is((await world.call('DELETE', `/files/${old}`, { as: 'superuser' })).status, 200)
  const current = await aFile(world, id, { name: 'a.txt', content: 'other' })
  is((await start(scene, id, { direction: 'out', fileIds: [old, current] })).status, 202)
  await pass(scene, 5)
  equal([...remote.keys()].filter((path) => path.startsWith('a')).toSorted(), ['a.txt', 'a_1.txt'])
})

test('transfers.start: more files or paths than one transfer may have are refused', async (scene) => {
  const { id } = await aDataset(scene.world)
  const paths = Array.from({ length: 1001 }, (_, n) => `run/${n}`)
  const many = await start(scene, id, { direction: 'in', paths })
  equal(
    [many.status, many.body.message],
    [400, 'One transfer has at most 1000 files: name fewer paths.'],
  )
  scene.service.many = true
  const listed = await start(scene, id, { direction: 'in', paths: ['run'] })
  equal([listed.status, listed.body.message], [400, many.body.message])
})

test('transfers.start: only the users of a remote may use it, and unknown ones are refused alike', async (scene) => {
  const { id } = await aDataset(scene.world)
  await scene.world.giveRoles(id)
  const wanted = { direction: 'in', paths: ['other.txt'] }
  const status = async (as: Who, more: object = {}) =>
    (await startAs(as)(scene, id, { ...wanted, ...more })).status
  is(await status('anonymous'), 401)
  is(await status('member'), 403, 'may not edit')
  is(await status('curator'), 403, 'no user of the remote')
  is(await status('superuser', { remote: 'closed' }), 403)
  is(await status('superuser', { remote: 'unknown' }), 403)
  is(await status('contributor'), 202)
  is(await status('contributor'), 403, 'locked')
})

test('transfers.start: bad paths and bodies change nothing', async (scene) => {
  const { id } = await aDataset(scene.world)
  for (const paths of [[], ['../a'], ['/a'], ['a//b'], ['a/./b'], ['a\\b'], ['a\u0001'], ['']])
    is((await start(scene, id, { direction: 'in', paths })).status, 400, JSON.stringify(paths))
  for (const wanted of [
    { direction: 'sideways', paths: ['a'] },
    { direction: 'in', paths: ['other.txt'], fileIds: [1] },
    { direction: 'out', paths: ['a'] },
    { direction: 'in', paths: ['other.txt'], folder: '../x' },
  ])
    is((await start(scene, id, wanted)).status, 400, JSON.stringify(wanted))
  is((await start(scene, id, { direction: 'in', paths: ['nothing'] })).status, 404)
  scene.service.away = true
  is((await start(scene, id, { direction: 'in', paths: ['other.txt'] })).status, 503)
  const { body } = await scene.world.call('GET', `/datasets/${id}/locks`, { as: 'superuser' })
  equal(body.data, [])
})

test('transfers.list: editors see all transfers with their progress, others their own', async (scene) => {
  const { world } = scene
  const { id } = await aDataset(world)
  await world.giveRoles(id)
  scene.service.finishes = false
  await start(scene, id, { direction: 'in', paths: ['other.txt'] })
  await pass(scene, 5)
  const list = async (as: Who) =>
    (await world.call('GET', `/datasets/${id}/transfers`, { as })).body.data
  const [one] = await list('curator')
  equal([one.state, one.progress], ['running', { files: 1, filesDone: 0, bytesDone: 0 }])
  equal(await list('member'), [])
})

test('transfers.cancel: what is on its way is stopped, and the dataset is unlocked', async (scene) => {
  const { world } = scene
  const { id } = await aDataset(world)
  scene.service.finishes = false
  const { body } = await start(scene, id, { direction: 'in', paths: ['other.txt'] })
  await pass(scene, 5)
  const path = `/datasets/${id}/transfers/${body.data.id}`
  is((await world.call('DELETE', path, { as: 'outsider' })).status, 403)
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 200)
  equal(scene.service.cancelled, [body.data.id])
  is((await oneOf(scene, id, body.data.id)).state, 'cancelled')
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 409)
  const locks = await world.call('GET', `/datasets/${id}/locks`, { as: 'superuser' })
  equal(locks.body.data, [])
  scene.service.finishes = true
  await pass(scene, 60)
  equal(await namesIn(scene, id), [])
})

test('transfers.get: an unknown transfer, and one of another dataset, is not found', async (scene) => {
  const { world } = scene
  const [one, other] = [await aDataset(world), await aDataset(world)]
  const { body } = await start(scene, one.id, { direction: 'in', paths: ['other.txt'] })
  const get = async (dataset: number, transfer: string) =>
    (await world.call('GET', `/datasets/${dataset}/transfers/${transfer}`, { as: 'superuser' }))
      .status
  is(await get(one.id, body.data.id), 200)
  is(await get(other.id, body.data.id), 404)
  is(await get(one.id, 'nothing'), 404)
})

test('T03 requestTransferUploadPaths: people cannot start tasks of a service that works for the server', async (scene) => {
  const { id } = await aDataset(scene.world)
  const json = { principal: 'lab', numberOfFiles: 1 }
  const path = `/datasets/${id}/requestTransferUploadPaths`
  const { status, body } = await scene.world.call('POST', path, { as: 'superuser', json })
  is(status, 400)
  match(body.message, /works for the server/)
})

test.run()
