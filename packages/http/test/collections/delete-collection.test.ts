import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { onSql, openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { collectionIn, minimal, publish, sharedCollection } from './new-collections.ts'

const test = suite<World>('DELETE /api/collections/{id} and publishing')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const remove = ({ call }: World, name: string) =>
  call('DELETE', `/collections/${name}`, { as: 'superuser' })

test('C04 delete: the answer repeats the name as sent, and the collection is gone', async (world) => {
  const { id } = await collectionIn(world, 'root', { alias: 'c04-gone' })
  const { status, body } = await remove(world, 'C04-Gone')
  is(status, 200)
  equal(body, { status: 'OK', data: { message: 'Collection C04-Gone deleted' } })
  for (const name of ['c04-gone', String(id)]) is((await remove(world, name)).status, 404, name)
})

test('C04 delete: the alias is free again, and role assignments on it are removed', async (world) => {
  await sharedCollection(world, 'root', 'c04-again')
  await remove(world, 'c04-again')
  await collectionIn(world, 'root', { alias: 'c04-again' })
  is((await world.call('GET', '/collections/c04-again', { as: 'member' })).status, 401)
})

test('C04 delete: a refusal names the guest', async (world) => {
  await collectionIn(world, 'root', { alias: 'c04-guest' })
  const { body } = await world.call('DELETE', '/collections/c04-guest')
  is(body.message, 'User :guest is not permitted to perform requested action.')
})

test('C04 delete: a published collection may be deleted too', async (world) => {
  await collectionIn(world, 'root', { alias: 'c04-published' })
  await publish(world, 'c04-published')
  is((await remove(world, 'c04-published')).status, 200)
})

test('C04 delete: the root cannot be deleted', async (world) => {
  const { status, body } = await remove(world, ':root')
  is(status, 403)
  match(body.message, /^Cannot delete the root collection/)
})

test('C04 delete: a collection with contents, drafts included, cannot be deleted', async (world) => {
  await collectionIn(world, 'root', { alias: 'c04-outer' })
  await collectionIn(world, 'c04-outer', { alias: 'c04-inner' })
  await aDataset(world, { collection: 'c04-inner' })
  for (const name of ['c04-outer', 'c04-inner']) {
    const { status, body } = await remove(world, name)
    is(status, 403, name)
    match(body.message, /^Cannot delete non-empty collections/)
  }
})

test('C04 delete: nothing can be created in it concurrently', async (world) => {
  await collectionIn(world, 'root', { alias: 'c04-race' })
  const [deleted, created] = await Promise.all([
    remove(world, 'c04-race'),
    world.call('POST', '/collections/c04-race', { as: 'superuser', json: minimal('c04-raced') }),
  ])
  const outcome = `${deleted.status} ${created.status}`
  ok(['200 404', '403 200'].includes(outcome), outcome)
})

test(
  'C04 delete: takes at most 22 statements',
  onSql(async (world) => {
    await collectionIn(world, 'root', { alias: 'c04-counted' })
    const count = await world.statements(() => remove(world, 'c04-counted'))
    ok(count <= 22, `${count} statements`)
  }),
)

test('publishing a collection answers it, released', async (world) => {
  await collectionIn(world, 'root', { alias: 'pub-first' })
  const { status, body } = await publish(world, 'pub-first')
  is(status, 200)
  is(body.data.isReleased, true)
  is((await world.call('GET', '/collections/pub-first')).status, 200)
})

test('publishing a collection is for holders of PublishCollection', async (world) => {
  await sharedCollection(world, 'root', 'pub-roles')
  const answers = await statuses((as) =>
    world.call('POST', '/collections/pub-roles/actions/:publish', { as }),
  )
  // The administrator publishes it first, so the superuser is too late.
  equal(answers, { ...only(['admin'], { yes: 200, no: 401 }), superuser: 403 })
})

test('publishing a collection ignores the body', async ({ call, ...world }) => {
  await collectionIn({ call, ...world }, 'root', { alias: 'pub-body' })
  const path = '/collections/pub-body/actions/:publish'
  is((await call('POST', path, { as: 'superuser', body: '{' })).status, 200)
})

test('publishing a collection twice is refused', async (world) => {
  await collectionIn(world, 'root', { alias: 'pub-twice' })
  await publish(world, 'pub-twice')
  const { status, body } = await publish(world, 'pub-twice')
  is(status, 403)
  match(body.message, /has already been published\.$/)
})

test('publishing a collection whose parent is unpublished is refused', async (world) => {
  await collectionIn(world, 'root', { alias: 'pub-outer' })
  await collectionIn(world, 'pub-outer', { alias: 'pub-inner' })
  const { status, body } = await publish(world, 'pub-inner')
  is(status, 403)
  match(body.message, /may not be published because its host collection/)
})

test('publishing an unknown collection is 404, for guests too', async ({ call }) => {
  for (const as of ['anonymous', 'superuser'] as const)
    is((await call('POST', '/collections/nowhere/actions/:publish', { as })).status, 404)
})

test('a guest who publishes a collection is asked to log in', async ({ call }) => {
  const { body } = await call('POST', '/collections/root/actions/:publish')
  is(body.message, 'Only authenticated users can perform the requested operation')
})

test('collections.publishAsCreator: an unknown collection is 404, a published one is refused', async (world) => {
  await sharedCollection(world, 'root', 'pub-for')
  await publish(world, 'pub-for')
  await collectionIn(world, 'pub-for', { alias: 'pub-for-curator', as: 'curator' })
  const path = '/admin/publishCollectionAsCreator/pub-for-curator'
  is((await world.call('POST', path, { as: 'superuser' })).status, 200)
  is((await world.call('POST', path, { as: 'superuser' })).status, 403)
  const unknown = '/admin/publishCollectionAsCreator/nowhere'
  is((await world.call('POST', unknown, { as: 'superuser' })).status, 404)
})

test('collections.publishAsCreator: is refused when the creator may no longer publish', async (world) => {
  const { id } = await collectionIn(world, 'pub-for', { alias: 'pub-left', as: 'curator' })
  await world.store.write(({ roles }) => roles.revokeAllAt([id]))
  const path = '/admin/publishCollectionAsCreator/pub-left'
  const { status, body } = await world.call('POST', path, { as: 'superuser' })
  is(status, 401)
  is(body.message, 'User @curator.user is not permitted to perform requested action.')
})

test.run()
