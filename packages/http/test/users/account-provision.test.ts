import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type World } from '../app/world.ts'

const test = suite<{ world: World }>('other ways to an account')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const person = {
  authenticationProviderId: 'orcid',
  persistentUserId: '0000-0001',
  identifier: '@emmy',
  firstName: 'Emmy',
  lastName: 'Noether',
  email: 'emmy@example.org',
}
const provide = (world: World, more: object = {}) =>
  world.call('POST', '/admin/authenticatedUsers', { ...asSuper, json: { ...person, ...more } })

test('users.provide: an account of a person from an external provider', async ({ world }) => {
  const { status, body } = await provide(world)
  is(status, 200)
  const { identifier, persistentUserId, authenticationProviderId, superuser } = body.data
  equal(
    [identifier, persistentUserId, authenticationProviderId, superuser],
    ['@emmy', '0000-0001', 'orcid', false],
  )
  is(body.data.lastLoginTime, body.data.createdTime)
})

test('users.provide: a name that is taken gets a number; a person and an address only one account', async ({
  world,
}) => {
  await provide(world)
  const second = await provide(world, { persistentUserId: '2', email: 'two@example.org' })
  is(second.body.data.identifier, '@emmy1')
  const third = await provide(world, {
    persistentUserId: '3',
    email: 'three@example.org',
    identifier: 'EMMY',
  })
  is(third.body.data.identifier, '@EMMY2')
  is((await provide(world, { persistentUserId: '4', email: 'EMMY@example.org' })).status, 400)
  is((await provide(world, { email: 'four@example.org' })).status, 400)
})

test('users.provide: for superusers, with errors for missing members', async ({ world }) => {
  equal(
    await statuses((as) => world.call('POST', '/admin/authenticatedUsers', { as, json: person })),
    { ...only(['superuser'], { yes: 200, no: 403 }), anonymous: 401 },
  )
  for (const wrong of [
    { identifier: '' },
    { identifier: 'a b' },
    { email: 'nowhere' },
    { firstName: ' ' },
    { persistentUserId: '' },
    { authenticationProviderId: null },
  ])
    is((await provide(world, wrong)).status, 400, JSON.stringify(wrong))
})

test('users.validatePassword: lists the faults of a password, to superusers', async ({ world }) => {
  const ask = (body: string, as: 'superuser' | 'admin' | 'anonymous' = 'superuser') =>
    world.call('POST', '/admin/validatePassword', { as, body })
  equal((await ask('potato')).body.data, {
    password: 'potato',
    errors: ['INSUFFICIENT_CHARACTERISTICS', 'INSUFFICIENT_DIGIT', 'NO_GOODSTRENGTH'],
  })
  equal((await ask('potat1')).body.data.errors, [])
  is((await ask('potat1', 'admin')).status, 403)
  is((await ask('potat1', 'anonymous')).status, 401)
})

test('users.tokenByPassword: off by default; a new token replaces the old one', async ({
  world,
}) => {
  const { users } = world.repository
  const facts = { firstName: 'E', lastName: 'N', email: 'en@example.org' }
  await users.create({ userName: 'emmy', ...facts }, { password: 'ideal rings 1' })
  const ask = (name: string, password: string) =>
    world.call('GET', `/builtin-users/${name}/api-token?password=${encodeURIComponent(password)}`)
  is((await ask('emmy', 'ideal rings 1')).status, 403)
  await world.store.write(({ settings }) => settings.put(':AllowApiTokenLookupViaApi', 'true'))
  const { status, body, headers } = await ask('EMMY', 'ideal rings 1')
  is(status, 200)
  is(headers.get('Cache-Control'), 'no-store')
  const token = body.data.message
  const me = await world.call('GET', '/users/:me', { headers: { 'X-Service-key': token } })
  is(me.body.data.identifier, '@emmy')
  for (const [name, password] of [
    ['emmy', 'wrong'],
    ['emmy', ''],
    ['nobody', 'ideal rings 1'],
    ['outsider.user', ''],
  ] as const) {
    const refused = await ask(name, password)
    is(refused.status, 400)
    is(refused.body.message, 'Bad username or password')
  }
  await world.call('POST', '/admin/authenticatedUsers/emmy/deactivate', asSuper)
  is((await ask('emmy', 'ideal rings 1')).status, 400)
})

test('users.tokenByPassword: is refused after thirty wrong passwords for a name within the hour', async ({
  world,
}) => {
  await world.store.write(({ settings }) => settings.put(':AllowApiTokenLookupViaApi', 'true'))
  const statuses: number[] = []
  for (let tries = 0; tries < 31; tries += 1)
    statuses.push((await world.call('GET', '/builtin-users/maria/api-token?password=wrong')).status)
  equal(statuses, [...Array(30).fill(400), 429])
})

test('users.register and users.logout: need features that are off', async ({ world }) => {
  is((await world.call('POST', '/users/register', { json: { termsAccepted: true } })).status, 500)
  is((await world.call('POST', '/logout')).status, 500)
})

test.run()
