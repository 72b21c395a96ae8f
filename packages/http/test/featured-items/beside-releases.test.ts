import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openWorldOfTwo } from '../app/beside.ts'
import type { World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { anItem, itemForm, list, post } from './featured-item-calls.ts'

const test = suite('featured items beside what removes them')

/** A released dataset with a featured file that its draft has no longer, in a collection of its own. */
async function aScene(world: World) {
  const alias = 'shop-window'
  await collectionIn(world, 'root', { alias })
  await publishCollection(world, alias)
  const dataset = await aDataset(world)
  const fileId = await aFile(world, dataset.id, { name: 'tides.txt' })
  await aFile(world, dataset.id, { name: 'notes.txt', content: 'notes' })
  await publish(world, dataset.id)
  const item = { type: 'datafile', dvObjectIdentifier: String(fileId) }
  const { id } = await anItem(world, alias, item)
  await world.call('DELETE', `/files/${fileId}`, { as: 'superuser' })
  const path = `/datasets/${dataset.id}/actions/:publish?type=major`
  const release = () => world.call('POST', path, { as: 'superuser' })
  return { alias, dataset, id, item, release }
}

const withdrawn = { deaccessionReason: 'Broken instrument' }

test('C43 replace: an item that a release removes meanwhile is not found', async () => {
  const { world, beside } = await openWorldOfTwo()
  const { alias, id, release } = await aScene(world)
  const form = itemForm({
    id: String(id),
    content: '<p>Tides</p>',
    displayOrder: '7',
    fileName: '',
    keepFile: 'false',
  })
  const path = `/collections/${alias}/featuredItems`
  const replace = () => world.call('PUT', path, { as: 'superuser', body: form })
  equal(await beside('versionPublished', release, replace), [200, 404])
  await world.close()
})

test('C44 add: a file that a release drops meanwhile is not featured', async () => {
  const { world, beside } = await openWorldOfTwo()
  const { alias, dataset, item, release } = await aScene(world)
  const form = itemForm({ content: '', displayOrder: '1', ...item })
  const add = () => post(world, alias, form)
  equal(await beside('versionPublished', release, add), [200, 400])
  const path = `/datasets/${dataset.id}/versions/2.0/deaccession`
  await world.call('POST', path, { as: 'superuser', json: withdrawn })
  equal(await list(world, alias), [])
  await world.close()
})

test('C44 add: a dataset or collection that is removed meanwhile is not found', async () => {
  const { world, beside } = await openWorldOfTwo()
  const { alias, dataset } = await aScene(world)
  await collectionIn(world, 'root', { alias: 'fleeting' })
  await publishCollection(world, 'fleeting')
  const adding = (type: string, dvObjectIdentifier: string) => {
    const form = itemForm({ content: '', displayOrder: '1', type, dvObjectIdentifier })
    return () => post(world, alias, form)
  }
  const removing = (path: string) => () => world.call('DELETE', path, { as: 'superuser' })
  const destroy = removing(`/datasets/${dataset.id}/destroy`)
  const remove = removing('/collections/fleeting')
  equal(await beside('datasetDestroyed', destroy, adding('dataset', dataset.pid)), [200, 400])
  equal(await beside('collectionDeleted', remove, adding('collection', 'fleeting')), [200, 400])
  equal(await list(world, alias), [])
  await world.close()
})

test.run()
