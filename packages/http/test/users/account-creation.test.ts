import { GUEST } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'

const test = suite<World>('built-in accounts over HTTP')
test.before(async (context) => {
  const world = await openWorld()
  await world.call('PUT', '/admin/settings/:BuiltinUsersKey', { as: 'superuser', body: 'the key' })
  Object.assign(context, world)
})
test.after(({ close }) => close())

const QUERY = '?password=secret&key=the%20key'
const person = (userName: string) => ({
  userName,
  firstName: 'Ada',
  lastName: 'Example',
  email: `${userName.toLowerCase()}@people.example.org`,
})

test('the answer has the person, the login and a valid token', async ({ call }) => {
  const json = { ...person('ada'), email: '  ada@people.example.org ', affiliation: 'Coast' }
  const { status, body } = await call('POST', `/builtin-users${QUERY}`, { json })
  is(status, 200)
  const { user, authenticatedUser, apiToken } = body.data
  equal(user, { id: authenticatedUser.id, userName: 'ada' })
  const { id: _id, ...shown } = authenticatedUser
  equal(shown, {
    identifier: '@ada',
    displayName: 'Ada Example',
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@people.example.org',
    superuser: false,
    deactivated: false,
    affiliation: 'Coast',
    persistentUserId: 'ada',
    createdTime: '2031-04-05T06:07:08Z',
    lastLoginTime: '2031-04-05T06:07:08Z',
    authenticationProviderId: 'builtin',
  })
  const me = await call('GET', '/users/:me', { headers: { 'X-Service-key': apiToken } })
  is(me.body.data.identifier, '@ada')
})

test('password and key may be in the path', async ({ call }) => {
  for (const [index, path] of ['secret/the%20key', 'secret/the%20key/false'].entries()) {
    const json = person(`path-${index}`)
    is((await call('POST', `/builtin-users/${path}`, { json })).status, 200, path)
  }
})

test('a new account gets a notification, except on request', async ({ call }) => {
  const told = async (path: string, userName: string): Promise<readonly string[]> => {
    const created = await call('POST', `/builtin-users${path}`, { json: person(userName) })
    const headers = { 'X-Service-key': created.body.data.apiToken }
    const { body } = await call('GET', '/notifications/all', { headers })
    return body.data.map(({ type }: { readonly type: string }) => type)
  }
  for (const [index, path] of [
    QUERY,
    `${QUERY}&sendEmailNotification=true`,
    '/secret/the%20key',
    '/secret/the%20key/true',
  ].entries())
    equal(await told(path, `told-${index}`), ['CREATEACC'], path)
  for (const [index, path] of [
    `${QUERY}&sendEmailNotification=false`,
    '/secret/the%20key/false',
  ].entries())
    equal(await told(path, `untold-${index}`), [], path)
})

test('the superuser of a first start gets no notification', async ({ call }) => {
  const { body } = await call('GET', '/notifications/all', { as: 'superuser' })
  equal(body.data, [])
})

test('a wrong or missing key is refused for every caller', async ({ call }) => {
  for (const path of ['?password=x&key=wrong', '?password=x', '?password=x&key=', '/x/wrong'])
    for (const as of ['anonymous', 'superuser'] as const) {
      // A superuser needs no key.
      if (as === 'superuser' && path === '?password=x') continue
      const answer = await call('POST', `/builtin-users${path}`, { as, json: person('eve') })
      is(answer.status, 401, path)
      match(answer.body.message, /^Bad api key/)
    }
})

test('only a superuser may leave out the password: the account signs in with its token', async ({
  call,
  repository,
}) => {
  const options = { as: 'superuser', json: person('no-password') } as const
  const created = await call('POST', '/builtin-users', options)
  is(created.status, 200)
  const password = created.body.data.apiToken
  const browser = { userAgent: null, language: 'en', formerToken: null, proof: null } as const
  const named = { name: 'no-password', password }
  const session = await repository.sessions.signIn(GUEST, named, browser)
  ok(session.token.length > 0)
  for (const query of ['?key=the%20key', '?password='])
    is((await call('POST', `/builtin-users${query}`, options)).status, 400, query)
})

test('the token of a caller with the key is ignored', async ({ call }) => {
  const headers = { 'X-Service-key': 'nobody' }
  const options = { json: person('no-token'), headers }
  is((await call('POST', `/builtin-users${QUERY}`, options)).status, 200)
})

test('a name in use is refused in any case, and repeated as sent', async ({ call }) => {
  await call('POST', `/builtin-users${QUERY}`, { json: person('Grace') })
  const json = { ...person('gRACE'), email: 'another@people.example.org' }
  const { status, body } = await call('POST', `/builtin-users${QUERY}`, { json })
  is(status, 400)
  is(body.message, "username 'gRACE' already exists")
})

