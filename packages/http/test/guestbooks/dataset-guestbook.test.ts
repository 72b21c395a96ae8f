import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from './guestbook-calls.ts'

const test = suite<{ world: World }>('guestbooks of datasets')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const put = (world: World, id: number, body: string) =>
  world.call('PUT', `/datasets/${id}/guestbook`, { as: 'superuser', body })

const shown = async (world: World, id: number) =>
  (await world.call('GET', `/datasets/${id}`, { as: 'superuser' })).body.data

test('guestbooks.assign: the dataset shows its guestbook until it is removed', async ({
  world,
}) => {
  const { id, pid } = await aDataset(world)
  const { id: guestbookId } = await aGuestbook(world)
  const before = await shown(world, id)
  is('guestbookId' in before, false)
  const path = `/datasets/:persistentId/guestbook?persistentId=${pid}`
  const set = await world.call('PUT', path, { as: 'superuser', body: ` ${guestbookId}\n` })
  equal([set.status, set.body.data], [200, { message: `Guestbook ${guestbookId} set` }])
  const dataset = await shown(world, id)
  is(dataset.guestbookId, guestbookId)
  is(dataset.latestVersion.guestbookId, guestbookId)
  is(dataset.latestVersion.lastUpdateTime, before.latestVersion.lastUpdateTime)
  is((await put(world, id, String(guestbookId))).status, 200)
  const listed = await world.call('GET', '/guestbooks/:root/list?includeStats=true', {
    as: 'superuser',
  })
  equal(
    listed.body.data.map((each: Readonly<Record<string, unknown>>) => each.usageCount),
    [1],
  )
  const remove = () => world.call('DELETE', `/datasets/${id}/guestbook`, { as: 'superuser' })
  equal((await remove()).body.data, { message: `Guestbook removed ${guestbookId}` })
  equal((await remove()).body.data, { message: 'No Guestbook to remove' })
  is('guestbookId' in (await shown(world, id)), false)
})

test('guestbooks.assign: unknown, disabled and foreign guestbooks are refused', async ({
  world,
}) => {
  await collectionIn(world, ':root', { alias: 'inner' })
  await collectionIn(world, ':root', { alias: 'side' })
  const { id } = await aDataset(world, { collection: 'inner' })
  for (const body of ['999999', 'x', '', '-1', '99999999999', '[1]']) {
    const { status, body: answer } = await put(world, id, body)
    is(status, 404, body)
    match(answer.message, /^Could not find a guestbook with id/)
  }
  const disabled = await aGuestbook(world, { collection: 'inner', enabled: false })
  const foreign = await aGuestbook(world, { collection: 'side' })
  for (const each of [disabled, foreign]) {
    const { status, body } = await put(world, id, String(each.id))
    is(status, 400)
    match(body.message, /^Failed to update dataset guestbook/)
  }
  const inherited = await aGuestbook(world)
  is((await put(world, id, String(inherited.id))).status, 200)
  is((await put(world, 999_999, String(inherited.id))).status, 404)
})

test('guestbooks.assign: a disabled guestbook stays with its datasets', async ({ world }) => {
  const { id } = await aDataset(world)
  const book = await aGuestbook(world)
  await assign(world, id, book.id)
  const path = `/guestbooks/:root/${book.id}/enabled`
  await world.call('PUT', path, { as: 'superuser', body: 'false' })
  is((await shown(world, id)).guestbookId, book.id)
})

test('datasets.move: a guestbook that the new collection offers stays assigned', async ({
  world,
}) => {
  await collectionIn(world, ':root', { alias: 'here' })
  await collectionIn(world, ':root', { alias: 'there' })
  const { id } = await aDataset(world, { collection: 'here' })
  const own = await aGuestbook(world, { collection: 'here' })
  const shared = await aGuestbook(world)
  const move = (query = '') =>
    world.call('POST', `/datasets/${id}/move/there${query}`, { as: 'superuser' })
  await assign(world, id, own.id)
  is((await move()).status, 403)
  await assign(world, id, shared.id)
  is((await move()).status, 200)
  is((await shown(world, id)).guestbookId, shared.id)
})

test.run()
