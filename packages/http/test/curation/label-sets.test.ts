import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'

const LABELS = { default: ['One'], lab: ['Two', 'Three'] }

const test = suite<{ world: World }>('sets of curation labels over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  context.world = world
  await world.store.write(({ settings }) =>
    settings.put(':AllowedCurationLabels', JSON.stringify(LABELS)),
  )
  await aCollection(world, 'outer', ':root')
  await aCollection(world, 'inner', 'outer')
})
test.after(({ world }) => world?.close())

const as: CallOptions = { as: 'superuser' }

async function aCollection(world: World, alias: string, parent: string): Promise<void> {
  const json = { name: alias, alias, collectionContacts: [{ contactEmail: 'a@b.org' }] }
  is((await world.call('POST', `/collections/${parent}`, { ...as, json })).status, 200)
}

const ofDataset = (id: number): string => `/datasets/${id}/curationLabelSet`
const ofCollection = (alias: string): string => `/admin/collection/${alias}/curationLabelSet`

const choose = async (world: World, path: string, name: string): Promise<number> =>
  (await world.call('PUT', `${path}?name=${encodeURIComponent(name)}`, as)).status

const inForce = async (world: World, path: string): Promise<string> =>
  (await world.call('GET', path, as)).body.data.message

const allowed = async (world: World, id: number): Promise<string> =>
  (await world.call('GET', `/datasets/${id}/allowedCurationLabels`, as)).body.data.message

test('labelSets: the nearest choice applies; without one, the default set', async ({ world }) => {
  const { id } = await aDataset(world, { collection: 'inner' })
  is(await inForce(world, ofDataset(id)), 'default')
  is(await inForce(world, ofCollection('inner')), 'default')
  is(await choose(world, ofCollection('outer'), 'lab'), 200)
  is(await inForce(world, ofDataset(id)), 'lab')
  is(await allowed(world, id), 'Two,Three')
  is(await choose(world, ofCollection('inner'), 'DISABLED'), 200)
  is(await inForce(world, ofDataset(id)), 'DISABLED')
  is(await allowed(world, id), '')
  is(await choose(world, ofDataset(id), 'default'), 200)
  is(await allowed(world, id), 'One')
  is((await world.call('DELETE', ofDataset(id), as)).status, 200)
  is(await inForce(world, ofDataset(id)), 'DISABLED')
  is((await world.call('DELETE', ofCollection('inner'), as)).status, 200)
  is(await inForce(world, ofDataset(id)), 'lab')
  is(await choose(world, ofCollection('outer'), 'DEFAULT'), 200)
  is(await inForce(world, ofDataset(id)), 'default')
})

test('labelSets: an unknown set is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const path of [ofDataset(id), ofCollection('outer')]) {
    for (const name of ['nothing', 'LAB', '']) is(await choose(world, path, name), 400, name)
    is((await world.call('PUT', path, as)).status, 400)
    is(await inForce(world, path), 'default')
  }
})

test('labelSets: unknown datasets and collections are not found', async ({ world }) => {
  for (const path of [ofDataset(999_999), ofCollection('nowhere')]) {
    is((await world.call('GET', path, as)).status, 404)
    is(await choose(world, path, 'lab'), 404)
    is((await world.call('DELETE', path, as)).status, 404)
  }
})

test('labelSets.list: every set with its labels', async ({ world }) => {
  const { status, body } = await world.call('GET', '/admin/collection/curationLabelSets', as)
  is(status, 200)
  equal(body.data, LABELS)
})

test('labelSets: a draft in a collection with labels disabled gets no label', async ({ world }) => {
  const { id } = await aDataset(world)
  await choose(world, ofDataset(id), 'DISABLED')
  is((await world.call('PUT', `/datasets/${id}/curationStatus?label=One`, as)).status, 400)
  await choose(world, ofDataset(id), 'lab')
  is((await world.call('PUT', `/datasets/${id}/curationStatus?label=Two`, as)).status, 200)
})

test.run()
