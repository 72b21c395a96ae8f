import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aManagedCollection, aRole, assignRole, freshAlias, roleJson } from './role-calls.ts'

const test = suite<{ world: World }>('roles that collections define')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const

test('C08 create: answers the role, its permissions in the order of the table', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const json = { ...roleJson(), ownerId: 999 }
  const { status, body } = await world.call('POST', `/collections/${id}/roles`, {
    ...asSuper,
    json,
  })
  is(status, 200)
  equal(body.data, {
    alias: json.alias,
    name: 'Data Steward',
    permissions: ['ViewUnpublishedDataset', 'EditDataset'],
    description: 'Looks after drafts',
    id: body.data.id,
    ownerId: id,
  })
})

test('C08 create: ALL means all sixteen, and a role may have none', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const create = (permissions: unknown) =>
    world.call('POST', `/collections/${id}/roles`, { ...asSuper, json: roleJson({ permissions }) })
  is((await create(['all', 'nonsense'])).body.data.permissions.length, 16)
  equal((await create([])).body.data.permissions, [])
  equal((await create(undefined)).body.data.permissions, [])
  equal((await create(null)).body.data.permissions, [])
})

test('C08 create: refuses an invalid role', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const create = (json: unknown) =>
    world.call('POST', `/collections/${id}/roles`, { ...asSuper, json })
  for (const wrong of [
    { alias: 'seventeen-letters' },
    { alias: '' },
    { alias: 'with space' },
    { alias: 'none' },
    { alias: 7 },
    { alias: undefined },
    { name: '' },
    { description: 'x'.repeat(256) },
    { permissions: ['Fly'] },
    { permissions: 'EditDataset' },
    { permissions: [1] },
  ])
    is((await create(roleJson(wrong))).status, 400, JSON.stringify(wrong))
  for (const body of ['', '{', '[]', 'null', '"role"'])
    is(
      (await world.call('POST', `/collections/${id}/roles`, { ...asSuper, body })).status,
      400,
      body,
    )
})

test('C08 create: an alias is unique over all roles of the repository', async ({ world }) => {
  const [one, two] = [await aManagedCollection(world), await aManagedCollection(world)]
  const { alias } = await aRole(world, one.id)
  for (const taken of [alias, 'curator']) {
    const json = roleJson({ alias: taken })
    const { status, body } = await world.call('POST', `/collections/${two.id}/roles`, {
      ...asSuper,
      json,
    })
    is(status, 403)
    match(body.message, /^Role with this alias already exists/)
  }
})

test('C08 create: an unknown collection is 404', async ({ world }) => {
  const missing = await world.call('POST', '/collections/nosuch/roles', {
    ...asSuper,
    json: roleJson(),
  })
  is(missing.status, 404)
})

test('C07 list: shows the roles that the collection itself defines', async ({ world }) => {
  const { id, alias } = await aManagedCollection(world)
  equal((await world.call('GET', `/collections/${id}/roles`, asSuper)).body.data, [])
  const [first, second] = [await aRole(world, id), await aRole(world, id)]
  const { body } = await world.call('GET', `/collections/${alias}/roles`, { as: 'admin' })
  equal(body.data, [first, second])
  is((await world.call('GET', '/collections/nosuch/roles', asSuper)).status, 404)
})

test('V15 show: by id and by alias; a refusal says what is missing', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  const shown = await world.call('GET', `/roles/${role.id}`, { as: 'admin' })
  equal(shown.body.data, role)
  equal((await world.call('GET', `/roles/:alias?alias=${role.alias}`, asSuper)).body.data, role)
  const refused = await world.call('GET', `/roles/${role.id}`)
  match(refused.body.message, /^Permission required to view roles/)
})

