import { PETS } from '@holdfast/contracts'
import type { ObjectStorage, TableEngine } from '@holdfast/core'
import { closeUnread } from '@holdfast/core/rules'
import { memoryStorage, memoryTableEngine } from '@holdfast/memory'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, upload } from '../datasets/dataset-calls.ts'

interface Scene {
  world: World
  fileId: number
  /** Where the bytes are. */
  inner: ObjectStorage
  /** Runs instead of each `put`; null stores as usual. */
  put: ObjectStorage['put'] | null
  /** Parquet files that the engine has not removed. */
  waiting: number
}

const test = suite<Scene>('forms of tables that are not stored')

const as = 'superuser' as const

test.before.each(async (scene) => {
  scene.put = null
  scene.waiting = 0
  const inner = memoryStorage()
  scene.inner = inner
  const storage: ObjectStorage = {
    ...inner,
    put: (...given) => (scene.put ?? inner.put)(...given),
  }
  scene.world = await openWorld({
    tabularIngest: inMemoryIngest(),
    tableEngine: counting(scene),
    storages: { preferred: 'local', drivers: { local: storage } },
  })
  const { world } = scene
  await world.jobs.work(world.repository.handleJob)
  const { id } = await aDataset(world)
  const { body } = await upload(world, id, { name: 'pets.csv', content: PETS })
  await world.jobs.drain()
  scene.fileId = body.data.files[0].dataFile.id
})
test.after.each(({ world }) => world.close())

function counting(scene: Scene): TableEngine {
  const engine = memoryTableEngine()
  return {
    ...engine,
    toParquet: async (table, signal) => {
      const file = await engine.toParquet(table, signal)
      if (file.kind === 'refused') return file
      scene.waiting += 1
      const close = async () => {
        scene.waiting -= 1
      }
      return { ...file, close }
    },
  }
}

async function keysOf(storage: ObjectStorage): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of storage.list('')) keys.push(key)
  return keys.toSorted()
}

const parquet = async ({ world, fileId }: Scene): Promise<number> =>
  (await world.send('GET', `/access/datafile/${fileId}?format=parquet`, { as })).status

test('A05 datafile: a store that reads nothing of a form leaves no file of the engine behind', async (scene) => {
  scene.put = async (_key, bytes) => {
    await closeUnread(bytes)
    throw new Error('The disk is full')
  }
  is(await parquet(scene), 500)
  is(scene.waiting, 0)
  scene.put = null
  is(await parquet(scene), 200)
  is(scene.waiting, 0)
})

test('A05 datafile: bytes of a form that arrive after a sweep dropped it do not stay', async (scene) => {
  const { world, inner } = scene
  const before = await keysOf(inner)
  scene.put = async (...given) => {
    scene.put = null
    world.clock.advance(24 * 60 * 60)
    await world.repository.handleJob({ kind: 'sweepStagedObjects' })
    return inner.put(...given)
  }
  await parquet(scene)
  equal(await keysOf(inner), before)
  is(await parquet(scene), 200)
})

test.run()
