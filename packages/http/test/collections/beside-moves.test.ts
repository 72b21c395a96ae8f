import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openWorldOfTwo, type WorldOfTwo } from '../app/beside.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aGuestbook } from '../guestbooks/guestbook-calls.ts'
import { aTemplate, listTemplates } from '../templates/template-calls.ts'
import { collectionIn, publish } from './new-collections.ts'

const test = suite<WorldOfTwo>('ties that are made beside the move that would cut them')
test.before(async (context) => void Object.assign(context, await openWorldOfTwo()))
test.after(({ world }) => world.close())

const as = 'superuser'

/** `<alias>-from` with `<alias>-it` in it, and `<alias>-to`; all published. */
async function places({ world }: WorldOfTwo, alias: string) {
  const [from, it, to] = [`${alias}-from`, `${alias}-it`, `${alias}-to`] as const
  await collectionIn(world, 'root', { alias: from })
  await collectionIn(world, from, { alias: it })
  await collectionIn(world, 'root', { alias: to })
  for (const each of [from, it, to]) await publish(world, each)
  const move = () => world.call('POST', `/collections/${it}/move/${to}?forceMove=true`, { as })
  return { from, it, to, move }
}

test('collections.move: a guestbook that is assigned meanwhile does not stay out of reach', async (two) => {
  const { world, beside } = two
  const { from, it, move } = await places(two, 'book')
  const { id } = await aGuestbook(world, { collection: from })
  const dataset = await aDataset(world, { collection: it })
  const path = `/datasets/${dataset.id}/guestbook`
  const assign = () => world.call('PUT', path, { as, body: String(id) })
  equal(await beside('datasetGuestbookChanged', assign, move), [200, 200])
  const { body } = await world.call('DELETE', path, { as })
  equal(body.data.message, 'No Guestbook to remove')
})

test('collections.move: a template of another collection does not become the default', async (two) => {
  const { world, beside } = two
  const { from, it, move } = await places(two, 'form')
  await collectionIn(world, it, { alias: 'form-inner' })
  const id = await aTemplate(world, from)
  const path = `/collections/form-inner/template/default/${id}`
  const choose = () => world.call('POST', path, { as })
  equal(await beside('defaultTemplateChanged', choose, move), [200, 200])
  await world.call('POST', `/collections/${it}/move/${from}?forceMove=true`, { as })
  const shown: readonly { readonly isDefault: boolean }[] = await listTemplates(world, 'form-inner')
  equal(
    shown.map(({ isDefault }) => isDefault),
    [false],
  )
})

test('datasets.link: a dataset is not linked to a collection that gets it meanwhile', async (two) => {
  const { world, beside } = two
  const { it, to, move } = await places(two, 'link')
  const { id } = await aDataset(world, { collection: it })
  const link = () => world.call('PUT', `/datasets/${id}/link/${to}`, { as })
  equal(await beside('collectionMoved', move, link), [200, 403])
  const { body } = await world.call('GET', `/datasets/${id}/links`, { as })
  equal(body.data['linked-collections'], [])
})

test('C32 feature: a collection that is moved away meanwhile is not featured', async (two) => {
  const { world, beside } = two
  const { from, it, move } = await places(two, 'show')
  const path = `/collections/${from}/featured`
  const feature = () => world.call('POST', path, { as, json: [it] })
  equal(await beside('collectionMoved', move, feature), [200, 400])
  equal((await world.call('GET', path, { as })).body.data, [])
})

test('C32 feature: a collection that is unlinked meanwhile is not featured', async (two) => {
  const { world, beside } = two
  const { from, to } = await places(two, 'tied')
  await world.call('PUT', `/collections/${to}/link/${from}`, { as })
  const path = `/collections/${from}/featured`
  const feature = () => world.call('POST', path, { as, json: [to] })
  const unlink = () => world.call('DELETE', `/collections/${to}/deleteLink/${from}`, { as })
  equal(await beside('collectionChanged', feature, unlink), [200, 200])
  equal((await world.call('GET', path, { as })).body.data, [])
})

test.run()
