import { suite } from 'uvu'
import { equal, instance, is } from 'uvu/assert'
import { type AccountRequest, connectionTo, createAccount, ServerRefusal } from '../../src/index.ts'
import { type StandIn, sendJson, standIn, textOf } from '../stand-in-server.ts'

const test = suite('creating an account on a server')

const servers: StandIn[] = []
test.after.each(async () => {
  for (const server of servers.splice(0)) await server.close()
})

const REQUEST: AccountRequest = {
  user: {
    userName: 'ada',
    firstName: 'Ada',
    lastName: 'Reed',
    email: 'ada@example.org',
    affiliation: null,
  },
  password: null,
  superuser: false,
  key: null,
}

const ADDED = { userName: 'ada', token: 'its-token', problems: [] }
const REMOVAL = 'DELETE /api/admin/settings/:BuiltinUsersKey'
const KEY_LEFT = 'The temporary :BuiltinUsersKey is still set: Broken'

/** A server with the initial key `key` for new accounts. */
async function server(key: string | null) {
  const state = { key, superusers: [] as string[], refuses: false, broken: [] as string[] }
  const started = await standIn(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const body = await textOf(request)
    if (state.broken.includes(`${request.method} ${url.pathname}`))
      return sendJson(response, 500, { message: 'Broken' })
    if (url.pathname.endsWith(':BuiltinUsersKey')) {
      if (request.method === 'PUT') state.key = body
      if (request.method === 'DELETE') state.key = null
      if (state.key === null && request.method === 'GET')
        return sendJson(response, 404, { message: 'Not set' })
      return sendJson(response, 200, { data: { message: state.key ?? 'deleted' } })
    }
    if (url.pathname.startsWith('/api/admin/superuser/')) {
      state.superusers.push(url.pathname)
      return sendJson(response, 200, { data: { message: body } })
    }
    if (state.refuses || url.searchParams.get('key') !== state.key)
      return sendJson(response, 401, { message: 'Bad api key' })
    const { userName } = JSON.parse(body)
    sendJson(response, 200, { data: { user: { id: 4, userName }, apiToken: 'its-token' } })
  })
  servers.push(started)
  const connection = connectionTo({ address: started.address, token: 'superuser' })
  return { state, connection, asked: started.asked }
}

test('a server without a key has one only during the request', async () => {
  const { state, connection, asked } = await server(null)
  equal(await createAccount(connection, REQUEST), ADDED)
  is(state.key, null)
  equal(
    asked.map((line) => line.split(' ')[0]),
    ['GET', 'PUT', 'POST', 'DELETE'],
  )
})

test('the key is removed when the account is refused', async () => {
  const { state, connection } = await server(null)
  state.refuses = true
  const refusal = await createAccount(connection, REQUEST).catch((error: Error) => error.message)
  equal([refusal, state.key], ['Bad api key', null])
})

test('an existing key is used and kept, whether read from the server or given', async () => {
  for (const key of [null, 'the key']) {
    const { state, connection } = await server('the key')
    is((await createAccount(connection, { ...REQUEST, key })).token, 'its-token')
    is(state.key, 'the key')
  }
})

test('a superuser gets the flag in a second step', async () => {
  const { state, connection } = await server('the key')
  await createAccount(connection, { ...REQUEST, superuser: true })
  equal(state.superusers, ['/api/admin/superuser/ada'])
})

test('the token is returned with every later step that failed', async () => {
  const { state, connection } = await server(null)
  state.broken = [REMOVAL, 'PUT /api/admin/superuser/ada']
  equal(await createAccount(connection, { ...REQUEST, superuser: true }), {
    ...ADDED,
    problems: [KEY_LEFT, 'The account was not made a superuser: Broken'],
  })
})

test('a refused account and a key that stays are both reported', async () => {
  const { state, connection } = await server(null)
  state.refuses = true
  state.broken = [REMOVAL]
  const refusal = await createAccount(connection, REQUEST).catch((error: Error) => error.message)
  is(refusal, `Bad api key (${KEY_LEFT})`)
})

test('an answer that is not JSON does not come from a repository', async () => {
  const started = await standIn((_, response) => response.end('<html>'))
  servers.push(started)
  const connection = connectionTo({ address: started.address, token: 'superuser' })
  const error = await createAccount(connection, { ...REQUEST, key: 'the key' }).catch(
    (thrown: unknown) => thrown,
  )
  instance(error, ServerRefusal)
})

test.run()
