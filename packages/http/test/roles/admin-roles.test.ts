import { BUILT_IN_ROLES } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aManagedCollection, aRole, assignRole, roleJson } from './role-calls.ts'

const test = suite<{ world: World }>('roles of the installation')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const

test('roles.builtIn: a fresh repository has the eight roles, with their ids and permissions', async ({
  world,
}) => {
  const { body } = await world.call('GET', '/admin/roles', asSuper)
  equal(
    body.data,
    BUILT_IN_ROLES.map(({ ownerId: _, ...role }) => role),
  )
})

test('roles.createBuiltIn: a role without an owner can be assigned everywhere', async ({
  world,
}) => {
  const { status, body } = await world.call('POST', '/admin/roles', {
    ...asSuper,
    json: roleJson(),
  })
  is(status, 200)
  is('ownerId' in body.data, false)
  const { id } = await aManagedCollection(world)
  const wanted = { assignee: '@outsider.user', role: body.data.alias }
  is((await assignRole(world, `/collections/${id}`, wanted)).status, 200)
  const again = await world.call('POST', '/admin/roles', { ...asSuper, json: body.data })
  is(again.status, 403)
})

test('roles.change: the new permissions apply to holders at once', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id, { permissions: [] })
  const dataset = await aDataset(world, { collection: String(id) })
  await assignRole(world, `/collections/${id}`, { assignee: '@outsider.user', role: role.alias })
  const draft = `/datasets/${dataset.id}/versions/:draft`
  is((await world.call('GET', draft, { as: 'outsider' })).status, 401)
  const json = roleJson({
    alias: role.alias,
    name: 'Reader',
    permissions: ['ViewUnpublishedDataset'],
  })
  const { status, body } = await world.call('PUT', `/admin/roles/${role.id}`, { ...asSuper, json })
  is(status, 200)
  equal(body.data, { ...role, name: 'Reader', permissions: ['ViewUnpublishedDataset'] })
  is((await world.call('GET', draft, { as: 'outsider' })).status, 200)
  const put = (as: 'admin' | 'anonymous') =>
    world.call('PUT', `/admin/roles/${role.id}`, { as, json })
  equal([(await put('admin')).status, (await put('anonymous')).status], [403, 401])
  is((await world.call('PUT', '/admin/roles/99999', { ...asSuper, json })).status, 404)
  is((await world.call('PUT', `/admin/roles/${role.id}`, { ...asSuper, json: {} })).status, 400)
})

test('roles.change: the aliases of the eight built-in roles are fixed', async ({ world }) => {
  const json = roleJson({ alias: 'other', permissions: ['DownloadFile'] })
  is((await world.call('PUT', '/admin/roles/2', { ...asSuper, json })).status, 403)
  const kept = roleJson({
    alias: 'fileDownloader',
    name: 'Reader of Files',
    permissions: ['DownloadFile'],
  })
  is((await world.call('PUT', '/admin/roles/2', { ...asSuper, json: kept })).status, 200)
})

test('roles.deleteAny: deletes added roles, the eight built-in ones stay', async ({ world }) => {
  const added = await world.call('POST', '/admin/roles', { ...asSuper, json: roleJson() })
  const path = `/admin/roles/${added.body.data.id}`
  is((await world.call('DELETE', path, { as: 'admin' })).status, 403)
  is((await world.call('DELETE', path)).status, 401)
  is((await world.call('DELETE', path, asSuper)).status, 200)
  is((await world.call('DELETE', path, asSuper)).status, 404)
  const { status, body } = await world.call('DELETE', '/admin/roles/:alias?alias=member', asSuper)
  is(status, 403)
  match(body.message, /^May not delete Built In Role/)
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  is((await world.call('DELETE', `/admin/roles/${role.id}`, { as: 'curator' })).status, 401)
  is((await world.call('DELETE', `/admin/roles/${role.id}`, { as: 'admin' })).status, 200)
})

test('roles.selectable: the roles of the caller, or all', async ({ world }) => {
  const aliases = async (as: 'superuser' | 'curator' | 'outsider') => {
    const { body } = await world.call('GET', '/roles/userSelectable', { as })
    return body.data.map(({ alias }: { readonly alias: string }) => alias)
  }
  await aManagedCollection(world)
  equal(await aliases('curator'), ['curator'])
  equal(await aliases('superuser'), await allAliases(world))
  is((await world.call('GET', '/roles/userSelectable')).status, 401)
})

const allAliases = (world: World) =>
  world.store.read(async ({ roles }) => (await roles.all()).map(({ alias }) => alias))

test.run()
