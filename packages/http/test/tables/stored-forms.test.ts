import { PETS } from '@holdfast/contracts'
import type { ObjectStorage, TableEngine } from '@holdfast/core'
import { closeUnread, type ObjectKey } from '@holdfast/core/rules'
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
  /** Runs while the engine makes a Parquet file. */
  making: () => Promise<void>
  /** Long pauses that are waiting for their end; none takes any time when null. */
  pauses: (() => void)[] | null
  /** Parquet files that the engine has not removed. */
  waiting: number
  /** Whether downloads are redirected to the store. */
  redirects: boolean
}

const test = suite<Scene>('forms of tables that are not stored')

const as = 'superuser' as const

/** What prolongs a lease pauses for longer than this, and nothing else does. */
const LONG_MS = 60_000

test.before.each(async (scene) => {
  scene.put = null
  scene.waiting = 0
  scene.making = async () => {}
  scene.pauses = null
  scene.redirects = false
  const inner = memoryStorage()
  scene.inner = inner
  const storage: ObjectStorage = {
    ...inner,
    put: (...given) => (scene.put ?? inner.put)(...given),
    downloadUrl: async (key) => `https://store.example/${key}`,
  }
  const profile = {
    label: 'Local',
    get directDownload() {
      return scene.redirects
    },
  }
  scene.world = await openWorld({
    tabularIngest: inMemoryIngest(),
    tableEngine: counting(scene),
    pause: (milliseconds) =>
      new Promise((resolve) => {
        if (scene.pauses === null || milliseconds < LONG_MS) resolve()
        else scene.pauses.push(resolve)
      }),
    storages: { preferred: 'local', drivers: { local: storage }, profiles: { local: profile } },
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
      await scene.making()
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

/** Everything that needs no more time is done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

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

test('A05 datafile: a sweep leaves a form that takes long to make', async (scene) => {
  const { world } = scene
  const pauses: (() => void)[] = []
  scene.pauses = pauses
  scene.making = async () => {
    for (let n = 0; n < 12; n += 1) {
      world.clock.advance(10 * 60)
      for (const end of pauses.splice(0)) end()
      // The next pause begins when the lease was prolonged, which takes a database a while.
      while (pauses.length === 0) await settled()
      await world.repository.handleJob({ kind: 'sweepStagedObjects' })
    }
  }
  is(await parquet(scene), 200)
})

test('A05 datafile: a redirect leads to a form that is there, also after its bytes were lost', async (scene) => {
  const { world, fileId, inner } = scene
  scene.redirects = true
  const keyFor = async (method: 'GET' | 'HEAD') => {
    const path = `/access/datafile/${fileId}?format=parquet`
    const { headers } = await world.send(method, path, { as })
    // The store below writes its keys into its addresses.
    return headers.get('Location')?.slice('https://store.example/'.length) as ObjectKey | undefined
  }
  const first = await keyFor('GET')
  is(await keyFor('GET'), first)
  is.not(first, undefined)
  if (first !== undefined) await inner.delete(first)
  is(await keyFor('HEAD'), undefined)
  const second = await keyFor('GET')
  is.not(second, first)
  is(
    (await keysOf(inner)).some((key) => key === second),
    true,
  )
})

test.run()
