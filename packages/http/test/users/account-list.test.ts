import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type World } from '../app/world.ts'
import { aManagedCollection } from '../roles/role-calls.ts'

const test = suite<{ world: World }>('the list of accounts')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world?.close())

const list = (world: World, query = '') =>
  world.call('GET', `/admin/list-users${query}`, { as: 'superuser' })
const names = (body: {
  readonly data: { readonly users: readonly { readonly userIdentifier: string }[] }
}) => body.data.users.map(({ userIdentifier }) => userIdentifier)

test('users.list: for superusers', async ({ world }) =>
  equal(await statuses((as) => world.call('GET', '/admin/list-users', { as })), {
    ...only(['superuser'], { yes: 200, no: 403 }),
    anonymous: 401,
  }))

test('users.list: an account with the columns of the page', async ({ world }) => {
  await aManagedCollection(world)
  await world.call('PUT', '/notifications/mutedEmails/CREATEDV', { as: 'curator' })
  const { body } = await list(world, '?searchTerm=CURATOR')
  is(body.data.userCount, 1)
  is(body.data.selectedPage, 1)
  is(body.data.bundleStrings.userId, 'ID')
  const [{ id, createdTime, lastLoginTime, lastApiUseTime, ...user }] = body.data.users
  is(typeof id, 'number')
  for (const time of [createdTime, lastLoginTime, lastApiUseTime]) is(time, '2031-04-05T06:07:08Z')
  equal(user, {
    userIdentifier: 'curator.user',
    lastName: 'User',
    firstName: 'curator',
    email: 'curator@users.example.org',
    isSuperuser: false,
    authenticationProvider: 'builtin',
    roles: 'Curator',
    deactivated: false,
    mutedEmails: ['CREATEDV'],
    mutedNotifications: [],
  })
})

test('users.list: every search word begins a word of the account, in any case and order', async ({
  world,
}) => {
  equal(names((await list(world, '?searchTerm=user%20cur')).body), ['curator.user'])
  equal(names((await list(world, '?searchTerm=urator')).body), [])
  equal(names((await list(world, '?searchTerm=curator%40users')).body), ['curator.user'])
  equal(names((await list(world, `?searchTerm=${encodeURIComponent("' \\ :* |")}`)).body), [])
})

test('users.list: pages; after the last comes the first', async ({ world }) => {
  const { body } = await list(world, '?itemsPerPage=3&selectedPage=2&sortKey=userIdentifier%20desc')
  equal(
    names(body),
    ['fullcontributor.user', 'filedownloader.user', 'dvcontributor.user'].map(cased),
  )
  const { pagination } = body.data
  equal([pagination.numResults, pagination.pageCount, pagination.startResultNumber], [10, 4, 4])
  equal([pagination.endResultNumberString, pagination.remainingResults], ['6', 4])
  const behind = await list(world, '?itemsPerPage=3&selectedPage=99')
  is(behind.body.data.selectedPage, 1)
  is(behind.body.data.users.length, 3)
})

const cased = (name: string): string =>
  name
    .replace('fullcontributor', 'fullContributor')
    .replace('filedownloader', 'fileDownloader')
    .replace('dvcontributor', 'dvContributor')

test('users.list: invalid parameters are refused', async ({ world }) => {
  for (const query of [
    '?itemsPerPage=0',
    '?itemsPerPage=1001',
    '?itemsPerPage=x',
    '?selectedPage=0',
    '?sortKey=passwordHash',
    '?sortKey=id%20sideways',
    '?sortKey=id%20asc%20desc',
  ])
    is((await list(world, query)).status, 400, query)
})

test.run()
