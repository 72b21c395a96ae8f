import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type Who, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('roles on collections over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

let serial = 0

/** A collection below the root on which each holder has their role. */
async function aCollection(world: World): Promise<number> {
  serial += 1
  const { body, text } = await world.call('POST', '/collections/:root', {
    as: 'superuser',
    json: {
      name: 'Reef Laboratory',
      alias: `reef${serial}`,
      collectionContacts: [{ contactEmail: 'reef@example.org' }],
      collectionType: 'LABORATORY',
    },
  })
  if (body.status !== 'OK') throw new Error(text)
  await world.giveRoles(body.data.id)
  return body.data.id
}

const at = (id: number | string) => `/collections/${id}/assignments`
const CURATOR = { assignee: '@outsider.user', role: 'curator' }
const giveAs = (as: Who) => (world: World, id: number | string, json: unknown) =>
  world.call('POST', at(id), { as, json })
const give = (world: World, id: number | string, json: unknown = CURATOR) =>
  giveAs('superuser')(world, id, json)

test('C19 assign: answers the record, and the role counts on the datasets there', async ({
  world,
}) => {
  const id = await aCollection(world)
  const dataset = await aDataset(world, { collection: `reef${serial}` })
  const { status, body } = await give(world, id)
  is(status, 200)
  const { id: _id, roleDescription: _description, ...record } = body.data
  equal(record, {
    assignee: '@outsider.user',
    assigneeName: 'outsider User',
    roleId: 7,
    roleName: 'Curator',
    _roleAlias: 'curator',
    definitionPointId: id,
    definitionPointName: 'Reef Laboratory',
    definitionPointType: 'Collection',
  })
  const draft = `/datasets/${dataset.id}/versions/:draft`
  is((await world.call('GET', draft, { as: 'outsider' })).status, 200)
  is((await give(world, id)).status, 409)
})

test('C19 assign: refuses unknown assignees and roles', async ({ world }) => {
  const id = await aCollection(world)
  match((await give(world, id, { ...CURATOR, assignee: '@nobody' })).body.message, /^Assignee not/)
  const unknown = await give(world, id, { ...CURATOR, role: 'nosuch' })
  is(unknown.status, 400)
  match(unknown.body.message, /^Can't find role named 'nosuch'/)
  is((await give(world, id, {})).status, 400)
  is((await give(world, 'nowhere')).status, 404)
  // The body is checked before the permission.
  is((await giveAs('anonymous')(world, id, {})).status, 400)
})

test('C18 list: assignments on the collection itself, by id', async ({ world }) => {
  const id = await aCollection(world)
  await aDataset(world, { collection: `reef${serial}` })
  const { body } = await world.call('GET', at(id), { as: 'admin' })
  const ids: readonly number[] = body.data.map((one: { readonly id: number }) => one.id)
  equal(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  is(body.data.length, 9)
  is(
    body.data.every((one: { readonly definitionPointId: number }) => one.definitionPointId === id),
    true,
  )
  is((await world.call('GET', at('nowhere'), { as: 'superuser' })).status, 404)
})

test('C20 revoke: revokes an assignment on the collection itself', async ({ world }) => {
  const [id, other] = [await aCollection(world), await aCollection(world)]
  const given = (await give(world, id)).body.data.id
  is((await world.call('DELETE', `${at(other)}/${given}`, { as: 'superuser' })).status, 404)
  is((await world.call('DELETE', `${at(id)}/${given}`, { as: 'curator' })).status, 401)
  const { status, body } = await world.call('DELETE', `${at(id)}/${given}`, { as: 'admin' })
  is(status, 200)
  match(body.data.message, /^Role Curator revoked for assignee @outsider.user in Reef Laboratory/)
  is((await world.call('DELETE', `${at(id)}/${given}`, { as: 'admin' })).status, 404)
})

test('C20 revoke: a manager may revoke their own, the last one', async ({ world }) => {
  const id = await aCollection(world)
  const { body } = await world.call('GET', at(id), { as: 'admin' })
  const own = body.data.find((one: { readonly assignee: string }) => one.assignee === '@admin.user')
  is((await world.call('DELETE', `${at(id)}/${own.id}`, { as: 'admin' })).status, 200)
  is((await world.call('GET', at(id), { as: 'admin' })).status, 401)
  is((await world.call('GET', at(id), { as: 'superuser' })).status, 200)
})

test('C19 C20: an assignment at the root applies to the next request', async ({ world }) => {
  const { id } = (await world.call('GET', '/collections/:root', { as: 'superuser' })).body.data
  const rows = () =>
    world.store.read(async ({ roles, events }) => [
      (await roles.assignmentsAt(id)).length,
      (await events.rolesAt(id)).length,
    ])
  const may = async () => {
    const path = '/collections/:root/userPermissions'
    return (await world.call('GET', path, { as: 'outsider' })).body.data.canAddDataset
  }
  const [roles = 0, events = 0] = await rows()
  const given = await give(world, ':root')
  is(await may(), true)
  equal(await rows(), [roles + 1, events + 1])
  await world.call('DELETE', `${at(':root')}/${given.body.data.id}`, { as: 'superuser' })
  is(await may(), false)
  equal(await rows(), [roles, events + 2])
})

test.run()
