import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { collectionIn, publish as open, sharedCollection } from '../collections/new-collections.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'
import { aDataset, publish } from './dataset-calls.ts'

const test = suite<{ world: World }>('moving datasets')

/** A dataset, and further segments of the path. */
type Named = readonly [number | string, number | string]

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const move = (world: World, [id, alias]: Named, options: CallOptions = {}) =>
  world.call('POST', `/datasets/${id}/move/${alias}`, { as: 'superuser', ...options })

const openCollection = async (world: World, alias: string, parent = ':root') => {
  const collection = await collectionIn(world, parent, { alias })
  await open(world, alias)
  return collection
}

const idsIn = async (world: World, alias: string): Promise<readonly number[]> => {
  const { body } = await world.call('GET', `/collections/${alias}/contents`, { as: 'superuser' })
  return body.data.map(({ id }: { readonly id: number }) => id)
}

test('datasets.move: the dataset is shown in the new collection', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await openCollection(world, 'target')
  const target = await world.repository.collections.get(
    await world.actor('superuser'),
    { kind: 'alias', alias: 'target' },
    { childCount: false, hiddenContacts: false },
  )
  await world.store.write(({ collections }) =>
    collections.save({ ...target.collection, fileCountLimit: 7 }),
  )
  const show = () => world.call('GET', `/datasets/${id}?returnOwners=true`)
  const before = await show()
  const { status, body } = await move(world, [id, 'target'])
  is(status, 200)
  equal(body.data, { message: 'Dataset moved successfully' })
  const after = await show()
  not.equal(after.headers.get('ETag'), before.headers.get('ETag'))
  is(before.body.data.effectiveDatasetFileCountLimit, undefined)
  is(after.body.data.effectiveDatasetFileCountLimit, 7)
  is(before.body.data.isPartOf.identifier, 'root')
  is(after.body.data.isPartOf.identifier, 'target')
  is((await idsIn(world, 'target')).includes(id), true)
  is((await idsIn(world, ':root')).includes(id), false)
})

test('datasets.move: permissions of the new collection apply at once', async ({ world }) => {
  await sharedCollection(world, ':root', 'from')
  await collectionIn(world, ':root', { alias: 'to' })
  const { id } = await aDataset(world, { collection: 'from' })
  const show = (as: 'curator' | 'superuser') => world.call('GET', `/datasets/${id}`, { as })
  is((await show('curator')).status, 200)
  is((await move(world, [id, 'to'])).status, 200)
  is((await show('curator')).status, 401)
  is((await show('superuser')).status, 200)
})

test('datasets.move: permissions on one side only are 401', async ({ world }) => {
  await sharedCollection(world, ':root', 'mine')
  await collectionIn(world, ':root', { alias: 'theirs' })
  const [here, there] = [
    await aDataset(world, { collection: 'mine' }),
    await aDataset(world, { collection: 'theirs' }),
  ]
  is((await move(world, [here.id, 'theirs'], { as: 'curator' })).status, 401)
  is((await move(world, [there.id, 'mine'], { as: 'curator' })).status, 401)
  // The permission is checked before the rules, and the target before the permission.
  is((await move(world, [there.id, 'theirs'], { as: 'outsider' })).status, 401)
  is((await move(world, [there.id, 'nowhere'], { as: 'outsider' })).status, 400)
})

test('datasets.move: an unknown target is 400, an unknown dataset 404', async ({ world }) => {
  const { id } = await aDataset(world)
  const unknown = await move(world, [id, 'nowhere'])
  is(unknown.status, 400)
  match(unknown.body.message, /nowhere/)
  is((await move(world, [999_999, 'nowhere'])).status, 404)
  is((await move(world, ['nonsense', ':root'])).status, 400)
})

test('datasets.move: to the same place, into an unpublished one once published, or while locked is 403', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await collectionIn(world, ':root', { alias: 'closed' })
  is((await move(world, [id, ':root'])).status, 403)
  is((await move(world, [id, ':root?forceMove=true'])).status, 403)
  is((await move(world, [id, 'closed'])).status, 200)
  is((await move(world, [id, ':root'])).status, 200)
  await publish(world, id)
  for (const query of ['', '?forceMove=true'])
    is((await move(world, [id, `closed${query}`])).status, 403)
  await openCollection(world, 'calm')
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await move(world, [id, 'calm'])).status, 403)
})

test('datasets.move: a link in the target prevents it; force removes the link', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await openCollection(world, 'linked')
  await openCollection(world, 'other')
  for (const alias of ['linked', 'other'])
    await world.call('PUT', `/datasets/${id}/link/${alias}`, { as: 'superuser' })
  const refused = await move(world, [id, 'linked'])
  is(refused.status, 403)
  match(refused.body.message, /linked.*forceMove=true/)
  is((await move(world, [id, 'linked?forceMove=yes'])).status, 403)
  is((await move(world, [id, 'linked?forceMove=true'])).status, 200)
  const { body } = await world.call('GET', `/datasets/${id}/links`, { as: 'superuser' })
  equal(
    body.data['linked-collections'].map(({ alias }: { readonly alias: string }) => alias),
    ['other'],
  )
  const [last] = await world.store.read(({ events }) => events.of(id, 1))
  is(last?.kind, 'datasetMoved')
  equal(last?.details.cleared, ['link'])
})

test('datasets.move: a guestbook unknown to the target prevents it; force removes the guestbook', async ({
  world,
}) => {
  await collectionIn(world, ':root', { alias: 'hosts' })
  const { id } = await aDataset(world, { collection: 'hosts' })
  await openCollection(world, 'guests')
  await assign(world, id, (await aGuestbook(world, { collection: 'hosts' })).id)
  is((await move(world, [id, 'guests'])).status, 403)
  is((await move(world, [id, 'guests?forceMove=true'])).status, 200)
  const { body } = await world.call('GET', `/datasets/${id}`, { as: 'superuser' })
  is(body.data.guestbookId, undefined)
})

test.run()
