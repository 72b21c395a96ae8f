import type { Permission } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, userNameOf, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aManagedCollection, aRole, assignRole, freshAlias } from './role-calls.ts'

const test = suite<{ world: World }>('callers grant at most their own permissions')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asOutsider = { as: 'outsider' } as const
const ME = `@${userNameOf('outsider')}`

/** Assigns the outsider a new role at this path. */
async function delegate(world: World, path: string, permissions: readonly Permission[]) {
  const { id } = (await world.call('GET', '/collections/:root', { as: 'superuser' })).body.data
  const role = await aRole(world, id, { permissions })
  const given = await assignRole(world, path, { assignee: ME, role: role.alias })
  if (given.status !== 200) throw new Error(given.text)
  return role
}

const MANAGER = ['ManageCollectionPermissions', 'AddDataset', 'AddCollection'] as const

/** A collection on which the outsider only manages permissions. */
async function aDelegatedCollection(world: World) {
  const { id } = await aManagedCollection(world)
  const role = await delegate(world, `/collections/${id}`, MANAGER)
  return { id, role }
}

/** A group of the collection; returns its path and its identifier. */
async function aGroup(world: World, id: number) {
  const alias = freshAlias()
  const json = { aliasInOwner: alias, displayName: 'A team' }
  const made = await world.call('POST', `/collections/${id}/groups`, { as: 'superuser', json })
  if (made.status !== 201) throw new Error(made.text)
  return {
    path: `/collections/${id}/groups/${alias}/roleAssignees`,
    identifier: made.body.data.identifier as string,
  }
}

test('C19 assign: a delegated manager gives their own role and no greater one', async ({
  world,
}) => {
  const { id, role } = await aDelegatedCollection(world)
  const give = (alias: string) =>
    assignRole(world, `/collections/${id}`, { assignee: '@bob', role: alias, as: 'outsider' })
  for (const alias of ['admin', 'curator', 'member', 'contributor', 'fileDownloader'])
    is((await give(alias)).status, 400, 'there is no bob')
  const toGuests = (alias: string) =>
    assignRole(world, `/collections/${id}`, { assignee: ':guest', role: alias, as: 'outsider' })
  for (const alias of ['admin', 'curator', 'member', 'contributor', 'fileDownloader'])
    is((await toGuests(alias)).status, 401, alias)
  for (const alias of ['dsContributor', 'dvContributor', 'fullContributor', role.alias])
    is((await toGuests(alias)).status, 200, alias)
})

test('groups.addMembers: a group gives what it was given here, in a child, or around it', async ({
  world,
}) => {
  const { id } = await aDelegatedCollection(world)
  const child = await collectionIn(world, String(id), { alias: freshAlias() })
  const dataset = await aDataset(world, { collection: child.alias })
  const file = await aFile(world, dataset.id)
  const add = (path: string, member = ME) =>
    world.call('POST', path, { ...asOutsider, json: [member] })

  const harmless = await aGroup(world, id)
  await assignRole(world, `/collections/${id}`, {
    assignee: harmless.identifier,
    role: 'fullContributor',
  })
  is((await add(harmless.path)).status, 200, 'no more than the manager has')

  for (const place of [
    `/collections/${id}`,
    `/collections/${child.id}`,
    `/datasets/${dataset.id}`,
  ]) {
    const group = await aGroup(world, id)
    await assignRole(world, place, { assignee: group.identifier, role: 'admin' })
    is((await add(group.path)).status, 401, place)
    const one = await world.call('PUT', `${group.path}/${encodeURIComponent(ME)}`, asOutsider)
    is(one.status, 401, 'one by one')
    const inner = await aGroup(world, id)
    is((await add(group.path, inner.identifier)).status, 401, 'a group as a member')
    await world.call('POST', group.path, { as: 'superuser', json: [inner.identifier] })
    is((await add(inner.path)).status, 401, 'a group inside')
  }
  const readers = await aGroup(world, id)
  const grant = `/access/datafile/${file}/grantAccess/${encodeURIComponent(readers.identifier)}`
  is((await world.call('PUT', grant, { as: 'superuser' })).status, 200)
  is((await add(readers.path)).status, 401, 'a role on a file')
})

test('groups.addMembers: a group in a locally-fair set is refused to callers outside the set', async ({
  world,
}) => {
  const { id } = await aDelegatedCollection(world)
  const fair = await aManagedCollection(world)
  const group = await aGroup(world, id)
  const set = `/collections/${fair.id}/locallyFairRoleAssignees`
  await world.call('PUT', set, { as: 'superuser', json: [group.identifier] })
  const add = () => world.call('POST', group.path, { ...asOutsider, json: [ME] })
  is((await add()).status, 401)
  await world.call('PUT', set, { as: 'superuser', json: [group.identifier, ME] })
  is((await add()).status, 200)
})

test('groups.addMembers: only callers with all permissions of the group may add', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const group = await aGroup(world, id)
  const role = 'curator'
  await assignRole(world, `/collections/${id}`, { assignee: group.identifier, role })
  equal(
    await statuses((as) => world.call('POST', group.path, { as, json: [ME] })),
    only(['admin', 'superuser'], { yes: 200, no: 401 }),
  )
})

