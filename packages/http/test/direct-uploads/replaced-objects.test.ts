import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { bucketDouble, openBucket, SIGNED } from './bucket-double.ts'
import { entryOf, md5, offered, register } from './direct-upload-calls.ts'

const HOUR = 3600
const DAY = 24 * HOUR

interface Context {
  readonly world: World
  readonly at: ReturnType<typeof bucketDouble>
}

const test = suite<Context>('objects whose bytes a client replaces')

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

test('bytes sent after the verification are found when the address has expired', async (context) => {
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

test('an upload that began before the address expired and ended later is found a lease later', async (context) => {
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

test('a replaced object of a released file, and a removed one, are reported too', async (context) => {
  const { world, at } = context
  const { key, id, fileId } = await aFile(context)
  await world.jobs.drain()
  const path = `/datasets/${id}/actions/:publish?type=major`
  is((await world.call('POST', path, { as: 'superuser' })).status, 200)
  await at.delete(key)
  await pass(world, 2 * HOUR)
  is(await stateOf(world, fileId), 'mismatch')
})

test('identical bytes that were sent again stay verified, and no check remains', async (context) => {
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

test('bytes replaced before the first verification are found by it', async (context) => {
  const { world, at } = context
  const { key, fileId } = await aFile(context)
  await at.put(key, 'other note')
  await world.jobs.drain()
  is(await stateOf(world, fileId), 'mismatch')
})

test.run()
