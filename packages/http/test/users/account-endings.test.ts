import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type World } from '../app/world.ts'
import { aFile, versionBody } from '../datasets/dataset-calls.ts'
import { aManagedCollection } from '../roles/role-calls.ts'

const test = suite<{ world: World }>('accounts that end')

test.before.each(async (context) => {
  context.world = await openWorld()
})
test.after.each(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const PATH = '/admin/authenticatedUsers'

/** A draft of the holder of the role `admin`. */
async function ownDataset(world: World, collection: string): Promise<number> {
  const json = { datasetVersion: versionBody() }
  const { body } = await world.call('POST', `/collections/${collection}/datasets`, {
    as: 'admin',
    json,
  })
  return body.data.id
}

test('users.delete: deletes an account without traces, and its token', async ({ world }) => {
  const json = { aliasInOwner: 'team', displayName: 'Team' }
  await world.call('POST', '/collections/:root/groups', { ...asSuper, json })
  const members = '/collections/:root/groups/team/roleAssignees'
  await world.call('POST', members, { ...asSuper, json: ['@outsider.user'] })
  const { status, body } = await world.call('DELETE', `${PATH}/outsider.user`, asSuper)
  is(status, 200)
  is(body.data.message, 'AuthenticatedUser @outsider.user deleted.')
  is((await world.call('GET', '/users/:me', { as: 'outsider' })).status, 401)
  is((await world.call('GET', `${PATH}/outsider.user`, asSuper)).status, 400)
  const group = await world.call('GET', '/collections/:root/groups/team', asSuper)
  equal(group.body.data.containedRoleAssignees, [])
  is((await world.call('DELETE', `${PATH}/outsider.user`, asSuper)).status, 400)
})

test('users.deleteById: the same by number', async ({ world }) => {
  const { body } = await world.call('GET', `${PATH}/outsider.user`, asSuper)
  is((await world.call('DELETE', `${PATH}/id/${body.data.id}`, asSuper)).status, 200)
  for (const id of [body.data.id, 'x', 99_999, -1])
    is((await world.call('DELETE', `${PATH}/id/${id}`, asSuper)).status, 400, String(id))
})

test('users.delete and users.merge: for superusers', async ({ world }) => {
  equal(await statuses((as) => world.call('DELETE', `${PATH}/nobody`, { as })), {
    ...only(['superuser'], { yes: 400, no: 403 }),
    anonymous: 401,
  })
  equal(
    await statuses((as) => world.call('POST', '/users/nobody/mergeIntoUser/outsider.user', { as })),
    only(['superuser'], { yes: 400, no: 401 }),
  )
})

test('users.delete: an account with traces is refused, and they are listed', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  await ownDataset(world, String(id))
  const { status, body } = await world.call('DELETE', `${PATH}/admin.user`, asSuper)
  is(status, 400)
  is(
    body.message,
    'Could not delete Authenticated User @admin.user because the user has created collections, ' +
      'datasets or files; the user is associated with role assignments; the user has contributed ' +
      'to dataset versions.',
  )
  is((await world.call('GET', '/users/:me', { as: 'admin' })).status, 200)
})

test('users.delete: a member of a locally-fair set is refused, or the collection would be open to all', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const fair = `/collections/${id}/locallyFairRoleAssignees`
  await world.call('PUT', fair, { ...asSuper, json: ['@outsider.user'] })
  const { status, body } = await world.call('DELETE', `${PATH}/outsider.user`, asSuper)
  is(status, 400)
  match(body.message, /locally-fair collection is open\.$/)
  equal((await world.call('GET', fair, asSuper)).body.data, ['@outsider.user'])
})

test('users.delete and users.merge: the last superuser stays', async ({ world }) => {
  is((await world.call('DELETE', `${PATH}/superuser.user`, asSuper)).status, 409)
  const merge = '/users/superuser.user/mergeIntoUser/outsider.user'
  is((await world.call('POST', merge, asSuper)).status, 409)
})

test('users.merge: everything moves to the other account, and the first is deleted', async ({
  world,
}) => {
  const { id, alias } = await aManagedCollection(world)
  const datasetId = await ownDataset(world, alias)
  await aFile(world, datasetId, { as: 'admin' })
  const fair = `/collections/${id}/locallyFairRoleAssignees`
  await world.call('PUT', fair, { ...asSuper, json: ['@admin.user'] })
  const merge = (from: string, to: string) =>
    world.call('POST', `/users/${from}/mergeIntoUser/${to}`, asSuper)
  const { status, body } = await merge('admin.user', '@Outsider.USER')
  is(status, 200)
  is(body.data.message, 'All account data for admin.user has been merged into outsider.user .')
  is((await world.call('GET', '/users/:me', { as: 'admin' })).status, 401)
  is((await world.call('GET', `/datasets/${datasetId}`, { as: 'outsider' })).status, 200)
  equal((await world.call('GET', fair, asSuper)).body.data, ['@outsider.user'])
  const given = await world.call('GET', '/admin/assignments/assignees/@outsider.user', asSuper)
  is(given.body.data.length, 2, 'of the collection and of the dataset')
  const { traces } = (await world.call('GET', '/users/outsider.user/traces', asSuper)).body.data
  is(traces.datasetCreator.count, 1)
  is(traces.dataFileCreator.count, 1)
  is((await merge('admin.user', 'outsider.user')).status, 400)
})

