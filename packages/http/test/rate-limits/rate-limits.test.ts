import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('rate limits')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const put = async (
  world: World,
  name: 'DefaultCapacityTiers' | 'CapacityByTierAndAction',
  body: string,
) => {
  const path = `/admin/settings/:RateLimiting${name}`
  const { status, text } = await world.call('PUT', path, { as: 'superuser', body })
  is(status, 200, text)
}
const version = (world: World, options = {}) => world.call('GET', '/info/version', options)
const many = async (times: number, call: () => Promise<{ readonly status: number }>) => {
  const statuses = []
  for (let time = 0; time < times; time += 1) statuses.push((await call()).status)
  return statuses
}

test('http: nothing is limited until it is configured, and then each action for itself', async ({
  world,
}) => {
  equal(await many(4, () => version(world)), [200, 200, 200, 200])
  await put(world, 'DefaultCapacityTiers', '2,-1')
  equal(await many(3, () => version(world)), [200, 200, 429])
  is((await world.call('GET', '/info/server')).status, 200, 'another action')
  equal(
    await many(4, () => world.call('GET', '/users/:me', { as: 'member' })),
    [200, 200, 200, 200],
  )
  equal(
    await many(4, () => version(world, { as: 'member' })).then((all) => all.at(-1)),
    429,
    'nobody is asked there',
  )
})

test('http: a refusal is 429 in form A, says when to come back, and refills', async ({ world }) => {
  await put(world, 'DefaultCapacityTiers', '2')
  const from = '192.0.2.7'
  await many(2, () => version(world, { from }))
  const { status, body, headers } = await version(world, { from })
  is(status, 429)
  equal(Object.keys(body).slice(0, 2), ['status', 'message'])
  is(body.status, 'ERROR')
  match(body.message, /too many requests\.$/)
  is(headers.get('Retry-After'), '1800')
  world.clock.advance(1800)
  equal(await many(2, () => version(world, { from })), [200, 429])
})

test('http: an entry for an action beats the tier, and its endpoints count together', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await put(world, 'DefaultCapacityTiers', '1,1')
  await put(
    world,
    'CapacityByTierAndAction',
    '[{"tier":1,"limitPerHour":3,"actions":["GetDataset","V14"]},{"tier":0,"limitPerHour":-1,"actions":["GetDataset"]}]',
  )
  const as = { as: 'member' } as const
  const paths = [`/datasets/${id}`, `/datasets/${id}/versions`, `/datasets/${id}/versions/1.0`]
  for (const path of paths) is((await world.call('GET', path, as)).status, 200, path)
  for (const path of paths) is((await world.call('GET', path, as)).status, 429, path)
  equal(await many(3, () => world.call('GET', `/datasets/${id}`)), [200, 200, 200], 'guests')
  const block = () => world.call('GET', '/metadatablocks/citation')
  equal(await many(2, block), [200, 429], 'guests of an operation by its id')
})

test('http: guests are distinguished by address, networks of IPv6 count as one, superusers are exempt', async ({
  world,
}) => {
  await put(world, 'DefaultCapacityTiers', '1,1')
  is((await version(world, { from: '192.0.2.7' })).status, 200)
  is((await version(world, { from: '192.0.2.8' })).status, 200)
  is((await version(world, { from: '192.0.2.7' })).status, 429)
  is((await version(world, { from: '2001:db8:1:2::3' })).status, 200)
  is((await version(world, { from: '2001:db8:1:2:9::4' })).status, 429)
  is((await version(world, { from: '2001:db8:1:3::3' })).status, 200)
  const me = () => world.call('GET', '/users/:me', { as: 'superuser' })
  equal(await many(3, me), [200, 200, 200])
  const bad = { headers: { 'X-Service-key': 'nothing' } }
  equal(await many(2, () => world.call('GET', '/users/:me', bad)), [401, 401])
})

test('admin.rateLimitStats: lists the buckets by caller and action', async ({ world }) => {
  await put(world, 'DefaultCapacityTiers', '5,4')
  await version(world, { from: '192.0.2.7' })
  await version(world, { from: '2001:db8:1:2::3' })
  await world.call('GET', '/users/:me', { as: 'member' })
  const read = async (query = '') =>
    (await world.call('GET', `/admin/rateLimitStats${query}`, { as: 'superuser' })).text.split('\n')
  const [header, ...rows] = await read()
  is(header, 'user,action,tokens,limitPerHour,lastCall')
  const begin = rows.map((row) => row.split(',').slice(0, 4).join())
  ok(begin.includes(':guest 192.0.2.7,info.version,4,5'), begin.join(' '))
  ok(begin.includes(':guest 2001:db8:1:2::/64,info.version,4,5'), begin.join(' '))
  ok(
    begin.some((row) => row.endsWith('@member.user,users.me,3,4')),
    begin.join(' '),
  )
  world.clock.advance(600)
  equal(
    (await read('?deltaMinutesFilter=5')).filter((row) => row !== ''),
    [header],
  )
})

test.run()