test('V15 show: only superusers see built-in roles; unknown ids are 404, bad ones 400', async ({
  world,
}) => {
  equal(
    await statuses((as) => world.call('GET', '/roles/7', { as })),
    only(['superuser'], { yes: 200, no: 403 }),
  )
  const ask = async (path: string) => {
    const { status, body } = await world.call('GET', path, asSuper)
    return `${status} ${body.message ?? ''}`
  }
  match(await ask('/roles/99999'), /^404 .*Role with ID 99999 not found\.$/)
  match(await ask('/roles/99999999999999999999'), /^404/)
  match(await ask('/roles/:alias?alias=nosuch'), /^404 .*Role with alias nosuch not found\.$/)
  match(await ask('/roles/:alias'), /^400/)
  match(await ask('/roles/seven'), /^400/)
  match(await ask('/roles/-1'), /^400/)
})

test('roles.delete: revokes all assignments of the role, and records that', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  const dataset = await aDataset(world, { collection: String(id) })
  await assignRole(world, `/collections/${id}`, { assignee: '@outsider.user', role: role.alias })
  const draft = `/datasets/${dataset.id}/versions/:draft`
  is((await world.call('GET', draft, { as: 'outsider' })).status, 200)
  const { status, body } = await world.call('DELETE', `/roles/${role.id}`, { as: 'admin' })
  is(status, 200)
  is(body.data.message, 'role Data Steward deleted.')
  is((await world.call('GET', draft, { as: 'outsider' })).status, 401)
  is((await world.call('DELETE', `/roles/${role.id}`, asSuper)).status, 404)
  const history = await world.call('GET', `/collections/${id}/assignments/history`, asSuper)
  const [entry] = history.body.data.filter(
    (one: { readonly roleName: string }) => one.roleName === role.alias,
  )
  is(entry.revokedBy, '@admin.user')
})

test('roles.delete: built-in roles cannot be deleted, others need the permission', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  const builtIn = await world.call('DELETE', '/roles/7', asSuper)
  is(builtIn.status, 403)
  match(builtIn.body.message, /^May not delete Built In Role/)
  is((await world.call('DELETE', '/roles/:alias?alias=admin', asSuper)).status, 403)
  is((await world.call('DELETE', `/roles/${role.id}`, { as: 'curator' })).status, 401)
  is((await world.call('DELETE', `/roles/${role.id}`)).status, 401)
  is((await world.call('DELETE', '/roles/x', asSuper)).status, 400)
})

test('a default role that is deleted leaves creators without one', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  const path = `/collections/${id}/defaultContributorRole`
  is((await world.call('PUT', `${path}/${role.alias}`, asSuper)).status, 200)
  is((await world.call('GET', path, asSuper)).body.data.alias, role.alias)
  await world.call('DELETE', `/roles/${role.id}`, asSuper)
  equal((await world.call('GET', path, asSuper)).body.data, {})
  is((await aDataset(world, { collection: String(id) })).id > 0, true)
})

test('C19 assign: roles of a collection can be assigned there and below only', async ({
  world,
}) => {
  const [owner, other] = [await aManagedCollection(world), await aManagedCollection(world)]
  const { alias: role } = await aRole(world, owner.id)
  const below = await world.call('POST', `/collections/${owner.id}`, {
    ...asSuper,
    json: { alias: freshAlias(), name: 'Below', collectionContacts: [{ contactEmail: 'a@b.org' }] },
  })
  const wanted = { assignee: '@outsider.user', role }
  is((await assignRole(world, `/collections/${owner.id}`, wanted)).status, 200)
  is((await assignRole(world, `/collections/${below.body.data.id}`, wanted)).status, 200)
  is((await assignRole(world, `/collections/${other.id}`, wanted)).status, 400)
})

test('roles.create: takes the collection from the query', async ({ world }) => {
  const { id, alias } = await aManagedCollection(world)
  const { status, body } = await world.call('POST', `/roles?dvo=${alias}`, {
    ...asSuper,
    json: roleJson(),
  })
  is(status, 200)
  is(body.data.ownerId, id)
  is((await world.call('POST', '/roles', { ...asSuper, json: roleJson() })).status, 400)
  is((await world.call('POST', '/roles?dvo=nosuch', { ...asSuper, json: roleJson() })).status, 404)
})

test.run()
