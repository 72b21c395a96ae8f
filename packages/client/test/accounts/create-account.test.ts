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
/** A server with this key for new accounts, which admits superusers without it. */
async function server(key: string | null) {
  const state = { superusers: [] as string[], broken: false }
  const started = await standIn(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const body = await textOf(request)
    if (url.pathname.startsWith('/api/admin/superuser/')) {
      if (state.broken) return sendJson(response, 500, { message: 'Broken' })
      state.superusers.push(url.pathname)
      return sendJson(response, 200, { data: { message: body } })
    }
    const sent = url.searchParams.get('key')
    const admitted = sent === null ? request.headers['x-service-key'] === 'superuser' : sent === key
    if (!admitted) return sendJson(response, 401, { message: 'Bad api key' })
    const { userName } = JSON.parse(body)
    sendJson(response, 200, { data: { user: { id: 4, userName }, apiToken: 'its-token' } })
  })
  servers.push(started)
  const connection = connectionTo({ address: started.address, token: 'superuser' })
  return { state, connection, asked: started.asked }
}

test('the token of a superuser is enough: no key is read or set', async () => {
  for (const key of [null, 'the key']) {
    const { connection, asked } = await server(key)
    equal(await createAccount(connection, REQUEST), ADDED)
    equal(
      asked.map((line) => line.split(' ')[0]),
      ['POST'],
    )
  }
})

test('a given key is sent', async () => {
  const { connection } = await server('the key')
  equal(await createAccount(connection, { ...REQUEST, key: 'the key' }), ADDED)
  const wrong = createAccount(connection, { ...REQUEST, key: 'another' })
  is(await wrong.catch((error: Error) => error.message), 'Bad api key')
})

test('a superuser gets the flag in a second step', async () => {
  const { state, connection } = await server('the key')
  await createAccount(connection, { ...REQUEST, superuser: true })
  equal(state.superusers, ['/api/admin/superuser/ada'])
})

test('the token is returned with a later step that failed', async () => {
  const { state, connection } = await server(null)
  state.broken = true
  equal(await createAccount(connection, { ...REQUEST, superuser: true }), {
    ...ADDED,
    problems: ['The account was not made a superuser: Broken'],
  })
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
