import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { anItem, aPublishedCollection, list } from './featured-item-calls.ts'

const test = suite<{ world: World }>('featured items whose objects are no longer visible')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

/** A released dataset with two files, each of the three featured in a collection. */
async function aScene(world: World) {
  const { alias } = await aPublishedCollection(world)
  const dataset = await aDataset(world)
  const [first, second] = [
    await aFile(world, dataset.id, { name: 'first.txt', content: 'one' }),
    await aFile(world, dataset.id, { name: 'second.txt', content: 'two' }),
  ]
  await publish(world, dataset.id)
  await anItem(world, alias, { type: 'dataset', dvObjectIdentifier: dataset.pid })
  for (const fileId of [first, second])
    await anItem(world, alias, { type: 'datafile', dvObjectIdentifier: String(fileId) })
  return { alias, dataset, first, second }
}

const names = async (world: World, alias: string) =>
  (await list(world, alias)).map(
    (each: Readonly<Record<string, unknown>>) => each.dvObjectDisplayName,
  )

const ALL = ['River gauge readings', 'first.txt', 'second.txt']

test('C42 list: a draft changes nothing that is shown', async ({ world }) => {
  const { alias, dataset, first } = await aScene(world)
  await editMetadata(world, dataset.id, titleEdit('Unfinished title'))
  await world.call('DELETE', `/files/${first}`, { as: 'superuser' })
  equal(await names(world, alias), ALL)
  await publish(world, dataset.id)
  equal(await names(world, alias), ['Unfinished title', 'second.txt'])
})

test('C42 list: a restricted file is removed for ever', async ({ world }) => {
  const { alias, first, dataset } = await aScene(world)
  const restrict = async (body: string) => {
    const path = `/files/${first}/restrict`
    const { status, text } = await world.call('PUT', path, { as: 'superuser', body })
    is(status, 200, text)
  }
  await restrict('true')
  const rest = ['River gauge readings', 'second.txt']
  equal(await names(world, alias), rest)
  await restrict('false')
  equal(await names(world, alias), rest)
  await publish(world, dataset.id)
  equal(await names(world, alias), rest)
})

test('C42 list: a file that is restricted with its metadata is removed too', async ({ world }) => {
  const { alias, dataset, first, second } = await aScene(world)
  const data = new FormData()
  data.append('jsonData', JSON.stringify({ restrict: true }))
  const one = await world.call('POST', `/files/${first}/metadata`, { as: 'superuser', body: data })
  is(one.status, 200, one.text)
  equal(await names(world, alias), ['River gauge readings', 'second.txt'])
  const several = await world.call('POST', `/datasets/${dataset.id}/files/metadata`, {
    as: 'superuser',
    json: [
      { dataFileId: first, description: 'Closed already' },
      { dataFileId: second, restrict: true },
    ],
  })
  is(several.status, 200, several.text)
  equal(await names(world, alias), ['River gauge readings'])
})

test('C42 list: a deaccessioned version removes its dataset and files', async ({ world }) => {
  const { alias, dataset } = await aScene(world)
  const { status, text } = await world.call(
    'POST',
    `/datasets/${dataset.id}/versions/1.0/deaccession`,
    { as: 'superuser', json: { deaccessionReason: 'Broken instrument' } },
  )
  is(status, 200, text)
  equal(await names(world, alias), [])
})

test('C42 list: a destroyed dataset is removed', async ({ world }) => {
  const { alias, dataset } = await aScene(world)
  const path = `/datasets/${dataset.id}/destroy`
  is((await world.call('DELETE', path, { as: 'superuser' })).status, 200)
  equal(await names(world, alias), [])
})

test('C42 list: objects that a reader may not see are left out', async ({ world }) => {
  const { alias } = await aPublishedCollection(world)
  const closed = await aPublishedCollection(world)
  await anItem(world, alias, { type: 'collection', dvObjectIdentifier: closed.alias })
  const fair = `/collections/${closed.alias}/locallyFairRoleAssignees`
  const set = await world.call('PUT', fair, { as: 'superuser', json: ['@outsider.user'] })
  is(set.status, 200, set.text)
  const count = async (as: 'anonymous' | 'outsider' | 'superuser') => {
    const path = `/collections/${alias}/featuredItems`
    return (await world.call('GET', path, { as })).body.data.length
  }
  equal([await count('anonymous'), await count('outsider'), await count('superuser')], [0, 1, 1])
})

test.run()
