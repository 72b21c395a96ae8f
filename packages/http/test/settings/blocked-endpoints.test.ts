import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { type CallOptions, openWorld, type World } from '../app/world.ts'

const test = suite<{ world: World }>('blocked endpoints')

test.before(async (context) => {
  context.world = await openWorld()
})
test.before.each(async ({ world }) => {
  for (const name of [':BlockedApiEndpoints', ':BlockedApiPolicy', ':BlockedApiKey'])
    is((await world.call('DELETE', `/admin/settings/${name}`, { as: 'superuser' })).status, 200)
})
test.after(({ world }) => world.close())

const put = async (world: World, name: string, body: string) => {
  const { status, text } = await world.call('PUT', `/admin/settings/${name}`, {
    as: 'superuser',
    body,
  })
  is(status, 200, text)
}
const version = (world: World, options: CallOptions = {}) =>
  world.call('GET', '/info/version', options)

test('a blocked path and everything below it is 503 in form G, at once and for every caller', async ({
  world,
}) => {
  is((await version(world)).status, 200)
  await put(world, ':BlockedApiEndpoints', 'builtin-users, info/version')
  const { status, body, headers } = await version(world)
  is(status, 503)
  equal(Object.keys(body), ['status', 'message'])
  is(body.status, 'error')
  is(headers.get('Cache-Control'), 'private, no-store')
  equal(await statuses((as) => version(world, { as })), only([], { yes: 200, no: 503 }))
  for (const path of ['/v1/info/version', '/info/version/', '//info//version'])
    is((await world.call('GET', path)).status, 503, path)
  is((await world.call('GET', '/info/server')).status, 200, 'beside it')
  is((await world.call('GET', '/info/versions')).status, 404, 'segments, not letters')
})

test('D33: superusers reach administration however it is blocked, and others get 503', async ({
  world,
}) => {
  await put(world, ':BlockedApiEndpoints', 'admin,builtin-users')
  equal(
    await statuses((as) => world.call('GET', '/admin/settings', { as })),
    only(['superuser'], { yes: 200, no: 503 }),
  )
  const wrong = await world.call('GET', '/admin/settings', {
    headers: { 'X-Service-key': 'no token' },
  })
  is(wrong.status, 503)
  is((await world.call('POST', '/builtin-users', { json: {} })).status, 503)
})

test('a variable stands for one segment, and a path may be given whole', async ({ world }) => {
  await put(world, ':BlockedApiEndpoints', '/api/v1/datasets/{identifier}/versions')
  is((await world.call('GET', '/datasets/5/versions')).status, 503)
  is((await world.call('GET', '/datasets/5/versions/1.0')).status, 503)
  is((await world.call('GET', '/datasets/5')).status, 404)
  await put(world, ':BlockedApiEndpoints', ' , ')
  is((await world.call('GET', '/datasets/5/versions')).status, 404)
})

test('localhost-only lets calls from this machine through, and no forwarded ones', async ({
  world,
}) => {
  await put(world, ':BlockedApiEndpoints', 'info')
  await put(world, ':BlockedApiPolicy', 'localhost-only')
  for (const from of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
    is((await version(world, { from })).status, 200, from)
  for (const from of ['192.0.2.1', '::2']) is((await version(world, { from })).status, 503, from)
  is((await version(world)).status, 503, 'from nowhere')
  const headers = { 'X-Forwarded-For': '127.0.0.1' }
  is((await version(world, { from: '127.0.0.1', headers })).status, 503)
  is((await version(world, { from: '192.0.2.1', headers })).status, 503)
})

test('unblock-key lets those through who send the key', async ({ world }) => {
  await put(world, ':BlockedApiEndpoints', 'info')
  await put(world, ':BlockedApiPolicy', 'unblock-key')
  const sending = (key: string) => version(world, { headers: { 'X-Service-unblock-key': key } })
  is((await sending('')).status, 503, 'there is no key')
  await put(world, ':BlockedApiKey', 'open sesame')
  is((await sending('open sesame')).status, 200)
  is((await world.call('GET', '/info/version?unblock-key=open%20sesame')).status, 200)
  for (const key of ['', 'open', 'OPEN SESAME']) is((await sending(key)).status, 503, key)
  is((await version(world)).status, 503)
})

test('D33: the unblocking key is kept as a hash, which may be sent back', async ({ world }) => {
  await put(world, ':BlockedApiEndpoints', 'info')
  await put(world, ':BlockedApiPolicy', 'unblock-key')
  await put(world, ':BlockedApiKey', ' open sesame\n')
  const stored = await world.call('GET', '/admin/settings/:BlockedApiKey', { as: 'superuser' })
  match(stored.body.data.message, /^sha256\$./)
  const all = await world.call('GET', '/admin/settings', { as: 'superuser' })
  is(all.body.data[':BlockedApiKey'], stored.body.data.message)
  const again = await world.call('PUT', '/admin/settings', { as: 'superuser', json: all.body.data })
  is(again.status, 200, again.text)
  const sending = (key: string) => version(world, { headers: { 'X-Service-unblock-key': key } })
  is((await sending('open sesame')).status, 200)
  is((await sending(stored.body.data.message)).status, 503, 'the hash is no key')
  await put(world, ':BlockedApiKey', ' ')
  is((await sending('')).status, 503, 'an empty key lets nobody through')
})

test('an unknown policy refuses, and satisfying one gives no rights', async ({ world }) => {
  await put(world, ':BlockedApiEndpoints', 'info,admin')
  await put(world, ':BlockedApiPolicy', 'perhaps')
  is((await version(world, { from: '127.0.0.1' })).status, 503)
  await put(world, ':BlockedApiPolicy', 'localhost-only')
  const from = '127.0.0.1'
  is((await world.call('GET', '/admin/settings', { from })).status, 401)
  is((await world.call('GET', '/admin/settings', { from, as: 'admin' })).status, 403)
})

test.run()
