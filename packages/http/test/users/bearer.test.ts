import type { IdentityProvider } from '@holdfast/core'
import { ALL_FEATURES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aTool } from '../external-tools/sample-tools.ts'

const test = suite<{ world: World }>('bearer tokens')

const told = { emailVerified: true, groups: [], firstName: 'Ada', lastName: 'Byron' }

const away = () => Promise.reject(new Error('no connection'))

/** Another service, which is away when it is asked about a token that begins with `lost-`. */
const annex: IdentityProvider = {
  id: 'annex',
  title: 'The annex',
  begin: away,
  complete: away,
  bearer: (token) => {
    if (token === 'of-patient') return new Promise(() => {})
    return /^(?:lost|of)-/.test(token) ? away() : Promise.resolve(null)
  },
}

/** Knows the tokens that begin with `of-`; what follows is the person. `of-nameless` tells nothing more. */
const lab: IdentityProvider = {
  id: 'lab',
  title: 'The lab',
  begin: () => Promise.reject(new Error('nobody signs in here')),
  complete: async () => null,
  bearer: async (token) => {
    if (!token.startsWith('of-')) return null
    const subject = token.slice(3)
    if (subject === 'unreachable') return { subject, identity: away }
    const nothing = { email: null, emailVerified: false, firstName: '', lastName: '', groups: [] }
    const identity =
      subject === 'nameless'
        ? { subject, ...nothing, userName: null }
        : { subject, ...told, email: `${subject}@example.edu`, userName: subject }
    return { subject, identity: async () => identity }
  },
}

test.before(async (context) => {
  const features = { ...ALL_FEATURES, bearerClaims: false }
  context.world = await openWorld({ identityProviders: [annex, lab], features })
})
test.after(({ world }) => world.close())

const bearing = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
const register = (world: World, token: string, json: object = { termsAccepted: true }) =>
  world.call('POST', '/users/register', { ...bearing(token), json })

test('users.register: a person with a bearer token gets an account, which the token is a credential of', async ({
  world,
}) => {
  const before = await world.call('GET', '/users/:me', bearing('of-ada'))
  equal([before.status, before.body.status], [403, 'ERROR'])
  is((await register(world, 'of-ada')).status, 200)
  const { body } = await world.call('GET', '/users/:me', bearing('of-ada'))
  const { identifier, authenticationProviderId, persistentUserId, email } = body.data
  equal(
    [identifier, authenticationProviderId, persistentUserId, email],
    ['@ada', 'lab', 'ada', 'ada@example.edu'],
  )
  is((await register(world, 'of-ada')).status, 403)
  await world.call('POST', '/admin/authenticatedUsers/ada/deactivate', { as: 'superuser' })
  is((await world.call('GET', '/users/:me', bearing('of-ada'))).status, 401)
})

test('a bearer token that no service issued is 401, also where guests are welcome; an API token goes first', async ({
  world,
}) => {
  for (const token of ['x', 'of -', ''])
    is((await world.call('GET', '/collections/:root', bearing(token))).status, 401)
  const both = { as: 'superuser', ...bearing('x') } as const
  is((await world.call('GET', '/users/:me', both)).status, 200)
})

test('while a service is away, calls with tokens that may be its own are 503, and those of others hold', async ({
  world,
}) => {
  const lost = await world.call('GET', '/users/:me', bearing('lost-ada'))
  equal([lost.status, lost.body.status], [503, 'ERROR'])
  is(lost.headers.get('Retry-After'), '30')
  for (const token of ['lost-ada', 'of-unreachable'])
    match((await register(world, token)).body.message, /does not answer/, token)
  is((await register(world, 'of-mary')).status, 200)
})

test('a token that one service proves does not wait for another service', async ({ world }) => {
  is((await register(world, 'of-patient')).status, 200)
})

test('a bearer token is not exchanged for an API token', async ({ world }) => {
  await register(world, 'of-emmy')
  is((await world.call('POST', '/users/token/recreate', bearing('of-emmy'))).status, 401)
})

test('A06 answer, externalTools.openFile: people without an API token get one that only signs', async ({
  world,
}) => {
  await register(world, 'of-irene')
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  const caller = bearing('of-irene')
  const json = { guestbookResponse: {} }
  const answered = await world.call('POST', `/access/datafile/${fileId}`, { ...caller, json })
  is(answered.status, 200, answered.text)
  const path = answered.body.data.signedUrl.slice(`${SITE}/api`.length)
  is((await world.call('GET', path)).status, 200)
  match(path, /&user=irene&/)
  const opening = `/files/${fileId}/externalTool/${await aTool(world)}/toolUrl`
  const opened = await world.call('POST', opening, { ...caller, json: {} })
  is(opened.status, 200, opened.text)
})

test('users.register: needs a token, a body, and accepted terms', async ({ world }) => {
  const json = { termsAccepted: true }
  is((await world.call('POST', '/users/register', { json })).status, 400)
  is((await register(world, 'x')).status, 401)
  for (const wrong of [{}, { termsAccepted: false }, { termsAccepted: 'true' }])
    is((await register(world, 'of-maria', wrong)).status, 400)
  const broken = { ...bearing('of-maria'), body: '{' }
  is((await world.call('POST', '/users/register', broken)).status, 400)
})

test('users.register: names are the token’s; each wrong field is named', async ({ world }) => {
  const named = await register(world, 'of-lise', { termsAccepted: true, username: 'lise' })
  is(named.status, 400)
  match(named.body.fieldErrors.username, 'bearer token')
  const nameless = await register(world, 'of-nameless')
  equal(Object.keys(nameless.body.fieldErrors).toSorted(), [
    'emailAddress',
    'firstName',
    'lastName',
    'username',
  ])
  const taken = await register(world, 'of-superuser.user')
  match(taken.body.fieldErrors.username, 'taken')
})

test('users.register: what the token does not tell may be added where the installation allows it', async () => {
  const world = await openWorld({ identityProviders: [lab] })
  const names = {
    username: 'lise',
    firstName: 'Lise',
    lastName: 'M',
    emailAddress: 'l@example.org',
  }
  const all = { termsAccepted: true, ...names }
  is((await register(world, 'of-nameless', all)).status, 200)
  const { body } = await world.call('GET', '/users/:me', bearing('of-nameless'))
  is(body.data.emailLastConfirmed, undefined)
  const other = await register(world, 'of-ada', { termsAccepted: true, username: 'ava' })
  match(other.body.fieldErrors.username, 'differs')
  await world.close()
})

test('the feature switched off: a bearer token is not looked at', async () => {
  const features = { ...ALL_FEATURES, bearerTokens: false }
  const world = await openWorld({ identityProviders: [lab], features })
  is((await world.call('GET', '/collections/:root', bearing('x'))).status, 200)
  is((await register(world, 'of-ada')).status, 500)
  await world.close()
})

test.run()
