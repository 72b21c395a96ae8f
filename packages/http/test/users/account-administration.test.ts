import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aManagedCollection, assignRole } from '../roles/role-calls.ts'

const test = suite<{ world: World }>('accounts of other people')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const superuser = (world: World, who: string, body: string) =>
  world.call('PUT', `/admin/superuser/${who}`, { ...asSuper, body })

test('V18 superuser: on and off, from the next request', async ({ world }) => {
  const list = () => world.call('GET', '/admin/roles', { as: 'outsider' })
  is((await list()).status, 403)
  const on = await superuser(world, 'outsider.user', 'true')
  is(on.status, 200)
  is(on.body.data.message, 'User @outsider.user set as a superuser.')
  is((await list()).status, 200)
  const off = await superuser(world, '@OUTSIDER.user', ' FALSE ')
  is(off.body.data.message, 'User @outsider.user removed as a superuser.')
  is((await list()).status, 403)
  const toggled = await world.call('POST', '/admin/superuser/outsider.user', asSuper)
  is(toggled.body.data.message, 'User @outsider.user set as a superuser.')
})

test('V18 superuser: unknown accounts are 404, bad bodies and deactivated accounts 400', async ({
  world,
}) => {
  is((await superuser(world, 'nobody', 'true')).status, 404)
  is((await superuser(world, 'outsider.user', '')).status, 400)
  is((await superuser(world, 'outsider.user', 'maybe')).status, 400)
  await world.call('POST', '/admin/authenticatedUsers/outsider.user/deactivate', asSuper)
  is((await superuser(world, 'outsider.user', 'true')).status, 400)
})

test('V18 and users.deactivate: the last superuser cannot be removed in any way', async ({
  world,
}) => {
  const last = '/admin/superuser/superuser.user'
  const refused = await superuser(world, 'superuser.user', 'false')
  is(refused.status, 409)
  is(refused.body.message, 'User @superuser.user is the last superuser.')
  is((await world.call('POST', last, asSuper)).status, 409)
  const account = await world.call('GET', '/admin/authenticatedUsers/superuser.user', asSuper)
  for (const who of ['superuser.user', `id/${account.body.data.id}`])
    is(
      (await world.call('POST', `/admin/authenticatedUsers/${who}/deactivate`, asSuper)).status,
      409,
    )
  is((await superuser(world, 'superuser.user', 'true')).status, 200)
  await superuser(world, 'outsider.user', 'true')
  is((await superuser(world, 'superuser.user', 'false')).status, 200)
  const alone = '/admin/authenticatedUsers/outsider.user/deactivate'
  is((await world.call('POST', alone, { as: 'outsider' })).status, 409)
  const me = await world.call('GET', '/users/:me', { as: 'outsider' })
  is(me.body.data.superuser, true)
})

test('V18: of two superusers that demote each other concurrently, one remains', async ({
  world,
}) => {
  await superuser(world, 'outsider.user', 'true')
  const answers = await Promise.all([
    world.call('PUT', '/admin/superuser/superuser.user', { as: 'outsider', body: 'false' }),
    world.call('POST', '/admin/authenticatedUsers/outsider.user/deactivate', asSuper),
  ])
  const [first, second] = answers.map(({ status }) => status).toSorted()
  is(first, 200)
  // The second is the last superuser, or was demoted before its request was checked.
  is(second === 409 || second === 403, true, String(second))
})

