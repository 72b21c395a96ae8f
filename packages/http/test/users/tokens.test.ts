import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { EVERYBODY, onSql, openWorld, tokenOf, userNameOf, type World } from '../app/world.ts'

const test = suite<World>('callers and their tokens')
test.before(async (context) => void Object.assign(context, await openWorld()))
test.after(({ close }) => close())

const ACCOUNTS = EVERYBODY.filter((who) => who !== 'anonymous')
const withToken = (token: string) => ({ headers: { 'X-Service-key': token } })

test('users.me: shows the account and the last use of its token', async ({ call }) => {
  const { body } = await call('GET', '/users/%3Ame', { as: 'superuser' })
  is(body.data.identifier, `@${userNameOf('superuser')}`)
  is(body.data.superuser, true)
  is(body.data.lastApiUseTime, '2031-04-05T06:07:08Z')
  is('affiliation' in body.data, false)
})

test('a bad token is 401 on every call, also where a guest has another status', async ({
  call,
}) => {
  for (const [method, path] of [
    ['GET', '/users/:me'],
    ['GET', '/users/token'],
    ['POST', '/users/token/recreate'],
    ['DELETE', '/users/token'],
  ] as const)
    for (const token of ['nobody', '', "x' or '1'='1"]) {
      const { status, body } = await call(method, path, withToken(token))
      is(status, 401, `${method} ${path}`)
      match(body.message, /^Bad API key/)
    }
})

test('the message of a token has the expected words, with header and query', async ({ call }) => {
  const said = `Token ${tokenOf('outsider')} expires on 2032-04-05 06:07:08.12`
  const { status, body } = await call('GET', '/users/token', { as: 'outsider' })
  is(status, 200)
  equal(body, { status: 'OK', data: { message: said } })
  const inQuery = await call('GET', `/users/token?key=${encodeURIComponent(tokenOf('outsider'))}`)
  is(inQuery.body.data.message, said)
})

test('guests have no token to read, recreate or delete', async ({ call }) => {
  const read = await call('GET', '/users/token')
  is(read.status, 401)
  is(read.body.message, 'Only authenticated users can perform the requested operation')
  is((await call('POST', '/users/token/recreate')).status, 404)
  is((await call('DELETE', '/users/token')).status, 404)
})

test('the new token is the sixth word of the message, with its expiry on request', async ({
  call,
  clock,
}) => {
  clock.advance(3600)
  const { body } = await call('POST', '/users/token/recreate', { as: 'outsider' })
  const words = body.data.message.split(' ')
  equal(words.slice(0, 6), ['New', 'token', 'for', userNameOf('outsider'), 'is', words[5]])
  const again = await call(
    'POST',
    '/users/token/recreate?returnExpiration=true',
    withToken(words[5]),
  )
  match(again.body.data.message, / and expires on 2032-04-05 07:07:08\.12$/)
  const newest = again.body.data.message.split(' ')[5]
  is((await call('GET', '/users/token', withToken(words[5]))).status, 401)
  is((await call('GET', '/users/token', withToken(newest))).status, 200)
})

test('a deleted token stops working at once', async ({ call }) => {
  const { status, body } = await call('DELETE', '/users/token', { as: 'curator' })
  is(status, 200)
  equal(body, { status: 'OK', data: { message: `Token for ${userNameOf('curator')} deleted.` } })
  is((await call('GET', '/users/:me', { as: 'curator' })).status, 401)
})

test(
  'each call has its budget of statements',
  onSql(async ({ call, statements }) => {
    await call('GET', '/users/:me', { as: 'contributor' })
    const budgets = [
      ['GET', '/users/:me', 2],
      ['GET', '/users/token', 2],
      ['DELETE', '/users/token', 3],
    ] as const
    for (const [method, path, budget] of budgets) {
      const count = await statements(() => call(method, path, { as: 'contributor' }))
      ok(count <= budget, `${method} ${path}: ${count} statements`)
    }
    const count = await statements(() => call('POST', '/users/token/recreate', { as: 'superuser' }))
    ok(count <= 5, `recreate: ${count} statements`)
  }),
)

test.run()

const ends = suite<World>('the end of tokens')
ends.before.each(async (context) => void Object.assign(context, await openWorld()))
ends.after.each(({ close }) => close())

ends(
  'every account may recreate its token, which invalidates the old one at once',
  async (world) => {
    const { call } = world
    for (const as of ACCOUNTS) await call('POST', '/users/token/recreate', { as })
    for (const as of ACCOUNTS) is((await call('GET', '/users/:me', { as })).status, 401, as)
  },
)

ends('a token ends after a year', async ({ call, clock }) => {
  clock.advance(366 * 24 * 3600 - 1)
  is((await call('GET', '/users/:me', { as: 'member' })).status, 200)
  clock.advance(1)
  is((await call('GET', '/users/:me', { as: 'member' })).status, 401)
})

ends('the removal of a token that has ended spares the next one', async () => {
  let meanwhile: (() => Promise<unknown>) | null = null
  const world = await openWorld({
    around: (store) => ({
      ...store,
      write: async (work) => {
        const first = meanwhile
        meanwhile = null
        await first?.()
        return store.write(work)
      },
    }),
  })
  const { call, clock, repository } = world
  const member = await repository.users.byUserName(userNameOf('member'))
  clock.advance(366 * 24 * 3600)
  meanwhile = () => repository.users.renewToken(member?.id ?? 0, 'token-of-the-next-year')
  is((await call('GET', '/users/:me', { as: 'member' })).status, 401)
  is((await call('GET', '/users/:me', withToken('token-of-the-next-year'))).status, 200)
  await world.close()
})

ends.run()
