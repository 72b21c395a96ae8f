import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn } from '../collections/new-collections.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aManagedCollection, assignRole, freshAlias } from '../roles/role-calls.ts'

const test = suite<{ world: World }>('explicit groups of collections')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const path = (id: number) => `/collections/${id}/groups`

const createAs = (as: Who) => (world: World, id: number, json: unknown) =>
  world.call('POST', path(id), { as, json })
const create = createAs('superuser')

/** A group with these members; answers its path and its identifier. */
async function aGroup(world: World, id: number, members: readonly string[] = []) {
  const alias = freshAlias()
  const json = { aliasInOwner: alias, displayName: 'A team' }
  const { body, text } = await create(world, id, json)
  if (body?.status !== 'OK') throw new Error(text)
  const at = `${path(id)}/${alias}`
  const added = await world.call('POST', `${at}/roleAssignees`, { ...asSuper, json: members })
  if (added.status !== 200) throw new Error(added.text)
  return { at, identifier: body.data.identifier as string }
}

test('groups.create: answers the group, and an alias is unique in a collection', async ({
  world,
}) => {
  const [here, there] = [await aManagedCollection(world), await aManagedCollection(world)]
  const json = { aliasInOwner: 'crew', displayName: 'The Crew', description: 'On board' }
  const { status, body, headers } = await create(world, here.id, json)
  is(status, 201)
  is(headers.get('Location'), `/api/collections/${here.id}/groups/crew`)
  equal(body.data, {
    identifier: `&explicit/${here.id}-crew`,
    groupAliasInOwner: 'crew',
    owner: here.id,
    description: 'On board',
    displayName: 'The Crew',
    containedRoleAssignees: [],
  })
  is((await create(world, here.id, json)).status, 409)
  is((await create(world, there.id, json)).status, 201)
  const shown = await world.call('GET', `${path(here.id)}/crew`, asSuper)
  equal(shown.body.data, body.data)
  equal((await world.call('GET', path(here.id), asSuper)).body.data, [body.data])
})

test('groups.create: refuses an invalid group', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  for (const wrong of [
    {},
    { aliasInOwner: 'a b', displayName: 'x' },
    { aliasInOwner: '', displayName: 'x' },
    { aliasInOwner: 'a', displayName: ' ' },
    { aliasInOwner: 'a' },
    { displayName: 'x' },
    { aliasInOwner: 1, displayName: 'x' },
    [],
  ])
    is((await create(world, id, wrong)).status, 400, JSON.stringify(wrong))
  is((await create(world, 99_999, { aliasInOwner: 'a', displayName: 'x' })).status, 404)
})

test('groups: a new description is shown, and unknown groups are 404', async ({ world }) => {
  const { id } = await aManagedCollection(world)
  const { at, identifier } = await aGroup(world, id)
  const json = { displayName: 'Renamed', description: 'x' }
  is((await world.call('PUT', at, { as: 'admin', json })).status, 200)
  is((await world.call('GET', `/admin/assignee/${identifier}`, asSuper)).body.data.title, 'Renamed')
  is((await world.call('GET', `${path(id)}/nosuch`, asSuper)).status, 404)
  is((await world.call('DELETE', `${path(id)}/nosuch`, asSuper)).status, 404)
})

test('groups.addMembers: adds all or none, and members have the roles of the group', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const dataset = await aDataset(world, { collection: String(id) })
  const draft = `/datasets/${dataset.id}/versions/:draft`
  const { at, identifier } = await aGroup(world, id)
  const given = await assignRole(world, `/collections/${id}`, {
    assignee: identifier,
    role: 'member',
  })
  equal([given.status, given.body.data.assigneeName], [200, 'A team'])
  const add = (json: unknown) => world.call('POST', `${at}/roleAssignees`, { ...asSuper, json })
  is((await add(['@outsider.user', '@nobody'])).status, 403)
  is((await world.call('GET', draft, { as: 'outsider' })).status, 401)
  const added = await add(['@OUTSIDER.user', ':guest', '@outsider.user'])
  equal(added.body.data.containedRoleAssignees, [':guest', '@outsider.user'])
  is((await world.call('GET', draft, { as: 'outsider' })).status, 200)
  is((await world.call('GET', draft)).status, 200)
  const removed = await world.call('DELETE', `${at}/roleAssignees/@outsider.user`, asSuper)
  equal(removed.body.data.containedRoleAssignees, [':guest'])
  is((await world.call('GET', draft, { as: 'outsider' })).status, 401)
  is((await world.call('DELETE', `${at}/roleAssignees/@outsider.user`, asSuper)).status, 404)
  for (const wrong of [{}, 'x', [1], null]) is((await add(wrong)).status, 400)
  is((await add(['!7'])).status, 403)
  is((await add([''])).status, 403)
})

test('groups: can be nested within the collection and its ancestors, without cycles', async ({
  world,
}) => {
  const outer = await aManagedCollection(world)
  const inner = await collectionIn(world, String(outer.id), { alias: `in-${freshAlias()}` })
  const other = await aManagedCollection(world)
  const above = await aGroup(world, outer.id, ['@outsider.user'])
  const middle = await aGroup(world, inner.id, [above.identifier])
  const top = await aGroup(world, inner.id, [middle.identifier])
  const foreign = await aGroup(world, other.id)
  const put = (at: string, member: string) =>
    world.call('PUT', `${at}/roleAssignees/${member}`, asSuper)
  is((await put(top.at, foreign.identifier)).status, 403)
  is((await put(above.at, middle.identifier)).status, 403)
  const circle = await put(middle.at, top.identifier)
  is(circle.status, 403)
  match(circle.body.message, /inside itself/)
  is((await put(top.at, top.identifier)).status, 403)
  const dataset = await aDataset(world, { collection: inner.alias })
  await assignRole(world, `/datasets/${dataset.id}`, { assignee: top.identifier, role: 'member' })
  const draft = `/datasets/${dataset.id}/versions/:draft`
  is((await world.call('GET', draft, { as: 'outsider' })).status, 200)
})

test('groups.delete: revokes the roles of the group, and removes it from others', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const gone = await aGroup(world, id, ['@outsider.user'])
  const kept = await aGroup(world, id, [gone.identifier])
  await assignRole(world, `/collections/${id}`, { assignee: gone.identifier, role: 'member' })
  is((await world.call('DELETE', gone.at, asSuper)).status, 200)
  const { body } = await world.call('GET', kept.at, asSuper)
  equal(body.data.containedRoleAssignees, [])
  const { body: given } = await world.call('GET', `/collections/${id}/assignments`, asSuper)
  is(
    given.data.some((one: { readonly assignee: string }) => one.assignee === gone.identifier),
    false,
  )
  const wanted = { assignee: gone.identifier, role: 'member' }
  is((await assignRole(world, `/collections/${id}`, wanted)).status, 400)
})

test('C04 delete: groups of a deleted collection leave the groups of a collection that was moved away', async () => {
  const world = await openWorld({ store: 'sql' })
  try {
    const { id } = await aManagedCollection(world)
    const { id: childId, alias } = await collectionIn(world, String(id), { alias: freshAlias() })
    const gone = await aGroup(world, id, ['@outsider.user'])
    const kept = await aGroup(world, childId, [gone.identifier, '@curator.user'])
    is((await world.call('POST', `/collections/${alias}/move/root`, asSuper)).status, 200)
    is((await world.call('DELETE', `/collections/${id}`, asSuper)).status, 200)
    const { body } = await world.call('GET', kept.at, asSuper)
    equal(body.data.containedRoleAssignees, ['@curator.user'])
  } finally {
    await world.close()
  }
})

test.run()