test('of two concurrent calls with one name, one succeeds', async ({ call }) => {
  const answers = await Promise.all(
    ['race', 'RACE'].map((userName, index) =>
      call('POST', `/builtin-users${QUERY}`, {
        json: { ...person(userName), email: `race-${index}@people.example.org` },
      }),
    ),
  )
  equal(answers.map(({ status }) => status).toSorted(), [200, 400])
})

test('other errors have one beginning', async ({ call }) => {
  const cases = [
    { userName: 'x' },
    { userName: ' leading' },
    { userName: 'ümlaut' },
    { userName: 'x'.repeat(61) },
    { userName: undefined },
    { userName: 12 },
    { userName: "x'; drop table account; --" },
    { firstName: ' ' },
    { lastName: null },
    { lastName: 'x'.repeat(256) },
    { email: 'nobody' },
    { email: 'OUTSIDER@users.example.org' },
    { affiliation: ['x'] },
  ]
  for (const change of cases) {
    const json = { ...person('wrong'), ...change }
    const { status, body } = await call('POST', `/builtin-users${QUERY}`, { json })
    is(status, 400, JSON.stringify(change))
    match(body.message, /^Bad request: can't save user\./)
  }
})

test('broken JSON and text that cannot be stored are refused', async ({ call }) => {
  for (const body of ['{', '', '{"userName":"a\\u0000b"}', '{"userName":"\\ud800"}']) {
    const answer = await call('POST', `/builtin-users${QUERY}`, { body })
    is(answer.status, 400, body)
    is(answer.body.code, 400)
  }
})

test('an account needs a password', async ({ call }) => {
  for (const path of ['?key=the%20key', '?key=the%20key&password='])
    is((await call('POST', `/builtin-users${path}`, { json: person('bare') })).status, 400, path)
})

test('D33 the key for creating accounts is stored as a hash, and still recognised', async ({
  call,
  store,
}) => {
  const setting = '/admin/settings/:BuiltinUsersKey'
  const stored = (await store.read(({ settings }) => settings.all())).get(':BuiltinUsersKey')
  const shown = (await call('GET', setting, { as: 'superuser' })).body.data.message
  is(shown, stored)
  is(shown === 'the key', false)
  // The answer of a read may be sent back.
  const { body: all } = await call('GET', '/admin/settings', { as: 'superuser' })
  is((await call('PUT', '/admin/settings', { as: 'superuser', json: all.data })).status, 200)
  for (const [key, expected] of [
    ['the key', 200],
    [shown, 401],
  ] as const) {
    const path = `/builtin-users?password=secret&key=${encodeURIComponent(key)}`
    const json = person(`hashed${expected}`)
    is((await call('POST', path, { json })).status, expected, key)
  }
})

test('only superusers create accounts without the key', async ({ call }) => {
  const path = '/builtin-users?password=secret'
  const setting = '/admin/settings/:BuiltinUsersKey'
  is((await call('POST', path, { as: 'superuser', json: person('first') })).status, 200)
  for (const as of ['admin', 'outsider', 'anonymous'] as const)
    is((await call('POST', path, { as, json: person('second') })).status, 401, as)
  const wrong = `${path}&key=wrong`
  is((await call('POST', wrong, { as: 'superuser', json: person('second') })).status, 401)
  await call('DELETE', setting, { as: 'superuser' })
  is((await call('POST', path, { as: 'superuser', json: person('third') })).status, 200)
  const headers = { 'X-Service-key': 'of nobody' }
  is((await call('POST', path, { headers, json: person('fourth') })).status, 503)
  await call('PUT', setting, { as: 'superuser', body: 'the key' })
})

test('without the setting, or while it is empty, no account can be created', async ({ call }) => {
  const setting = '/admin/settings/:BuiltinUsersKey'
  for (const unset of ['DELETE', 'PUT']) {
    await call(unset, setting, { as: 'superuser', ...(unset === 'PUT' ? { body: ' ' } : {}) })
    for (const path of [QUERY, '?password=x&key=', '?password=x&key=%20', '/secret/the%20key']) {
      const { status, body } = await call('POST', `/builtin-users${path}`, { json: person('late') })
      is(status, 503, path)
      is(body.status, 'ERROR')
    }
  }
  await call('PUT', setting, { as: 'superuser', body: 'the key' })
})

test(
  'creating an account takes at most 6 statements',
  onSql(async ({ call, statements }) => {
    const count = await statements(() =>
      call('POST', `/builtin-users${QUERY}`, { json: person('counted') }),
    )
    ok(count <= 6, `${count} statements`)
  }),
)

test.run()
