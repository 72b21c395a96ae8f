import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/scenes.ts'
import { bucketDouble, openBucket, SIGNED } from './bucket-double.ts'
import { entryOf, md5, offered, register } from './scenes.ts'

const HOUR = 3600
const DAY = 24 * HOUR

interface Context {
  readonly world: World
  readonly at: ReturnType<typeof bucketDouble>
}

const test = suite<Context>('objects that a client puts other bytes in the place of')

test.before.each(async (context) => {
  const at = bucketDouble()
  const world = await openBucket(at)
  Object.assign(context, { world, at })
})
test.after.each(({ world }) => world.close())

/** A file of a draft, and the key that its address is for. */
async function aFile({ world, at }: Context, said = 'some notes') {
  const { id } = await aDataset(world)
  const { url, storageIdentifier } = await offered(world, id, 10)
  const key = url.slice(SIGNED.length)
  await at.put(key, 'some notes')
  const { body } = await register(world, id, entryOf(storageIdentifier, said))
  return { key, id, fileId: body.data.files[0].dataFile.id as number }
}

const stateOf = async (world: World, fileId: number): Promise<string> =>
  (await world.call('GET', `/files/${fileId}`, { as: 'superuser' })).body.data.dataFile
    .checksumVerification

const pass = async ({ clock, jobs }: World, seconds: number): Promise<void> => {
  clock.advance(seconds)
  await jobs.drain()
}

test('bytes that come after the file was verified are found when the address has run out', async (context) => {
  const { world, at } = context
  const { key, id, fileId } = await aFile(context)
  await world.jobs.drain()
  is(await stateOf(world, fileId), 'verified')
  await at.put(key, 'other note')
  await pass(world, HOUR / 2)
  is(await stateOf(world, fileId), 'verified')
  await pass(world, HOUR)
  is(await stateOf(world, fileId), 'mismatch')
  const publish = await world.call('POST', `/datasets/${id}/actions/:publish?type=major`, {
    as: 'superuser',
  })
  is(publish.status, 403)
  const both = `MD5 ${md5('some notes')} was supplied, but the stored bytes have ${md5('other note')}`
  is(publish.body.message.includes(both), true)
})

test('a sending that began while it could and ended late is found a lease later', async (context) => {
  const { world, at } = context
  const { key, fileId } = await aFile(context)
  await world.jobs.drain()
  await pass(world, 2 * HOUR)
  await at.put(key, 'other note')
  await pass(world, HOUR)
  is(await stateOf(world, fileId), 'verified')
  await pass(world, DAY)
  is(await stateOf(world, fileId), 'mismatch')
})

test('a released file is told of too, and one whose object was removed', async (context) => {
  const { world, at } = context
  const { key, id, fileId } = await aFile(context)
  await world.jobs.drain()
  const path = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', path, { as: 'superuser' })).status, 200)
  await at.delete(key)
  await pass(world, 2 * HOUR)
  is(await stateOf(world, fileId), 'mismatch')
})

test('bytes that were sent again the same stay verified, and nothing is left to look at', async (context) => {
  const { world, at } = context
  const { key, fileId } = await aFile(context)
  await world.jobs.drain()
  await at.put(key, 'other note')
  await at.put(key, 'some notes')
  await pass(world, 2 * HOUR)
  await pass(world, 2 * DAY)
  is(await stateOf(world, fileId), 'verified')
  equal(world.jobs.waiting(), [])
})

test('bytes put in place before anybody read them are found by the first reading', async (context) => {
  const { world, at } = context
  const { key, fileId } = await aFile(context)
  await at.put(key, 'other note')
  await world.jobs.drain()
  is(await stateOf(world, fileId), 'mismatch')
})

test.run()
