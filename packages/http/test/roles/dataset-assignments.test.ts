import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { HOLDERS, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aSharedDataset } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('roles on datasets over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const at = (id: number | string) => `/datasets/${id}/assignments`

const give = (world: World, id: number | string, json: unknown) =>
  giveAs('superuser')(world, id, json)

const giveAs = (as: Who) => (world: World, id: number | string, json: unknown) =>
  world.call('POST', at(id), { as, json })

const MEMBER = { assignee: '@outsider.user', role: 'member' }

test('D22 assign: answers the record, and the role applies at once', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const draft = () => world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'outsider' })
  is((await draft()).status, 401)
  const { status, body } = await give(world, id, MEMBER)
  is(status, 200)
  const { id: assignmentId, roleDescription, ...record } = body.data
  ok(Number.isInteger(assignmentId))
  ok(roleDescription.length > 0)
  equal(record, {
    assignee: '@outsider.user',
    assigneeName: 'outsider User',
    roleId: 8,
    roleName: 'Member',
    _roleAlias: 'member',
    definitionPointId: id,
    definitionPointName: 'River gauge readings',
    definitionPointType: 'Dataset',
    definitionPointGlobalId: pid,
  })
  is((await draft()).status, 200)
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  equal([event?.kind, event?.actor], ['roleAssigned', '@superuser.user'])
  equal(event?.details, { assignmentId, assignee: '@outsider.user', role: 'member' })
})

test('D22 assign: an existing assignment is 409, in any case', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await give(world, id, { ...MEMBER, assignee: '@OUTSIDER.user' })).status, 200)
  const again = await give(world, id, MEMBER)
  is(again.status, 409)
  is((await give(world, id, { ...MEMBER, role: 'curator' })).status, 200)
  const both = await Promise.all([1, 2].map(() => give(world, id, { ...MEMBER, role: 'admin' })))
  equal(both.map(({ status }) => status).sort(), [200, 409])
})

test('D22 assign: groups of all users can get roles', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const assignee of [':guest', ':authenticated-users', ':AllUsers'])
    is((await give(world, id, { assignee, role: 'member' })).status, 200, assignee)
  is((await world.call('GET', `/datasets/${id}/versions/:draft`)).status, 200)
})

test('D22 assign: guests cannot edit with any role', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await give(world, id, { assignee: ':guest', role: 'admin' })).status, 200)
  is((await giveAs('anonymous')(world, id, MEMBER)).status, 401)
  is((await world.call('GET', at(id))).status, 401)
  is((await world.call('GET', `/datasets/${id}/versions/:draft`)).status, 200)
})

test('D22 assign: refuses unknown assignees and roles', async ({ world }) => {
  const { id } = await aDataset(world)
  for (const assignee of [
    '@nobody',
    'outsider.user',
    '',
    '@',
    `!${id}`,
    '#7',
    '&ip/home',
    ':all',
  ]) {
    const { status, body } = await give(world, id, { ...MEMBER, assignee })
    is(status, 400, assignee)
    match(body.message, /^Assignee not found/)
  }
  for (const role of ['nosuch', '', 'Member', '8']) {
    const { status, body } = await give(world, id, { ...MEMBER, role })
    is(status, 400, role)
    match(body.message, /^Can't find role named '/)
  }
  for (const json of [
    {},
    [],
    null,
    { assignee: '@outsider.user' },
    { role: 'member' },
    { ...MEMBER, role: 8 },
  ])
    is((await give(world, id, json)).status, 400, JSON.stringify(json))
  is((await world.call('POST', at(id), { as: 'superuser', body: '{"assignee"' })).status, 400)
  is((await give(world, 999999, MEMBER)).status, 404)
  is((await give(world, 'nothing', MEMBER)).status, 400)
  equal((await world.call('GET', at(id), { as: 'superuser' })).body.data.length, 1)
})

test('D22 assign: a deactivated account is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  await world.repository.users.create(
    { userName: 'gone', firstName: 'G', lastName: 'One', email: 'gone@example.org' },
    { password: null },
  )
  await world.store.write(async ({ accounts }) => {
    const account = await accounts.byUserName('gone')
    if (account !== null) await accounts.save({ ...account, deactivatedAt: world.clock.now() })
  })
  is((await give(world, id, { ...MEMBER, assignee: '@gone' })).status, 403)
})

