import { StorageUnavailable } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { type BucketDouble, bucketDouble, openBucket, SIGNED } from './bucket-double.ts'
import { entryOf, offered, registerAll } from './direct-upload-calls.ts'

interface Context {
  readonly world: World
  readonly at: BucketDouble
}

const test = suite<Context>('objects that are marked until they are registered')

test.before.each(async (context) => {
  const at = bucketDouble()
  Object.assign(context, { at, world: await openBucket(at) })
})
test.after.each(({ world }) => world.close())

/** Registered, unverified files of one dataset, each with its key. */
async function registered({ world, at }: Context, count: number) {
  const { id } = await aDataset(world)
  const sent: { readonly key: string; readonly storageIdentifier: string }[] = []
  for (let one = 0; one < count; one += 1) {
    const { url, storageIdentifier } = await offered(world, id, 10)
    const key = url.slice(SIGNED.length)
    await at.put(key, `notes ${one}`)
    sent.push({ key, storageIdentifier })
  }
  const entries = sent.map(({ storageIdentifier }, one) => ({
    ...entryOf(storageIdentifier, `notes ${one}`),
    fileName: `notes-${one}.txt`,
  }))
  const { body } = await registerAll(world, id, entries)
  const fileIds: number[] = body.data.Files.map(
    // The answer of the service.
    ({ fileDetails }: { readonly fileDetails: { readonly dataFile: { readonly id: number } } }) =>
      fileDetails.dataFile.id,
  )
  return { keys: sent.map(({ key }) => key), fileIds }
}

const states = (world: World, fileIds: readonly number[]): Promise<readonly string[]> =>
  Promise.all(
    fileIds.map(async (fileId) => {
      const { body } = await world.call('GET', `/files/${fileId}`, { as: 'superuser' })
      return body.data.dataFile.checksumVerification
    }),
  )

test('P04 addFiles: all objects lose the mark before the first is read', async (context) => {
  const { world, at } = context
  const { keys } = await registered(context, 25)
  await world.jobs.drain()
  const settled = at.asked.slice(0, keys.length)
  equal(settled.toSorted(), keys.map((key) => `settle ${key}`).toSorted())
  equal(at.asked.length, 2 * keys.length)
})

test('P04 addFiles: a missing file is reported and does not prevent the verification of others', async (context) => {
  const { world, at } = context
  const { keys, fileIds } = await registered(context, 3)
  await at.delete(keys[0] ?? '')
  await world.jobs.drain()
  equal(await states(world, fileIds), ['mismatch', 'verified', 'verified'])
})

for (const what of ['settle', 'read'])
  test(`P04 addFiles: a file that the store fails to ${what} is tried again, and alone`, async (context) => {
    const { world, at } = context
    const { keys, fileIds } = await registered(context, 3)
    const asked = `${what} ${keys[0]}`
    at.refused.set(asked, new StorageUnavailable('Not now'))
    await world.jobs.drain()
    equal(await states(world, fileIds), ['pending', 'verified', 'verified'])
    at.refused.delete(asked)
    at.asked.length = 0
    world.clock.advance(60)
    await world.jobs.drain()
    equal(await states(world, fileIds), ['verified', 'verified', 'verified'])
    equal(at.asked, [`settle ${keys[0]}`, `read ${keys[0]}`])
  })

test('P04 addFiles: a store that keeps failing is not asked about the remaining files', async (context) => {
  const { world, at } = context
  const { keys, fileIds } = await registered(context, 60)
  for (const key of keys) at.refused.set(`settle ${key}`, new StorageUnavailable('Not now'))
  await world.jobs.drain()
  is(at.asked.length < keys.length, true)
  is(
    (await states(world, fileIds)).every((state) => state === 'pending'),
    true,
  )
})

test.run()
