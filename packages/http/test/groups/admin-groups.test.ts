import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { aManagedCollection, assignRole, freshAlias } from '../roles/role-calls.ts'

const test = suite<{ world: World }>('groups of the installation')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const IP = '/admin/groups/ip'
const DOMAIN = '/admin/groups/domain'

const ipGroup = (facts: Readonly<Record<string, unknown>> = {}) => ({
  alias: freshAlias(),
  name: 'Reading room',
  description: 'Terminals',
  addresses: ['192.0.2.7'],
  ranges: [['10.0.0.0', '10.0.255.255']],
  ...facts,
})

const domainGroup = (facts: Readonly<Record<string, unknown>> = {}) => ({
  alias: freshAlias(),
  name: 'Example University',
  description: '',
  domains: ['users.example.org'],
  ...facts,
})

const post = (world: World, path: string, json: unknown) =>
  world.call('POST', path, { ...asSuper, json })

/** A draft that the assignee may see. */
async function aDraftFor(world: World, assignee: string) {
  const { id } = await aManagedCollection(world)
  const dataset = await aDataset(world, { collection: String(id) })
  const { status, text } = await assignRole(world, `/collections/${id}`, {
    assignee,
    role: 'member',
  })
  is(status, 200, text)
  return `/datasets/${dataset.id}/versions/:draft`
}

test('groups.ip: made, shown, replaced and deleted', async ({ world }) => {
  const json = ipGroup({ addresses: ['192.0.2.7', '2001:DB8:0:0:0:0:0:1', '192.0.2.7'] })
  const { status, body, headers } = await post(world, IP, json)
  is(status, 201)
  is(headers.get('Location'), `/groups/ip/${json.alias}`)
  const shown = {
    id: body.data.id,
    alias: json.alias,
    identifier: `&ip/${json.alias}`,
    name: 'Reading room',
    description: 'Terminals',
    addresses: ['192.0.2.7', '2001:db8::1'],
    ranges: [['10.0.0.0', '10.0.255.255']],
  }
  equal(body.data, shown)
  const path = `${IP}/${json.alias}`
  equal((await world.call('GET', path, asSuper)).body.data, shown)
  const changed = { name: 'Other', addresses: [], ranges: [['::1', '::2']] }
  const put = await world.call('PUT', path, { ...asSuper, json: changed })
  is(put.status, 201)
  equal(put.body.data, {
    id: body.data.id,
    alias: json.alias,
    identifier: `&ip/${json.alias}`,
    name: 'Other',
    description: '',
    ranges: [['::1', '::2']],
  })
  const list = await world.call('GET', IP, asSuper)
  equal(list.body.data, [put.body.data])
  is((await world.call('DELETE', path, asSuper)).status, 200)
  is((await world.call('DELETE', path, asSuper)).status, 404)
  is((await world.call('GET', path, asSuper)).status, 404)
})

test('groups.ip: an alias in use gets a number, and a group with roles cannot be deleted', async ({
  world,
}) => {
  const json = ipGroup()
  await post(world, IP, json)
  is((await post(world, IP, json)).body.data.alias, `${json.alias}-1`)
  is((await post(world, IP, json)).body.data.alias, `${json.alias}-2`)
  await aDraftFor(world, `&ip/${json.alias}`)
  is((await world.call('DELETE', `${IP}/${json.alias}`, asSuper)).status, 400)
})

test('groups.ip: refuses invalid addresses, ranges and aliases', async ({ world }) => {
  for (const wrong of [
    { addresses: ['256.0.0.1'] },
    { addresses: ['10.0.0.01'] },
    { addresses: ['example.org'] },
    { addresses: [7] },
    { addresses: '10.0.0.1' },
    { ranges: [['10.0.0.2', '10.0.0.1']] },
    { ranges: [['10.0.0.1', '::1']] },
    { ranges: [['10.0.0.1']] },
    { ranges: ['10.0.0.1'] },
    { alias: 'a b' },
    { name: '' },
    { name: undefined },
  ])
    is((await post(world, IP, ipGroup(wrong))).status, 400, JSON.stringify(wrong))
  is((await world.call('PUT', `${IP}/a.b`, { ...asSuper, json: ipGroup() })).status, 400)
})

