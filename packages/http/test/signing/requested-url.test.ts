import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, SITE, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('addresses that are signed on request')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const sign = (world: World, body: object) =>
  world.call('POST', '/admin/requestSignedUrl', { as: 'superuser', json: body })

const ME = `${SITE}/api/users/:me`

const signedFor = async (world: World, body: object): Promise<string> => {
  const { status, body: answer, text } = await sign(world, body)
  if (status !== 200) throw new Error(text)
  return answer.data.signedUrl.slice(`${SITE}/api`.length)
}

test('signing.request: the holder of the address acts as the user, for this request alone', async ({
  world,
}) => {
  const path = await signedFor(world, { url: ME, user: 'curator.user' })
  const { status, body } = await world.call('GET', path)
  equal([status, body.data.identifier], [200, '@curator.user'])
  for (const altered of [
    path.replace('curator', 'superuser'),
    path.replace(':me', 'token'),
    `${path}&x=1`,
    path.replace('until=2031', 'until=2032'),
    `${path.slice(0, -1)}0`.replace(/00$/, '11'),
  ])
    is((await world.call('GET', altered)).status, 401, altered)
  is((await world.call('DELETE', path.replace('users/:me', 'users/token'))).status, 401)
  world.clock.advance(11 * 60)
  is((await world.call('GET', path)).status, 401, 'ten minutes by default')
})

test('signing.request: the method is part of it, and so is the time', async ({ world }) => {
  const { id } = await aDataset(world)
  await world.giveRoles(id)
  const url = `${SITE}/api/datasets/${id}/citationdate`
  const path = await signedFor(world, {
    url,
    user: '@curator.user',
    httpMethod: 'DELETE',
    timeOut: 35,
  })
  is((await world.call('GET', path.replace('/citationdate', ''))).status, 401)
  world.clock.advance(34 * 60)
  is((await world.call('DELETE', path)).status, 200)
})

test('signing.request: an address ends with the API token it was made with', async ({ world }) => {
  // An hour before the token ends, in a leap year.
  world.clock.advance((366 * 24 - 1) * 60 * 60)
  const path = await signedFor(world, { url: ME, user: 'curator.user', timeOut: 300 })
  is((await world.call('GET', path)).status, 200)
  world.clock.advance(90 * 60)
  is((await world.call('GET', path)).status, 401)
})

test('signing.request: reserved parameters go, and others stay', async ({ world }) => {
  const path = await signedFor(world, {
    url: `${ME}?key=secret&a=1&until=2099&token=x&user=superuser.user&b=2#top`,
    user: 'curator.user',
  })
  is(path.split('&until=')[0], '/users/:me?a=1&b=2')
  is((await world.call('GET', path)).body.data.identifier, '@curator.user')
})

test('signing.request: clients may escape the address anew', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  await world.giveRoles(id)
  const url = `${SITE}/api/datasets/:persistentId/assignments?persistentId=${pid}`
  const path = await signedFor(world, { url, user: 'curator.user' })
  const [before = '', query = ''] = path.split('?')
  const escaped = `${before.replace(':', '%3A')}?${new URLSearchParams(query)}`
  is(escaped.includes('doi%3A'), true)
  for (const each of [path, escaped]) is((await world.call('GET', each)).status, 200, each)
  is((await world.call('GET', escaped.replace('doi%3A', 'doi%3A%3A'))).status, 401)
})

test('signing.request: an unknown user is the caller; a new token ends the address', async ({
  world,
}) => {
  const mine = await signedFor(world, { url: ME, user: 'nobody' })
  is((await world.call('GET', mine)).body.data.identifier, '@superuser.user')
  const path = await signedFor(world, { url: ME, user: 'curator.user' })
  await world.call('POST', '/users/token/recreate', { as: 'curator' })
  is((await world.call('GET', path)).status, 401)
  await world.store.write(async ({ accounts }) => {
    const account = await accounts.byUserName('member.user')
    await accounts.removeToken(account?.id ?? 0)
  })
  is((await sign(world, { url: ME, user: 'member.user' })).status, 409)
})

test('signing.request: an address ends with the token that it was signed with', async ({
  world,
}) => {
  world.clock.advance(3600)
  const renewed = await world.call('POST', '/users/token/recreate', { as: 'superuser' })
  const headers = { 'X-Service-key': renewed.body.data.message.split(' ')[5] }
  world.clock.advance(366 * 24 * 3600 - 3601)
  const ask = { headers, json: { url: ME, user: 'curator.user', timeOut: 30 } }
  const { body } = await world.call('POST', '/admin/requestSignedUrl', ask)
  const path = body.data.signedUrl.slice(`${SITE}/api`.length)
  is((await world.call('GET', path)).status, 200)
  world.clock.advance(1)
  is((await world.call('GET', path)).status, 401)
  is((await world.call('POST', '/admin/requestSignedUrl', ask)).status, 409)
})

test('signing.request: what cannot be signed is refused', async ({ world }) => {
  for (const wrong of [
    { url: 'https://elsewhere.example.org/api/users/:me' },
    { url: `${SITE}.evil.example/api/users/:me` },
    { url: `${SITE}/datasets` },
    { url: 'nonsense' },
    { url: ME, timeOut: 0 },
    { url: ME, timeOut: 1.5 },
    { url: ME, timeOut: 10_000_000 },
    { url: ME, httpMethod: 'BREW' },
    {},
  ])
    is((await sign(world, wrong)).status, 400, JSON.stringify(wrong))
})

test('signing.request: a signed address does not get a token', async ({ world }) => {
  const path = await signedFor(world, { url: `${SITE}/api/users/token`, user: 'curator.user' })
  is((await world.call('GET', path)).status, 401)
})

test.run()
