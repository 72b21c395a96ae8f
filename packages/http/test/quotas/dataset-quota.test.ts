import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, upload } from '../datasets/dataset-calls.ts'
import { aCollection, enforce, setQuota } from './quota-calls.ts'

const test = suite<{ world: World }>('storage and quotas of datasets')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())
test.before.each(({ world }) => enforce(world))

/** A dataset, and the rest of the path. */
type Named = readonly [string | number, string]

const ask = (world: World, [id, what]: Named, options: CallOptions = {}) =>
  world.call('GET', `/datasets/${id}/${what}`, { as: 'superuser', ...options })

const remove = (world: World, id: number, as: Who = 'superuser') =>
  world.call('DELETE', `/datasets/${id}/storage/quota`, { as })

const setFileLimit = (world: World, id: number, limit: number) =>
  world.call('POST', `/datasets/${id}/files/uploadlimit/${limit}`, { as: 'superuser' })

test('D29 GET, D30 PUT, D31 DELETE storage/quota: set, shown, inherited, removed', async ({
  world,
}) => {
  const collection = await aCollection(world)
  const { id, pid } = await aDataset(world, { collection: collection.alias })
  const quota = async (query = '') =>
    (await ask(world, [id, `storage/quota${query}`])).body.data.message
  is(await quota(), 'No quota defined for this dataset')
  is(await quota('?showInherited=true'), 'No quota defined for this dataset')
  await setQuota(world, ['collections', collection.id], { bytes: 5000 })
  is(await quota(), 'No quota defined for this dataset')
  is(await quota('?showInherited=true'), 'Total quota allocation for this dataset: 5,000 bytes')
  const done = await setQuota(world, ['datasets', id], { bytes: 7000 })
  is(done.body.data.message, 'Storage quota successfully set for the dataset')
  const path = `storage/quota?persistentId=${pid}&showInherited=true`
  match((await ask(world, [':persistentId', path])).body.data.message, '7,000 bytes')
  for (const _twice of [1, 2]) {
    const { status, body } = await remove(world, id)
    is(status, 200)
    is(body.data.message, 'Storage quota successfully disabled for the dataset')
  }
  match(await quota('?showInherited=true'), '5,000 bytes')
})

test('D30: only a non-negative whole number of bytes is accepted', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const body of ['', 'much', '{"quota":5}', '-0.5', '-7', '9'.repeat(30)])
    is((await setQuota(world, ['datasets', id], { bytes: body })).status, 400, body)
  is((await setQuota(world, ['datasets', 999_999], { bytes: 'much' })).status, 404)
  is((await setQuota(world, ['datasets', 'foo'], { bytes: '5' })).status, 400)
  match((await ask(world, [id, 'storage/quota'])).body.data.message, 'No quota')
})

test('D32 storage/use: counts the files of all versions', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await aFile(world, id, { content: 'x'.repeat(1500) })
  const { body } = await ask(world, [id, 'storage/use'])
  is(body.data.message, 'Total recorded size of the files stored in this dataset: 1,500 bytes')
  is((await ask(world, [999_999, 'storage/use'])).status, 404)
})

test('D28 uploadlimits: the rest of each limit; a missing limit is left out', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const limits = async (as: Who = 'contributor') =>
    (await ask(world, [id, 'uploadlimits'], { as })).body.data
  equal(await limits(), { uploadLimits: {} })
  await setFileLimit(world, id, 3)
  await setQuota(world, ['datasets', id], { bytes: 100 })
  equal(await limits(), { uploadLimits: { storageQuotaRemaining: 100, numberOfFilesRemaining: 3 } })
  await aFile(world, id, { content: 'x'.repeat(30) })
  equal(await limits(), { uploadLimits: { storageQuotaRemaining: 70, numberOfFilesRemaining: 2 } })
  equal(await limits('superuser'), { uploadLimits: { storageQuotaRemaining: 70 } })
  await setFileLimit(world, id, 0)
  await setQuota(world, ['datasets', id], { bytes: 10 })
  equal(await limits(), { uploadLimits: { storageQuotaRemaining: 0, numberOfFilesRemaining: 0 } })
  await enforce(world, 'false')
  equal(await limits(), { uploadLimits: { numberOfFilesRemaining: 0 } })
})

test('D28 uploadlimits: an unknown dataset is 404, a bad id 400', async ({ world }) => {
  is((await ask(world, [999_999, 'uploadlimits'])).status, 404)
  is((await ask(world, ['foo', 'uploadlimits'])).status, 400)
})

test(
  'D28, D29, D32: at most five statements',
  onSql(async (world) => {
    const { id } = await aSharedDataset(world)
    await setQuota(world, ['datasets', id], { bytes: 100 })
    for (const what of ['uploadlimits', 'storage/use', 'storage/quota?showInherited=true']) {
      const asked = () => ask(world, [id, what], { as: 'contributor' })
      await asked()
      const taken = await world.statements(asked)
      is(taken <= 5, true, `${what} took ${taken}`)
    }
  }),
)

test('D27: a full dataset refuses files of any size', async ({ world }) => {
  const { id } = await aDataset(world)
  await setQuota(world, ['datasets', id], { bytes: 10 })
  is((await upload(world, id, { content: 'x'.repeat(10) })).status, 201)
  is((await upload(world, id, { content: '' })).status, 201)
  const { status, body } = await upload(world, id, { content: 'y' })
  is(status, 400)
  is(body.message, 'The file (1 B or more) is larger than what remains of the storage quota: 0 B.')
})

test.run()
