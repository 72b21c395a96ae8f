import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { type BucketDouble, bucketDouble, openBucket, SIGNED } from './bucket-double.ts'
import { entryOf, offered, register } from './direct-upload-calls.ts'

interface Context {
  readonly world: World
  readonly at: BucketDouble
  /** Runs while an object is being removed from the store. */
  meanwhile: () => Promise<void>
}

const DAY = 24 * 3600

const objectIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1)

const test = suite<Context>('objects that are registered again')

test.before.each(async (context) => {
  const at = bucketDouble()
  const remove = async (key: string) => {
    await context.meanwhile()
    await at.readable.delete(key)
  }
  const world = await openBucket({ ...at, readable: { ...at.readable, delete: remove } })
  Object.assign(context, { at, world, meanwhile: async () => {} })
})
test.after.each(({ world }) => world.close())

/** A file that was registered and removed from its draft, whose bytes are still there. */
async function aRemovedFile({ world, at }: Context) {
  const { id } = await aDataset(world)
  const { url, storageIdentifier } = await offered(world, id, 10)
  const key = url.slice(SIGNED.length)
  await at.put(key, 'some notes')
  const registerIt = () => register(world, id, entryOf(storageIdentifier, 'some notes'))
  const { body } = await registerIt()
  await world.jobs.drain()
  const fileId: number = body.data.files[0].dataFile.id
  is((await world.call('DELETE', `/files/${fileId}`, { as: 'superuser' })).status, 200)
  return { key, registerIt }
}

test('D27 add: an object that was removed and registered again keeps its bytes', async (context) => {
  const { world, at } = context
  const { key, registerIt } = await aRemovedFile(context)
  is((await registerIt()).status, 201)
  await world.jobs.drain()
  is(await at.readable.size(key), 10)
})

test('D27 add: an object that is being removed from the store is not registered', async (context) => {
  const { world, at } = context
  const { key, registerIt } = await aRemovedFile(context)
  const answers: number[] = []
  context.meanwhile = async () => {
    answers.push((await registerIt()).status)
  }
  await world.jobs.drain()
  equal(answers, [400])
  is(await at.readable.size(key), null)
})

test('D27 add: a claim ends when its object is gone', async (context) => {
  const { world, at } = context
  const { key, registerIt } = await aRemovedFile(context)
  context.meanwhile = async () => {
    throw new Error('Not now')
  }
  await world.jobs.drain()
  is((await registerIt()).status, 400)
  context.meanwhile = async () => {}
  world.clock.advance(60)
  await world.jobs.drain()
  is(await at.readable.size(key), null)
  await at.put(key, 'some notes')
  is((await registerIt()).status, 201)
})

test('D27 add: an object whose removal was interrupted is swept, and stays claimed until then', async (context) => {
  const { world, at } = context
  const { key, registerIt } = await aRemovedFile(context)
  context.meanwhile = async () => {
    throw new Error('Not now')
  }
  await world.jobs.drain()
  const answers: number[] = []
  context.meanwhile = async () => {
    answers.push((await registerIt()).status)
  }
  world.clock.advance(2 * DAY)
  await world.repository.handleJob({ kind: 'sweepStagedObjects' })
  equal(answers, [400])
  is(await at.readable.size(key), null)
  is(await world.store.read(({ stagedObjects }) => stagedObjects.find(objectIdOf(key))), null)
})

test.run()
