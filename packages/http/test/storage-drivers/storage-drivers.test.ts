import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { Who, World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aDataset, aFile } from '../datasets/dataset-calls.ts'
import { openStores } from '../direct-uploads/direct-upload-calls.ts'

const test = suite<{ world: World }>('stores of collections and datasets')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

const NONE = {
  name: 'undefined',
  directUpload: false,
  directDownload: false,
  uploadOutOfBand: false,
}
const BUCKET = {
  name: 'bucket',
  type: 's3',
  label: 'Bucket',
  directUpload: true,
  directDownload: false,
  uploadOutOfBand: true,
}

let made = 0

async function aCollection(world: World, { parent = ':root' } = {}): Promise<string> {
  made += 1
  return (await collectionIn(world, parent, { alias: `store-${made}` })).alias
}

const driver = (world: World, path: string, query = '') =>
  world.call('GET', `${path}/storageDriver${query}`, { as: 'superuser' })

const choose = (world: World, path: string, body: string) =>
  world.call('PUT', `${path}/storageDriver`, { as: 'superuser', body })

const reset = (world: World, path: string, as: Who = 'superuser') =>
  world.call('DELETE', `${path}/storageDriver`, { as })

test('V02, V03 and V04: a collection has its own store, or that of the nearest ancestor', async ({
  world,
}) => {
  const parent = await aCollection(world)
  const child = await aCollection(world, { parent })
  const [above, below] = [`/collections/${parent}`, `/collections/${child}`]
  equal((await driver(world, below)).body.data, NONE)
  is((await driver(world, below, '?getEffective=true')).body.data.name, 'local')
  const chosen = await choose(world, above, 'Bucket')
  is(chosen.status, 200)
  is(chosen.body.data.message, 'Storage set to: Bucket/bucket')
  equal((await driver(world, above)).body.data, BUCKET)
  equal((await driver(world, below)).body.data, NONE)
  equal((await driver(world, below, '?getEffective=true')).body.data, BUCKET)
  const shown = await world.call('GET', above, { as: 'superuser' })
  is(shown.body.data.storageDriverLabel, 'Bucket')
  await choose(world, below, 'Plain')
  is((await driver(world, below, '?getEffective=true')).body.data.directUpload, false)
  const back = await reset(world, below)
  is(back.body.data.message, 'Storage reset to default: local')
  equal((await driver(world, below, '?getEffective=true')).body.data, BUCKET)
  is((await reset(world, below)).status, 200)
})

test('V03: a store is chosen by its exact label', async ({ world }) => {
  const path = `/collections/${await aCollection(world)}`
  for (const label of ['bucket', 'BUCKET', '', ' Bucket', 'Bucket\n', 'Nowhere']) {
    const { status, body } = await choose(world, path, label)
    is(status, 400, label)
    match(body.message, /^No Storage Driver found for/)
  }
  const nowhere = '/collections/nowhere'
  is((await driver(world, nowhere)).status, 404)
  is((await choose(world, nowhere, 'Here')).status, 404)
  is((await reset(world, nowhere)).status, 404)
})

test('V05: lists the name of every store by its label', async ({ world }) => {
  const { body } = await world.call('GET', '/collections/:root/allowedStorageDrivers', {
    as: 'superuser',
  })
  equal(body.data, { Bucket: 'bucket', Here: 'local', Plain: 'plain' })
})

test('dataset.chooseStorageDriver: new files go to the chosen store, old ones stay', async ({
  world,
}) => {
  const collection = await aCollection(world)
  const { id } = await aDataset(world, { collection })
  const path = `/datasets/${id}`
  const storedAs = async (name: string): Promise<string> => {
    const fileId = await aFile(world, id, { name, content: name })
    const { body } = await world.call('GET', `/files/${fileId}`, { as: 'superuser' })
    const bytes = await world.send('GET', `/access/datafile/${fileId}`, { as: 'superuser' })
    is(await bytes.text(), name)
    return body.data.dataFile.storageIdentifier
  }
  match(await storedAs('a.txt'), /^local:\/\/[0-9a-f-]+$/)
  await choose(world, `/collections/${collection}`, 'Plain')
  match(await storedAs('b.txt'), /^plain:\/\//)
  is((await choose(world, path, 'Bucket')).status, 200)
  match(await storedAs('c.txt'), /^bucket:\/\/bucket-1:[0-9a-f-]+$/)
  equal((await driver(world, path)).body.data, BUCKET)
  is((await reset(world, path)).status, 200)
  match(await storedAs('d.txt'), /^plain:\/\//)
  equal((await driver(world, path)).body.data, NONE)
  is((await driver(world, path, '?getEffective=true')).body.data.name, 'plain')
})

test('dataset.chooseStorageDriver: an unknown store is 400', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = `/datasets/${id}/storageDriver`
  is((await world.call('PUT', path, { as: 'superuser', body: 'Nowhere' })).status, 400)
})

test.run()
