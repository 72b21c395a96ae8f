import type { ObjectStorage, Repository } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import { type FixedClock, type MemoryJobs, memoryStorage } from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, unreachable } from 'uvu/assert'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

interface Scene {
  readonly repository: Repository
  readonly admin: Actor
  readonly storage: ObjectStorage & { alive: boolean }
  readonly jobs: MemoryJobs
  readonly clock: FixedClock
}

const test = suite<Scene>('bytes of released reservations')

/** Objects that can be removed only while the process is `alive`. */
function mortal(storage: ObjectStorage): Scene['storage'] {
  const mortalStorage = {
    ...storage,
    alive: true,
    delete: async (key: string) => {
      if (!mortalStorage.alive) throw new Error('The process died')
      await storage.delete(key)
    },
  }
  return mortalStorage
}

test.before.each(async (scene) => {
  const storage = mortal(memoryStorage())
  const opened = await openInMemory({ storage })
  await opened.jobs.work(opened.repository.handleJob)
  Object.assign(scene, { ...opened, storage })
})

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(10)
}

async function received({ repository, admin }: Scene, sent: AsyncIterable<Uint8Array> = bytes()) {
  const { id } = await repository.datasets.create(
    admin,
    { kind: 'root' },
    { metadataBlocks: METADATA, terms: {} },
  )
  const file = { fileName: 'a.bin', declaredType: null, bytes: sent }
  return repository.files.receive(admin, { kind: 'id', id }, file)
}

async function keysIn({ storage }: Scene): Promise<readonly string[]> {
  const keys: string[] = []
  for await (const key of storage.list('')) keys.push(key)
  return keys
}

/** The process dies during `work`, and another one runs its jobs. */
async function dyingIn({ storage, jobs, clock }: Scene, work: () => Promise<unknown>) {
  storage.alive = false
  await work().then(
    () => unreachable(),
    () => undefined,
  )
  storage.alive = true
  clock.advance(60)
  await jobs.drain()
}

test('an abandoned upload leaves no bytes, even if the process dies before it removes them', async (scene) => {
  const file = await received(scene)
  equal(await keysIn(scene), [file.staged.key])
  await dyingIn(scene, () => scene.repository.files.abandon(file))
  equal(await keysIn(scene), [])
})

test('uploads that are abandoned together leave no bytes, even if the process dies', async (scene) => {
  const files = [await received(scene), await received(scene), await received(scene)]
  equal([...(await keysIn(scene))].sort(), files.map(({ staged }) => staged.key).sort())
  await dyingIn(scene, () => scene.repository.files.abandonAll(files))
  equal(await keysIn(scene), [])
})

test('an upload that was swept before does not prevent the removal of the others', async (scene) => {
  const swept = await received(scene)
  scene.clock.advance(30 * 60)
  await scene.repository.handleJob({ kind: 'sweepStagedObjects' })
  const file = await received(scene)
  await scene.repository.files.abandonAll([swept, file])
  equal(await keysIn(scene), [])
})

test('a swept upload leaves no bytes', async (scene) => {
  const file = await received(scene)
  scene.clock.advance(30 * 60)
  await dyingIn(scene, () => scene.repository.handleJob({ kind: 'sweepStagedObjects' }))
  equal(await keysIn(scene), [])
  equal(file.size, 10)
})

test('an upload that is swept while bytes arrive leaves none in the end', async (scene) => {
  async function* hesitant(): AsyncGenerator<Uint8Array> {
    yield* bytes()
    scene.clock.advance(30 * 60)
    await scene.repository.handleJob({ kind: 'sweepStagedObjects' })
    // The jobs of the sweep run before the bytes exist.
    scene.clock.advance(60)
    await scene.jobs.drain()
  }
  const file = await received(scene, hesitant())
  equal(await keysIn(scene), [file.staged.key])
  await scene.repository.files.abandon(file)
  await scene.jobs.drain()
  equal(await keysIn(scene), [])
})

test.run()
