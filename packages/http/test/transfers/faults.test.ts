import { TransferUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import {
  addTransferFiles,
  addTransferFilesAs,
  arrive,
  aTransferDataset,
  fileNamed,
  filesOf,
  folders,
  locksOf,
  notificationsOf,
  OFFER_SECONDS,
  offeredPaths,
  openTransfers,
  POLLING_SECONDS,
  pass,
  requestPaths,
  requestPathsAs,
  type TransferScene,
} from './transfer-world.ts'

const DAY_SECONDS = 24 * 3600

const test = suite<TransferScene>('Transfers when something fails')
test.before.each(async (context) => {
  Object.assign(context, await openTransfers())
})
test.after.each(({ world }) => world.close())

const away = () => new TransferUnavailable('Away')

/** A task whose first file has arrived; answers the dataset. */
async function aTask(scene: TransferScene, state: 'active' | 'succeeded' | 'failed') {
  const id = await aTransferDataset(scene)
  const [[identifier, key] = ['', '']] = await offeredPaths(scene, id)
  scene.service.setTask('t', { state })
  await arrive(scene, key, 'first')
  const files = [fileNamed(identifier, 'one.txt')]
  const { status, text } = await addTransferFiles(scene, id, { taskIdentifier: 't', files })
  if (status !== 200) throw new Error(text)
  return id
}

/** Nothing is locked, permitted, waiting or given up. */
async function expectNothingLeft(scene: TransferScene, id: number): Promise<void> {
  equal(await locksOf(scene, id), [])
  equal(folders(scene), [])
  equal(
    scene.world.jobs.waiting().filter(({ kind }) => kind === 'followTransfer'),
    [],
  )
  equal(scene.world.jobs.failed(), [])
}

const sweep = ({ world }: TransferScene) =>
  world.repository.handleJob({ kind: 'sweepStagedObjects' })

test('a service that is down when paths are requested answers 503, and no permission is left', async (scene) => {
  const id = await aTransferDataset(scene)
  scene.service.failWith(away)
  is((await requestPaths(scene, id)).status, 503)
  await pass(scene, 0)
  scene.service.failWith(null)
  await pass(scene, 60)
  await expectNothingLeft(scene, id)
})

test('a permission whose answer was lost is revoked', async (scene) => {
  const id = await aTransferDataset(scene)
  scene.service.loseNextGrant(away)
  is((await requestPaths(scene, id)).status, 503)
  is(folders(scene).length, 1)
  await pass(scene, 0)
  await expectNothingLeft(scene, id)
  is((await requestPaths(scene, id)).status, 200)
})

test('a permission of the same name that others gave is left alone', async (scene) => {
  const id = await aTransferDataset(scene)
  await offeredPaths(scene, id)
  const [permission] = scene.service.permissions()
  if (permission === undefined) throw new Error('There is one')
  await pass(scene, OFFER_SECONDS)
  await scene.service.grant(permission)
  is((await requestPaths(scene, id)).status, 409)
  await pass(scene, OFFER_SECONDS)
  equal(scene.service.permissions(), [permission])
})

test('a failed task adds nothing and tells its reason', async (scene) => {
  const id = await aTask(scene, 'failed')
  await pass(scene, POLLING_SECONDS)
  equal(await filesOf(scene, id), [])
  equal(await notificationsOf(scene), ['TRANSFERUPLOADREMOTEFAILURE'])
  await expectNothingLeft(scene, id)
})

test('a task that is cancelled at the service ends the same way', async (scene) => {
  const id = await aTask(scene, 'active')
  await pass(scene, POLLING_SECONDS)
  await scene.service.cancel({ task: 't', cursor: null })
  await pass(scene, POLLING_SECONDS)
  equal(await notificationsOf(scene), ['TRANSFERUPLOADREMOTEFAILURE'])
  await expectNothingLeft(scene, id)
})

test('the setting :TransferPollingInterval says how often a task is looked at, in seconds', async (scene) => {
  const id = await aTask(scene, 'active')
  await pass(scene, 5)
  scene.service.setTask('t', { state: 'succeeded' })
  await pass(scene, POLLING_SECONDS - 1)
  equal(await filesOf(scene, id), [], 'fifty seconds unless set')
  await pass(scene, 1)
  is((await filesOf(scene, id)).length, 1)
  const path = '/admin/settings/:TransferPollingInterval'
  await scene.world.call('PUT', path, { as: 'superuser', body: '7' })
  const other = await aTask(scene, 'active')
  await pass(scene, 5)
  scene.service.setTask('t', { state: 'succeeded' })
  await pass(scene, 6)
  equal(await filesOf(scene, other), [])
  await pass(scene, 1)
  is((await filesOf(scene, other)).length, 1)
})

test('files that take long to read are not read by the sweep too', async (scene) => {
  const id = await aTask(scene, 'succeeded')
  const { measure } = scene.storage
  let readings = 0
  let whenSwept = 0
  Object.assign(scene.storage, {
    size: async () => 10_000_000_000,
    measure: async (...one: Parameters<typeof measure>) => {
      readings += 1
      scene.world.clock.advance(1800)
      if (readings === 1) {
        await sweep(scene)
        whenSwept = readings
      }
      return measure(...one)
    },
  } satisfies Partial<TransferScene['storage']>)
  await pass(scene, POLLING_SECONDS)
  is(whenSwept, 1)
  is((await filesOf(scene, id)).length, 1)
})

test('a service that comes back within a day is asked again', async (scene) => {
  const id = await aTask(scene, 'succeeded')
  scene.service.failWith(away)
  await pass(scene, POLLING_SECONDS)
  await pass(scene, DAY_SECONDS / 2)
  equal(await locksOf(scene, id), ['TransferUpload'])
  scene.service.failWith(null)
  await pass(scene, POLLING_SECONDS)
  is((await filesOf(scene, id)).length, 1)
  await expectNothingLeft(scene, id)
})

test('a service that stays away for a day is given up; its permission is revoked when it is back', async (scene) => {
  const id = await aTask(scene, 'succeeded')
  scene.service.failWith(away)
  await pass(scene, POLLING_SECONDS)
  await pass(scene, DAY_SECONDS)
  equal(await locksOf(scene, id), [])
  equal(await notificationsOf(scene), ['TRANSFERUPLOADLOCALFAILURE'])
  is(folders(scene).length, 1)
  scene.service.failWith(null)
  await pass(scene, 60)
  await expectNothingLeft(scene, id)
})

test('a task that does not exist is given up after minutes', async (scene) => {
  const id = await aTransferDataset(scene)
  const [[identifier] = ['']] = await offeredPaths(scene, id)
  const files = [fileNamed(identifier, 'one.txt')]
  await addTransferFiles(scene, id, { taskIdentifier: 'none', files })
  for (let minute = 0; minute < 8; minute += 1) await pass(scene, 60)
  equal(await notificationsOf(scene), ['TRANSFERUPLOADLOCALFAILURE'])
  await expectNothingLeft(scene, id)
})

test('a job that runs twice adds the files once', async (scene) => {
  const { world } = scene
  const id = await aTask(scene, 'succeeded')
  const [transfer] = await world.store.read(({ transfers }) => transfers.ofDataset(id, 1))
  const follow = () =>
    world.repository.handleJob({ kind: 'followTransfer', transferId: transfer?.id ?? '' })
  await Promise.all([follow(), follow()])
  await Promise.all([follow(), follow(), follow()])
  await follow()
  await pass(scene, POLLING_SECONDS)
  is((await filesOf(scene, id)).length, 1)
  equal(await notificationsOf(scene), ['TRANSFERUPLOADCOMPLETED'])
  await expectNothingLeft(scene, id)
})

test('a server that dies after the task has succeeded adds the files when it is back, once', async (scene) => {
  const { world, storage } = scene
  const id = await aTask(scene, 'succeeded')
  // The process dies while it reads the bytes: every attempt fails, and the job is lost.
  const { measure } = storage
  Object.assign(storage, { measure: async () => Promise.reject(new Error('Killed')) })
  for (let attempt = 0; attempt < 8; attempt += 1) await pass(scene, 60)
  is(world.jobs.failed().length, 1)
  equal(await locksOf(scene, id), ['EditInProgress'])
  equal(await filesOf(scene, id), [])
  Object.assign(storage, { measure })
  world.clock.advance(600)
  await sweep(scene)
  await sweep(scene)
  is((await filesOf(scene, id)).length, 1)
  equal(await locksOf(scene, id), [])
  equal(folders(scene), [])
  equal(await notificationsOf(scene), ['TRANSFERUPLOADCOMPLETED'])
})

test('a transfer that fails for a day on an unknown error ends, without lock, and says so', async (scene) => {
  const { world, storage } = scene
  const id = await aTask(scene, 'succeeded')
  Object.assign(storage, { measure: async () => Promise.reject(new Error('A defect')) })
  for (let attempt = 0; attempt < 8; attempt += 1) await pass(scene, 60)
  is(world.jobs.failed().length, 1, 'the queue gave the job up')
  world.clock.advance(DAY_SECONDS / 2)
  await sweep(scene).catch(() => {})
  equal(await locksOf(scene, id), ['EditInProgress'])
  world.clock.advance(DAY_SECONDS / 2)
  await sweep(scene)
  equal(await locksOf(scene, id), [])
  equal(folders(scene), [])
  equal(await filesOf(scene, id), [])
  equal(await notificationsOf(scene), ['TRANSFERUPLOADLOCALFAILURE'])
  equal(scene.told, ['a transfer was given up: Error: A defect'])
})

test('a task that cannot be followed for a day because of an unknown error leaves no lock', async (scene) => {
  const { world, service } = scene
  const id = await aTask(scene, 'succeeded')
  service.failWith(() => new Error('A defect'))
  for (let attempt = 0; attempt < 8; attempt += 1) await pass(scene, 60)
  is(world.jobs.failed().length, 1, 'the queue gave the job up')
  equal(await locksOf(scene, id), ['TransferUpload'])
  world.clock.advance(DAY_SECONDS)
  await sweep(scene).catch(() => {})
  equal(await locksOf(scene, id), [])
  equal(await notificationsOf(scene), ['TRANSFERUPLOADLOCALFAILURE'])
  service.failWith(null)
  world.clock.advance(600)
  await sweep(scene)
  equal(folders(scene), [])
})

test('an account that was deactivated during the transfer adds nothing', async (scene) => {
  const { world } = scene
  const id = await aTransferDataset(scene)
  await world.giveRoles(id)
  const { body } = await requestPathsAs('contributor')(scene, id)
  const [[identifier, path] = ['', '']] = Object.entries<string>(body.data)
  await arrive(scene, path.replace('/data/', ''), 'first')
  scene.service.setTask('t', { state: 'succeeded' })
  const files = [fileNamed(identifier, 'one.txt')]
  await addTransferFilesAs('contributor')(scene, id, { taskIdentifier: 't', files })
  await world.call('POST', '/admin/authenticatedUsers/contributor.user/deactivate', {
    as: 'superuser',
  })
  await pass(scene, POLLING_SECONDS)
  equal(await filesOf(scene, id), [])
  await expectNothingLeft(scene, id)
})

test('a dataset that is destroyed during the transfer leaves no permission', async (scene) => {
  const { world } = scene
  const id = await aTransferDataset(scene)
  await offeredPaths(scene, id)
  const gone = await world.call('DELETE', `/datasets/${id}`, { as: 'superuser' })
  is(gone.status, 200)
  await pass(scene, OFFER_SECONDS)
  equal(folders(scene), [])
})

test('whatever the order of failures, a sweep leaves no lock and no permission', async (scene) => {
  const { service, world } = scene
  let random = 7
  const next = (below: number): number => {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31
    return random % below
  }
  const ids: number[] = []
  for (let round = 0; round < 12; round += 1) {
    service.failWith(null)
    const id = await aTransferDataset(scene)
    ids.push(id)
    if (next(3) === 0) service.loseNextGrant(away)
    const { body, status } = await requestPaths(scene, id)
    const [[identifier, path] = ['', '']] = status === 200 ? Object.entries<string>(body.data) : []
    if (next(2) === 0 && path !== '') await arrive(scene, path.replace('/data/', ''), 'x')
    const task = `t${round}`
    service.setTask(task, {
      state: (['active', 'succeeded', 'failed'] as const)[next(3)] ?? 'active',
    })
    if (next(3) > 0 && identifier !== '')
      await addTransferFiles(scene, id, {
        taskIdentifier: task,
        files: [fileNamed(identifier, 'a.txt')],
      })
    if (next(2) === 0) service.failWith(away)
    await pass(scene, next(400))
    service.setTask(task, { state: 'failed' })
  }
  service.failWith(null)
  world.clock.advance(DAY_SECONDS)
  await sweep(scene)
  world.clock.advance(600)
  await sweep(scene)
  equal(folders(scene), [])
  for (const id of ids) equal(await locksOf(scene, id), [])
})

test.run()