test('users.deactivate: removes roles, groups and the token, permanently', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const json = { aliasInOwner: 'team', displayName: 'Team' }
  await world.call('POST', `/collections/${id}/groups`, { ...asSuper, json })
  const members = `/collections/${id}/groups/team/roleAssignees`
  await world.call('POST', members, { ...asSuper, json: ['@curator.user', '@outsider.user'] })
  const path = '/admin/authenticatedUsers/curator.user/deactivate'
  is((await world.call('POST', path, { as: 'admin' })).status, 403)
  is((await world.call('POST', path)).status, 401)
  is((await world.call('POST', path, asSuper)).status, 200)
  is((await world.call('POST', path, asSuper)).status, 400)
  is((await world.call('GET', '/users/:me', { as: 'curator' })).status, 401)
  const given = await world.call('GET', `/collections/${id}/assignments`, asSuper)
  is(
    given.body.data.some((one: { readonly assignee: string }) => one.assignee === '@curator.user'),
    false,
  )
  const group = await world.call('GET', `/collections/${id}/groups/team`, asSuper)
  equal(group.body.data.containedRoleAssignees, ['@outsider.user'])
  const wanted = { assignee: '@curator.user', role: 'member' }
  const refused = await assignRole(world, `/collections/${id}`, wanted)
  is(refused.status, 403)
  is(refused.body.message, 'User curator.user is deactivated and cannot be given a role.')
  const joined = await world.call('PUT', `${members}/@curator.user`, asSuper)
  is(joined.status, 403)
  is(joined.body.message, 'User curator.user is deactivated and cannot be added to a group.')
  const history = await world.call('GET', `/collections/${id}/assignments/history`, asSuper)
  const [entry] = history.body.data.filter(
    (one: { readonly assigneeIdentifier: string }) => one.assigneeIdentifier === '@curator.user',
  )
  is(entry.revokedBy, '@superuser.user')
  const { body } = await world.call('GET', '/admin/authenticatedUsers/curator.user', asSuper)
  is(body.data.deactivated, true)
  is((await world.call('POST', '/admin/authenticatedUsers/nobody/deactivate', asSuper)).status, 400)
  const byId = `/admin/authenticatedUsers/id/${body.data.id}/deactivate`
  is((await world.call('POST', byId, asSuper)).status, 400, 'already')
})

test('users.removeRoles: revokes the assignments of the account itself', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const path = '/users/curator.user/removeRoles'
  is((await world.call('POST', path, { as: 'admin' })).status, 403)
  is((await world.call('POST', path, asSuper)).status, 200)
  const given = await world.call('GET', `/collections/${id}/assignments`, asSuper)
  is(
    given.body.data.some((one: { readonly assignee: string }) => one.assignee === '@curator.user'),
    false,
  )
  is((await world.call('POST', '/users/nobody/removeRoles', asSuper)).status, 400)
})

test('users.changeIdentifier: the account keeps its roles under its new name', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const json = { aliasInOwner: 'team', displayName: 'Team' }
  await world.call('POST', `/collections/${id}/groups`, { ...asSuper, json })
  const members = `/collections/${id}/groups/team/roleAssignees`
  await world.call('POST', members, { ...asSuper, json: ['@curator.user'] })
  const fair = `/collections/${id}/locallyFairRoleAssignees`
  await world.call('PUT', fair, { ...asSuper, json: ['@curator.user'] })
  const rename = (who: string, to: string, as: 'superuser' | 'admin' | 'anonymous' = 'superuser') =>
    world.call('POST', `/users/${who}/changeIdentifier/${to}`, { as })
  is((await rename('curator.user', 'cleo')).status, 200)
  const me = await world.call('GET', '/users/:me', { as: 'curator' })
  is(me.body.data.identifier, '@cleo')
  const may = await world.call('GET', `/collections/${id}/userPermissions`, { as: 'curator' })
  is(may.body.data.canAddDataset, true)
  const group = await world.call('GET', `/collections/${id}/groups/team`, asSuper)
  equal(group.body.data.containedRoleAssignees, ['@cleo'])
  equal((await world.call('GET', fair, asSuper)).body.data, ['@cleo'])
  is((await world.call('GET', '/admin/authenticatedUsers/curator.user', asSuper)).status, 400)
  is((await rename('cleo', 'cleo')).status, 200, 'the name it has')
  equal((await world.call('GET', fair, asSuper)).body.data, ['@cleo'])
  is((await rename('cleo', 'Cleo')).status, 200, 'other letters of the same name')
  is((await rename('Cleo', 'MEMBER.user')).status, 400)
  is((await rename('Cleo', 'a b')).status, 400)
  is((await rename('Cleo', '')).status, 404)
  is((await rename('nobody', 'somebody')).status, 400)
  is((await rename('Cleo', 'cyd', 'admin')).status, 401)
  is((await rename('Cleo', 'cyd', 'anonymous')).status, 401)
})