test('D22 assign: callers assign at most their own permissions', async ({ world }) => {
  const roles = ['member', 'curator', 'contributor', 'admin', 'dsContributor'] as const
  const { id } = await aSharedDataset(world)
  for (const role of roles) {
    const allowed: readonly Who[] =
      role === 'admin' ? ['admin', 'superuser'] : ['admin', 'curator', 'superuser']
    const answers = await statuses(async (as) => {
      const assigned = await giveAs(as)(world, id, { assignee: '@outsider.user', role })
      if (assigned.status === 200)
        await world.call('DELETE', `${at(id)}/${assigned.body.data.id}`, { as: 'superuser' })
      return assigned
    })
    equal(answers, only(allowed, { yes: 200, no: 401 }), role)
  }
  const { body } = await giveAs('member')(world, id, MEMBER)
  match(body.message, /^User @member.user is not permitted to perform requested action/)
})

test('D21 list: those on the dataset, then those on its collections', async ({ world }) => {
  const { body } = await world.call('POST', '/collections/:root', {
    as: 'superuser',
    json: {
      name: 'Rivers',
      alias: 'rivers',
      collectionContacts: [{ contactEmail: 'a@b.org' }],
      collectionType: 'LABORATORY',
    },
  })
  const { id } = await aDataset(world, { collection: 'rivers' })
  await world.giveRoles(body.data.id)
  const onRoot = { ...MEMBER, role: 'dsContributor' }
  await world.call('POST', '/collections/:root/assignments', { as: 'superuser', json: onRoot })
  await give(world, id, MEMBER)
  const listed = await world.call('GET', at(id), { as: 'curator' })
  is(listed.status, 200)
  const points: readonly {
    readonly definitionPointType: string
    readonly definitionPointName: string
    readonly assignee: string
  }[] = listed.body.data
  const shown = points.map((one) => `${one.definitionPointType} ${one.assignee}`)
  equal(shown.slice(0, 2), ['Dataset @superuser.user', 'Dataset @outsider.user'])
  const names = points.filter(({ definitionPointName }) => definitionPointName === 'Rivers')
  is(names.length, HOLDERS.length + 1)
  ok(names.every((one) => !('definitionPointGlobalId' in one)))
  is(points.at(-1)?.definitionPointName, 'Root')
  is(points.length, HOLDERS.length + 4)
})

test('D21 list: an unknown dataset is 404', async ({ world }) =>
  is((await world.call('GET', at(999999), { as: 'superuser' })).status, 404))

test(
  'D21 list: the number of statements does not grow with the assignments',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    const ask = () => world.send('GET', at(id), { as: 'superuser' })
    const few = await world.statements(ask)
    await world.giveRoles(id)
    await give(world, id, MEMBER)
    is(await world.statements(ask), few)
    ok(few <= 9, `${few} statements`)
  }),
)

test('D23 revoke: revokes the role, with a message', async ({ world }) => {
  const { id } = await aDataset(world)
  const given = (await give(world, id, MEMBER)).body.data.id
  const { status, body } = await world.call('DELETE', `${at(id)}/${given}`, { as: 'superuser' })
  is(status, 200)
  is(body.data.message, 'Role Member revoked for assignee @outsider.user in River gauge readings')
  is((await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'outsider' })).status, 401)
  const again = await world.call('DELETE', `${at(id)}/${given}`, { as: 'superuser' })
  is(again.status, 404)
  is(again.body.message, `Role assignment ${given} not found`)
  const [event] = await world.store.read(({ events }) => events.of(id, 1))
  is(event?.kind, 'roleRevoked')
})

test('D23 revoke: an assignment on another object is 404, as is an invalid id', async ({
  world,
}) => {
  const [one, other] = [await aDataset(world), await aDataset(world)]
  const given = (await give(world, other.id, MEMBER)).body.data.id
  for (const name of [given, '0', '999999', '99999999999999999999', 'x', '-1'])
    is((await world.call('DELETE', `${at(one.id)}/${name}`, { as: 'superuser' })).status, 404, name)
  const left = await world.call('GET', at(other.id), { as: 'superuser' })
  ok(left.body.data.some(({ id }: { readonly id: number }) => id === given))
})

test.run()