test('users.merge: refuses one account twice, and an active with a deactivated one', async ({
  world,
}) => {
  const merge = (from: string, to: string) =>
    world.call('POST', `/users/${from}/mergeIntoUser/${to}`, asSuper)
  is((await merge('outsider.user', 'OUTSIDER.user')).status, 400)
  is((await merge('outsider.user', 'nobody')).status, 400)
  await world.call('POST', `${PATH}/outsider.user/deactivate`, asSuper)
  is((await merge('outsider.user', 'member.user')).status, 400)
  is((await merge('member.user', 'outsider.user')).status, 400)
  await world.call('POST', `${PATH}/member.user/deactivate`, asSuper)
  is((await merge('member.user', 'outsider.user')).status, 200)
})

test('users.merge: of two opposite merges one succeeds', async ({ world }) => {
  const merge = (from: string, to: string) =>
    world.call('POST', `/users/${from}/mergeIntoUser/${to}`, asSuper)
  const answers = await Promise.all([
    merge('outsider.user', 'member.user'),
    merge('member.user', 'outsider.user'),
  ])
  equal(answers.map(({ status }) => status).toSorted(), [200, 400])
})

test('users.traces: lists what an account did under every name, and nothing of others', async ({
  world,
}) => {
  const { id, alias } = await aManagedCollection(world)
  const datasetId = await ownDataset(world, alias)
  await aFile(world, datasetId, { as: 'admin', name: '=waves.txt' })
  const publish = `/datasets/${datasetId}/actions/:publish?type=major`
  is((await world.call('POST', `/collections/${id}/actions/:publish`, { as: 'admin' })).status, 200)
  is((await world.call('POST', publish, { as: 'admin' })).status, 200)
  await world.jobs.drain()
  await world.call('POST', '/users/admin.user/changeIdentifier/cleo', asSuper)
  const { body, status } = await world.call('GET', '/users/cleo/traces', asSuper)
  is(status, 200)
  equal(body.data.user, { identifier: '@cleo', name: 'admin User' })
  const { traces } = body.data
  equal(Object.keys(traces), [
    'roleAssignments',
    'collectionPublisher',
    'datasetCreator',
    'datasetPublisher',
    'dataFileCreator',
    'dataFilePublisher',
    'datasetVersionUsers',
  ])
  const [assignment] = traces.roleAssignments.items
  equal(
    [assignment.definitionPointId, assignment.roleAlias, assignment.roleName],
    [id, 'admin', 'Admin'],
  )
  is(traces.datasetVersionUsers.items[0].version, '1.0')
  const csv = await world.call('GET', '/users/cleo/traces/dataFileCreator', asSuper)
  match(csv.headers.get('Content-Type') ?? '', /^text\/csv/)
  match(csv.text, /^id,filename,datasetPid\n\d+,'=waves.txt,doi:/)
  const json = await world.call('GET', '/users/cleo/traces/dataFileCreator', {
    ...asSuper,
    headers: { Accept: 'application/json' },
  })
  is(json.body.data.traces.dataFileCreator.count, 1)
  is(json.body.data.traces.dataFileCreator.items[0].filename, '=waves.txt')
  const other = await world.call('GET', '/users/outsider.user/traces', asSuper)
  equal(other.body.data.traces, {})
})

test('users.traces: for superusers; unknown accounts and elements are refused', async ({
  world,
}) => {
  for (const path of ['/users/member.user/traces', '/users/member.user/traces/roleAssignments'])
    equal(await statuses((as) => world.call('GET', path, { as })), {
      ...only(['superuser'], { yes: 200, no: 403 }),
      anonymous: 401,
    })
  is((await world.call('GET', '/users/nobody/traces', asSuper)).status, 400)
  is((await world.call('GET', '/users/member.user/traces/secrets', asSuper)).status, 400)
  const none = await world.call('GET', '/users/outsider.user/traces/explicitGroups', asSuper)
  equal([none.status, none.text], [200, ''])
})

test.run()
