import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { onSql, openWorld, type World } from '../app/world.ts'
import { decide, listRequests, requestAccess, restricted } from './access-request-calls.ts'

const test = suite<{ world: World }>('listed access requests')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

test('A18: shows who asked, and when, to those who decide', async ({ world }) => {
  const [file = 0] = (await restricted(world)).files
  await requestAccess(world, file)
  const { status, body } = await listRequests(world, file)
  is(status, 200)
  is('pagination' in body, false)
  const [{ id, createdTime, lastLoginTime, lastApiUseTime, requestedTime, ...request }] = body.data
  is(Number.isInteger(id), true)
  match(requestedTime, /^2031-04-05T06:07:08Z$/)
  match(createdTime, /Z$/)
  equal(request, {
    identifier: '@outsider.user',
    displayName: 'outsider User',
    firstName: 'outsider',
    lastName: 'User',
    email: 'outsider@users.example.org',
    superuser: false,
    deactivated: false,
    persistentUserId: 'outsider.user',
    authenticationProviderId: 'builtin',
    requestState: 'created',
  })
})

test('A18: refuses guests, strangers, unknown files and empty lists', async ({ world }) => {
  const [file = 0] = (await restricted(world)).files
  is((await listRequests(world, file, { as: 'anonymous' })).status, 401)
  is((await listRequests(world, 'x', { as: 'anonymous' })).status, 401)
  for (const as of ['outsider', 'contributor', 'member'] as const)
    is((await listRequests(world, file, { as })).status, 403, as)
  for (const unknown of [99_999, 'x']) is((await listRequests(world, unknown)).status, 400)
  const none = await listRequests(world, file, { as: 'superuser' })
  is(none.status, 404)
  match(none.body.message, /^There are no access requests for this file/)
})

test('A18: the history has pages; without it, the whole list is one', async ({ world }) => {
  const [file = 0] = (await restricted(world)).files
  for (let round = 0; round < 17; round += 1) {
    await requestAccess(world, file)
    if (round < 16) await decide(world, 'rejectAccess', { file })
  }
  const history = (query: string) =>
    listRequests(world, file, { query: `?includeHistory=true${query}` })
  is((await history('')).body.data.length, 17)
  is(
    (await listRequests(world, file, { query: '?start=2&per_page=1' })).body.data.length,
    1,
    'open ones only',
  )
  for (const odd of ['&start=0&per_page=2', '&start=1', '&start=x&per_page=2'])
    is('pagination' in (await history(odd)).body, false, odd)
  const first = await history('&start=1&per_page=2')
  is(first.body.data.length, 2)
  equal(first.body.pagination, {
    isNecessary: true,
    numResults: 17,
    numResultsString: '17',
    docsPerPage: 2,
    selectedPageNumber: 1,
    pageCount: 9,
    hasPreviousPageNumber: false,
    previousPageNumber: 1,
    hasNextPageNumber: true,
    nextPageNumber: 2,
    startResultNumber: 1,
    endResultNumber: 2,
    startResultNumberString: '1',
    endResultNumberString: '2',
    remainingResults: 15,
    numberNextResults: 2,
    pageNumberList: [1, 2, 3, 4, 5],
  })
  is((await history('&start=9&per_page=2')).body.data.length, 1)
  for (const behind of ['10', '9999999999', '9'.repeat(400)])
    is((await history(`&start=${behind}&per_page=2`)).status, 404, behind)
})

test(
  'A14 A18: asking and listing take a fixed number of statements',
  onSql(async (world) => {
    const [file = 0, other = 0] = (await restricted(world, ['a.txt', 'b.txt'])).files
    // The first call of a day notes the use of the token.
    for (const as of ['outsider', 'curator'] as const) await listRequests(world, file, { as })
    const asking = await world.statements(() => requestAccess(world, file))
    is(await world.statements(() => requestAccess(world, other)), asking)
    is(asking <= 22, true, `${asking} statements`)
    const listing = await world.statements(() => listRequests(world, file))
    is(listing <= 6, true, `${listing} statements`)
  }),
)

test.run()
