import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openWorldOfTwo, type WorldOfTwo } from '../app/beside.ts'
import { aManagedCollection, aRole, freshAlias, roleJson } from './role-calls.ts'

const test = suite<WorldOfTwo>('roles and groups that are changed beside their removal')
test.before(async (context) => void Object.assign(context, await openWorldOfTwo()))
test.after(({ world }) => world.close())

const as = 'superuser'

test('roles.change: a role that is removed meanwhile is not found', async ({ world, beside }) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  const json = roleJson({ alias: role.alias, name: 'Keeper' })
  const remove = () => world.call('DELETE', `/roles/${role.id}`, { as })
  const change = () => world.call('PUT', `/admin/roles/${role.id}`, { as, json })
  equal(await beside('roleDeleted', remove, change), [200, 404])
})

test('roles.delete: of two removals of a role one is refused', async ({ world, beside }) => {
  const { id } = await aManagedCollection(world)
  const role = await aRole(world, id)
  const remove = () => world.call('DELETE', `/roles/${role.id}`, { as })
  equal(await beside('roleDeleted', remove, remove), [200, 404])
})

const group = (alias: string) => ({
  alias,
  name: 'Reading room',
  description: '',
  addresses: ['192.0.2.7'],
  ranges: [],
})

test('groups.putIp: a group that is removed meanwhile is made anew', async ({ world, beside }) => {
  const json = group(freshAlias())
  const path = `/admin/groups/ip/${json.alias}`
  const put = () => world.call('PUT', path, { as, json })
  await put()
  equal(await beside('groupDeleted', () => world.call('DELETE', path, { as }), put), [200, 201])
  equal((await world.call('GET', path, { as })).status, 200)
})

test('groups.putIp: of two that make a group the later one replaces it', async ({
  world,
  beside,
}) => {
  const json = group(freshAlias())
  const path = `/admin/groups/ip/${json.alias}`
  const named = (name: string) => () => world.call('PUT', path, { as, json: { ...json, name } })
  equal(await beside('groupCreated', named('First'), named('Second')), [201, 201])
  equal((await world.call('GET', path, { as })).body.data.name, 'Second')
})

test('groups.createIp: an alias that is taken meanwhile gets a number', async ({
  world,
  beside,
}) => {
  const json = group(freshAlias())
  const create = () => world.call('POST', '/admin/groups/ip', { as, json })
  equal(await beside('groupCreated', create, create), [201, 201])
  equal((await world.call('GET', `/admin/groups/ip/${json.alias}-1`, { as })).status, 200)
})

test.run()
