import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { versionBody } from '../datasets/dataset-calls.ts'
import { aManagedCollection, aRole, assignRole } from './role-calls.ts'

const test = suite<{ world: World }>('the default role of creators of datasets')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const path = (id: number | string) => `/collections/${id}/defaultContributorRole`
const put = (world: World, id: number | string, alias: string) =>
  world.call('PUT', `${path(id)}/${alias}`, asSuper)

test('C22 show: a new collection gives contributor', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const { body } = await world.call('GET', path(id), { as: 'admin' })
  equal([body.data.alias, body.data.id], ['contributor', 6])
  is((await world.call('GET', path('nosuch'), asSuper)).status, 404)
})

test('C23 set: the creator of the next dataset gets the role, and the history shows it', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const { status, body } = await put(world, id, 'curator')
  is(status, 200)
  match(body.data.message, /^Default contributor role for Collection .* has been set to Curator\.$/)
  const made = await world.call('POST', `/collections/${id}/datasets`, {
    as: 'dsContributor',
    json: { datasetVersion: versionBody() },
  })
  const dataset = made.body.data.id
  const { body: given } = await world.call('GET', `/datasets/${dataset}/assignments`, asSuper)
  const own = given.data.filter(
    (one: { readonly definitionPointId: number }) => one.definitionPointId === dataset,
  )
  equal(
    own.map((one: { readonly assignee: string; readonly _roleAlias: string }) => [
      one.assignee,
      one._roleAlias,
    ]),
    [['@dsContributor.user', 'curator']],
  )
  const history = await world.call('GET', `/datasets/${dataset}/assignments/history`, asSuper)
  equal(history.body.data.length, 1)
  is(history.body.data[0].assignedBy, '@dsContributor.user')
})

test('C23 set: none gives creators nothing', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  match((await put(world, id, 'none')).body.data.message, /has been set to None\.$/)
  equal((await world.call('GET', path(id), asSuper)).body.data, {})
  const made = await world.call('POST', `/collections/${id}/datasets`, {
    as: 'dsContributor',
    json: { datasetVersion: versionBody() },
  })
  const mine = await world.call('GET', `/datasets/${made.body.data.id}`, { as: 'dsContributor' })
  is(mine.status, 401)
})

test('C23 set: accepts roles with permissions on datasets, built-in or of this collection', async ({
  world,
}) => {
  const [here, elsewhere] = [await aManagedCollection(world), await aManagedCollection(world)]
  for (const alias of ['admin', 'contributor', 'curator', 'member'])
    is((await put(world, here.id, alias)).status, 200, alias)
  for (const alias of ['dvContributor', 'dsContributor', 'fullContributor', 'fileDownloader']) {
    const { status, body } = await put(world, here.id, alias)
    is(status, 400, alias)
    is(body.message, `Role ${alias} does not have dataset permissions.`)
  }
  const own = await aRole(world, here.id)
  const foreign = await aRole(world, elsewhere.id)
  is((await put(world, here.id, own.alias)).status, 200)
  for (const alias of [foreign.alias, 'nosuch', '%20', 'None']) {
    const { status, body } = await put(world, here.id, alias)
    is(status, 404, alias)
    match(body.message, /^Role .* not found\.$/)
  }
})

test('C23 set: checks the permission last', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  is((await world.call('PUT', `${path(id)}/nosuch`)).status, 404)
  is((await world.call('PUT', `${path(id)}/dsContributor`, { as: 'outsider' })).status, 400)
  is((await put(world, 'nosuch', 'curator')).status, 404)
})

test('C01 create: the creator manages the collection, with a setting also managers of its parent', async ({
  world,
}) => {
  const parent = await aManagedCollection(world)
  const own = await aRole(world, parent.id)
  await assignRole(world, `/collections/${parent.id}`, {
    assignee: '@outsider.user',
    role: own.alias,
  })
  const below = async (wanted: string | null, name: string) => {
    await world.store.write(({ settings }) =>
      wanted === null
        ? settings.remove(':InheritParentRoleAssignments')
        : settings.put(':InheritParentRoleAssignments', wanted),
    )
    const { body } = await world.call('POST', `/collections/${parent.id}`, {
      as: 'admin',
      json: { alias: name, name, collectionContacts: [{ contactEmail: 'a@b.org' }] },
    })
    const given = await world.call('GET', `/collections/${name}/assignments`, asSuper)
    const history = await world.call('GET', `/collections/${name}/assignments/history`, asSuper)
    is(history.body.data.length, given.body.data.length, 'each is in the history')
    is(body.status, 'OK')
    return given.body.data.map(
      (one: { readonly assignee: string; readonly _roleAlias: string }) =>
        `${one.assignee} ${one._roleAlias}`,
    )
  }
  equal(await below(null, 'alone'), ['@admin.user admin'])
  equal(await below('curator, admin,nosuch', 'with-two'), [
    '@admin.user admin',
    '@superuser.user admin',
    '@curator.user curator',
  ])
  is((await below('*', 'with-all')).length, 10)
})

test.run()
