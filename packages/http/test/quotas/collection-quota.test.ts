import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { publish } from '../collections/new-collections.ts'
import { aDataset, aFile } from '../datasets/dataset-calls.ts'
import { aCollection } from './quota-calls.ts'

const test = suite<{ world: World }>('storage and quotas of collections')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

/** A collection, and the rest of the path or the body. */
type Named = readonly [string | number, string]

const ask = (world: World, [collection, what]: Named, options: CallOptions = {}) =>
  world.call('GET', `/collections/${collection}/${what}`, { as: 'superuser', ...options })

const set = (world: World, [collection, body]: Named, as: Who = 'superuser') =>
  world.call('PUT', `/collections/${collection}/storage/quota`, { as, body })

const remove = (world: World, collection: string | number, as: Who = 'superuser') =>
  world.call('DELETE', `/collections/${collection}/storage/quota`, { as })

test('C06 storagesize and C41 storage/use: everything below, at any depth, drafts included', async ({
  world,
}) => {
  const outer = await aCollection(world)
  const inner = await aCollection(world, { parent: outer.alias })
  const first = await aDataset(world, { collection: outer.alias })
  const second = await aDataset(world, { collection: inner.alias })
  const texts = async () => [
    (await ask(world, [outer.alias, 'storagesize'])).body.data.message,
    (await ask(world, [outer.id, 'storage/use?x=1'])).body.data.message,
  ]
  equal(await texts(), [
    'Total size of the files stored in this collection: 0 bytes',
    'Total recorded size of the files stored in this collection: 0 bytes',
  ])
  await aFile(world, first.id, { content: 'x'.repeat(24) })
  const doomed = await aFile(world, second.id, { name: 'b.txt', content: 'y'.repeat(2000) })
  equal(await texts(), [
    'Total size of the files stored in this collection: 2,024 bytes',
    'Total recorded size of the files stored in this collection: 2,024 bytes',
  ])
  const cached = await ask(world, [outer.alias, 'storagesize?includeCached=true'])
  match(cached.body.data.message, ': 2,024 bytes')
  await world.call('DELETE', `/files/${doomed}`, { as: 'superuser' })
  await world.call('POST', `/datasets/${first.id}/move/${inner.alias}`, { as: 'superuser' })
  match((await texts())[0], ': 24 bytes')
  match((await ask(world, [inner.alias, 'storagesize'])).body.data.message, ': 24 bytes')
  await world.call('DELETE', `/datasets/${first.id}/versions/:draft`, { as: 'superuser' })
  match((await texts())[1], ': 0 bytes')
})

test('C06, C38, C41: an unknown collection is 404', async ({ world }) => {
  for (const what of ['storagesize', 'storage/use', 'storage/quota'])
    for (const unknown of ['nowhere', '-1', '99999999999999999999'])
      is((await ask(world, [unknown, what])).status, 404)
})

test('C38 quota: a message says that there is none', async ({ world }) => {
  const { alias } = await aCollection(world)
  await publish(world, alias)
  const { status, body } = await ask(world, [alias, 'storage/quota'], { as: 'anonymous' })
  is(status, 200)
  is(body.data.message, 'No quota defined for this collection')
})

test('C39 PUT and C40 DELETE storage/quota: set, shown, inherited, and removed', async ({
  world,
}) => {
  const outer = await aCollection(world)
  const inner = await aCollection(world, { parent: outer.alias })
  const quota = async (alias: string, query = '') =>
    (await ask(world, [alias, `storage/quota${query}`])).body.data.message
  const done = await set(world, [outer.alias, ' 1048576\n'])
  is(done.status, 200)
  is(done.body.data.message, 'Storage quota successfully set for the collection')
  is(await quota(outer.alias), 'Total quota allocation for this collection: 1,048,576 bytes')
  is(await quota(inner.alias), 'No quota defined for this collection')
  is(await quota(inner.alias, '?showInherited=yes'), 'No quota defined for this collection')
  match(await quota(inner.alias, '?showInherited=true'), '1,048,576 bytes')
  await set(world, [inner.alias, '0'])
  match(await quota(inner.alias, '?showInherited=true'), ': 0 bytes')
  for (const _twice of [1, 2]) {
    const removed = await remove(world, inner.alias)
    is(removed.status, 200)
    is(removed.body.data.message, 'Storage quota successfully disabled for the collection')
  }
  match(await quota(inner.alias, '?showInherited=true'), '1,048,576 bytes')
  const kinds = await world.store.read(({ events }) => events.of(inner.id, 3))
  equal(
    kinds.map(({ kind, details }) => [kind, details.bytes]),
    [
      ['quotaRemoved', null],
      ['quotaRemoved', null],
      ['quotaSet', 0],
    ],
  )
})

test('C39: only a non-negative whole number of bytes is accepted', async ({ world }) => {
  const { alias } = await aCollection(world)
  for (const body of ['', 'much', '1.5', '1e3', '0x10', '12 34', '"5"', '9'.repeat(19)]) {
    const refused = await set(world, [alias, body])
    is(refused.status, 400, body)
    is(refused.body.message, `${body} is not a valid number of bytes`)
  }
  is((await set(world, [alias, '-1'])).status, 400)
  is((await set(world, [alias, '9'.repeat(5000)])).status, 413)
  is((await set(world, ['nowhere', 'much'])).status, 404)
  is((await set(world, [alias, 'much'], 'outsider')).status, 400)
  is((await set(world, [alias, '9007199254740991'])).status, 200)
  match(
    (await ask(world, [alias, 'storage/quota'])).body.data.message,
    '9,007,199,254,740,991 bytes',
  )
})

test(
  'C06, C38, C41: at most five statements',
  onSql(async (world) => {
    const { id, alias } = await aCollection(world)
    await world.giveRoles(id)
    for (const what of ['storagesize', 'storage/use', 'storage/quota?showInherited=true']) {
      const taken = await world.statements(() => ask(world, [alias, what], { as: 'admin' }))
      is(taken <= 5, true, `${what} took ${taken}`)
    }
  }),
)

test.run()