test('users.get and users.all: accounts, for superusers', async ({ world }) => {
  const { body } = await world.call('GET', '/admin/authenticatedUsers/member.user', asSuper)
  equal([body.data.identifier, body.data.superuser], ['@member.user', false])
  const all = await world.call('GET', '/admin/authenticatedUsers', asSuper)
  is(all.body.data.length, 10)
  is((await world.call('GET', '/admin/authenticatedUsers/nobody', asSuper)).status, 400)
  is((await world.call('GET', '/admin/authenticatedUsers', { as: 'admin' })).status, 403)
})

test('users.allowedCollections: of the caller, or of any account for superusers', async ({
  world,
}) => {
  const { id, alias } = await aManagedCollection(world)
  const ask = (who: string, permission: string, as: 'member' | 'superuser' | 'anonymous') =>
    world.call('GET', `/users/${who}/allowedCollections/${permission}`, { as })
  const own = await ask('member.user', 'any', 'member')
  equal(own.body.data, { count: 1, items: [{ id, name: `Collection ${alias}`, alias }] })
  is((await ask('member.user', 'AddDataset', 'superuser')).body.data.count, 0)
  is((await ask('superuser.user', 'AddDataset', 'superuser')).body.data.count, 2)
  is((await ask('curator.user', 'any', 'member')).status, 403)
  is((await ask('nobody', 'any', 'member')).status, 403)
  is((await ask('nobody', 'any', 'superuser')).status, 400)
  is((await ask('member.user', 'Fly', 'member')).status, 400)
  is((await ask('member.user', 'any', 'anonymous')).status, 401)
})

test('admin.assignee and admin.assignments: an assignee and its assignments', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const { body } = await world.call('GET', '/admin/assignee/@member.user', asSuper)
  equal(body.data, { title: 'member User', email: 'member@users.example.org' })
  is((await world.call('GET', '/admin/assignee/:guest', asSuper)).status, 200)
  is((await world.call('GET', '/admin/assignee/@nobody', asSuper)).status, 404)
  is((await world.call('GET', '/admin/assignee/&ip/nosuch', asSuper)).status, 404)
  const given = await world.call('GET', '/admin/assignments/assignees/@member.user', asSuper)
  equal(
    given.body.data.map(
      (one: { readonly definitionPointId: number; readonly _roleAlias: string }) => [
        one.definitionPointId,
        one._roleAlias,
      ],
    ),
    [[id, 'member']],
  )
  is((await world.call('GET', '/admin/assignments/assignees/@nobody', asSuper)).status, 404)
  is((await world.call('GET', '/admin/assignments/assignees/:guest', { as: 'admin' })).status, 403)
})

test('admin.passOnRoles: assigns inherited roles to existing collections', async ({ world }) => {
  const { id, alias } = await aManagedCollection(world)
  const made = await world.call('POST', `/collections/${id}`, {
    ...asSuper,
    json: { alias: 'inner', name: 'Inner', collectionContacts: [{ contactEmail: 'a@b.org' }] },
  })
  is(made.status, 200)
  const path = `/admin/collection/${alias}/addRoleAssignmentsToChildren`
  const unset = await world.call('GET', path, asSuper)
  is(unset.status, 400)
  await world.store.write(({ settings }) =>
    settings.put(':InheritParentRoleAssignments', 'curator'),
  )
  const { body } = await world.call('GET', path, asSuper)
  equal(body.data, { 'Collections Updated': 1, 'Updated Collection Aliases': ['inner'] })
  match((await world.call('GET', path, asSuper)).text, /"Collections Updated":0/)
  is((await world.call('GET', path, { as: 'admin' })).status, 403)
  is(
    (await world.call('GET', '/admin/collection/nosuch/addRoleAssignmentsToChildren', asSuper))
      .status,
    404,
  )
})

test.run()