test('groups.ip: callers from its addresses have its roles, guests too', async ({ world }) => {
  const json = ipGroup({ addresses: ['2001:db8::1'] })
  await post(world, IP, json)
  const draft = await aDraftFor(world, `&ip/${json.alias}`)
  const from = async (address: string | undefined, as: 'anonymous' | 'outsider' = 'anonymous') =>
    (await world.call('GET', draft, { as, ...(address === undefined ? {} : { from: address }) }))
      .status
  is(await from('10.0.3.4'), 200)
  is(await from('::ffff:10.0.3.4'), 200)
  is(await from('2001:0db8:0::1'), 200)
  is(await from('10.0.3.4', 'outsider'), 200)
  is(await from('10.1.0.0'), 401)
  is(await from('10.1.0.0', 'outsider'), 401)
  is(await from(undefined), 401)
  const forged = await world.call('GET', draft, {
    from: '203.0.113.9',
    headers: { 'X-Forwarded-For': '10.0.3.4' },
  })
  is(forged.status, 401, 'nobody trusts that proxy')
})

test('groups.domain: made, shown, replaced and deleted', async ({ world }) => {
  const json = domainGroup({ domains: ['Users.Example.Org', 'example.edu'] })
  const { status, body } = await post(world, DOMAIN, json)
  is(status, 200)
  const shown = {
    id: body.data.id,
    alias: json.alias,
    identifier: `&maildomain/${json.alias}`,
    name: 'Example University',
    description: '',
    domains: ['example.edu', 'users.example.org'],
    regex: false,
  }
  equal(body.data, shown)
  const path = `${DOMAIN}/${json.alias}`
  equal((await world.call('GET', path, asSuper)).body.data, shown)
  const put = await world.call('PUT', path, { ...asSuper, json: { ...json, domains: ['a.org'] } })
  equal(put.body.data, { ...shown, domains: ['a.org'] })
  is((await world.call('PUT', `${DOMAIN}/other`, { ...asSuper, json })).status, 404)
  const made = domainGroup()
  is((await world.call('PUT', `${DOMAIN}/${made.alias}`, { ...asSuper, json: made })).status, 200)
  is((await world.call('GET', DOMAIN, asSuper)).body.data.length, 2)
  is((await world.call('DELETE', path, asSuper)).status, 200)
  is((await world.call('GET', path, asSuper)).status, 404)
  is((await world.call('DELETE', path, asSuper)).status, 404)
})

test('groups.domain: refuses invalid domains, and patterns that are not portable', async ({
  world,
}) => {
  for (const wrong of [
    { domains: [] },
    { domains: undefined },
    { domains: ['nodots'] },
    { domains: ['@example.org'] },
    { domains: ['a b.org'] },
    { domains: ['(.*'], regex: true },
    { domains: ['(?=x)a'], regex: true },
    { domains: ['a{2}'], regex: true },
    { domains: ['**'], regex: true },
    { domains: ['a.org'], regex: 'yes' },
    { alias: undefined },
    { name: '' },
  ])
    is((await post(world, DOMAIN, domainGroup(wrong))).status, 400, JSON.stringify(wrong))
})

test('groups.domain: applies once the email address is confirmed', async ({ world }) => {
  const plain = domainGroup()
  const pattern = domainGroup({ domains: ['(.+\\.)?example\\.org'], regex: true })
  await post(world, DOMAIN, plain)
  await post(world, DOMAIN, pattern)
  const drafts = [
    await aDraftFor(world, `&maildomain/${plain.alias}`),
    await aDraftFor(world, `&maildomain/${pattern.alias}`),
  ]
  const seen = async () => {
    const answers = []
    for (const path of drafts)
      answers.push((await world.call('GET', path, { as: 'outsider' })).status)
    return answers
  }
  equal(await seen(), [401, 401])
  await world.store.write(async ({ accounts }) => {
    const account = await accounts.byUserName('outsider.user')
    if (account === null) throw new Error('no account')
    await accounts.save({ ...account, emailConfirmedAt: new Date() })
  })
  equal(await seen(), [200, 200])
})

test.run()