test('groups.domain groups.ip: only superusers decide about members of these groups', async ({
  world,
}) => {
  const { id } = await aDelegatedCollection(world)
  const json = { alias: freshAlias(), name: 'All', domains: ['users.example.org'] }
  is((await world.call('POST', '/admin/groups/domain', { ...asOutsider, json })).status, 403)
  const ip = { alias: freshAlias(), name: 'All', addresses: ['10.0.0.1'] }
  is((await world.call('POST', '/admin/groups/ip', { ...asOutsider, json: ip })).status, 403)
  is((await world.call('POST', '/admin/groups/ip', { as: 'superuser', json: ip })).status, 201)
  const give = { assignee: `&ip/${ip.alias}`, as: 'outsider' } as const
  is((await assignRole(world, `/collections/${id}`, { ...give, role: 'curator' })).status, 401)
})

test('C23 set: the default role has at most the permissions of the manager', async ({ world }) => {
  const { id } = await aDelegatedCollection(world)
  const set = (alias: string) =>
    world.call('PUT', `/collections/${id}/defaultContributorRole/${alias}`, asOutsider)
  for (const alias of ['admin', 'curator', 'contributor', 'member'])
    is((await set(alias)).status, 401, alias)
  is((await set('none')).status, 200)
  const { alias } = await delegate(world, `/collections/${id}`, ['EditDataset'])
  is((await set(alias)).status, 404, 'a role of another collection')
  const own = await aRole(world, id, { permissions: ['EditDataset'] })
  is((await set(own.alias)).status, 200)
})

test('C04 roles: only superusers define and change roles, assigned ones too', async ({ world }) => {
  const { id, role } = await aDelegatedCollection(world)
  const json = { alias: freshAlias(), name: 'More', description: '', permissions: ['ALL'] }
  is((await world.call('POST', `/collections/${id}/roles`, { ...asOutsider, json })).status, 403)
  const changed = { ...json, alias: role.alias }
  const change = await world.call('PUT', `/admin/roles/${role.id}`, {
    ...asOutsider,
    json: changed,
  })
  is(change.status, 403)
  const mine = await world.call('GET', `/collections/${id}/userPermissions`, asOutsider)
  is(mine.body.data.canEditCollection, false)
})

test('datasets.move: the roles of the new collection must not exceed those of the mover', async ({
  world,
}) => {
  const source = await aManagedCollection(world)
  const { id } = await aDataset(world, { collection: source.alias })
  await delegate(world, `/collections/${source.id}`, ['PublishDataset', 'AddCollection'])
  const own = await collectionIn(world, source.alias, { alias: freshAlias(), ...asOutsider })
  const move = () => world.call('POST', `/datasets/${id}/move/${own.alias}`, asOutsider)
  is((await move()).status, 401)
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, asOutsider)
  is(draft.status, 401)
  await assignRole(world, `/datasets/${id}`, { assignee: ME, role: 'curator' })
  is((await move()).status, 200, 'curators hold all that works on datasets')
})

test('collections.link datasets.link C01: links and new children grant no permissions', async ({
  world,
}) => {
  const source = await aManagedCollection(world)
  const { id } = await aDataset(world, { collection: source.alias })
  const target = await aManagedCollection(world)
  await assignRole(world, `/collections/${target.id}`, { assignee: ME, role: 'admin' })
  await publishCollection(world, source.alias)
  await publishCollection(world, target.alias)
  const link = await world.call('PUT', `/datasets/${id}/link/${target.alias}`, { as: 'superuser' })
  is(link.status, 200, link.text)
  is((await world.call('GET', `/datasets/${id}/versions/:draft`, asOutsider)).status, 401)
  const child = await collectionIn(world, target.alias, { alias: freshAlias(), ...asOutsider })
  const give = { assignee: ME, role: 'admin', as: 'outsider' } as const
  is((await assignRole(world, `/collections/${source.id}`, give)).status, 401)
  is((await assignRole(world, `/collections/${child.id}`, give)).status, 409, 'its creator')
})

test('D24 D25 preview URLs: need the permission to see drafts', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = `/datasets/${id}/previewUrl`
  await delegate(world, `/datasets/${id}`, ['ManageDatasetPermissions'])
  is((await world.call('POST', path, asOutsider)).status, 401)
  is((await world.call('POST', path, { as: 'superuser' })).status, 200)
  is((await world.call('GET', path, asOutsider)).status, 401)
  const tokens = async () => {
    const { body } = await world.call('GET', `/datasets/${id}/assignments`, asOutsider)
    return body.data.filter((one: object) => 'previewUrlToken' in one).length
  }
  is(await tokens(), 0, 'D21: the list does not tell the token')
  await delegate(world, `/datasets/${id}`, ['ViewUnpublishedDataset', 'DownloadFile'])
  is((await world.call('GET', path, asOutsider)).status, 200)
  is(await tokens(), 1)
})

test('A15: granting access to a file needs DownloadFile', async ({ world }) => {
  const { id } = await aDataset(world)
  const file = await aFile(world, id, { jsonData: { restrict: true } })
  await publish(world, id)
  await delegate(world, `/datasets/${id}`, ['ManageFilePermissions'])
  const open = () => world.call('PUT', `/access/datafile/${file}/grantAccess/${ME}`, asOutsider)
  is((await open()).status, 400)
  is((await world.call('GET', `/access/datafile/${file}`, asOutsider)).status, 403)
  await delegate(world, `/datasets/${id}`, ['DownloadFile'])
  is((await open()).status, 200)
})

test.run()
