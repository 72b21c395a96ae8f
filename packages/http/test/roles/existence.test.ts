import { suite } from 'uvu'
import { equal, is, not } from 'uvu/assert'
import { openWorld, userNameOf, type Who, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook } from '../guestbooks/guestbook-calls.ts'
import { aRole, assignRole, freshAlias } from './role-calls.ts'

/**
 * A locally-fair collection that is closed to `admin`, who holds a role on all of it, and to guests. Nothing
 * that lists anything may tell them of it; a superuser and those in its set see it.
 */
const test = suite<{
  readonly world: World
  readonly scene: Awaited<ReturnType<typeof aClosedPlace>>
}>('what exists for a caller')

test.before(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, scene: await aClosedPlace(world) })
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const

async function aClosedPlace(world: World) {
  const name = `hidden-${freshAlias()}`
  const { id, alias } = await collectionIn(world, ':root', { alias: name })
  await world.giveRoles(id)
  await publishCollection(world, alias)
  const below = await collectionIn(world, alias, { alias: `below-${freshAlias()}` })
  await world.giveRoles(below.id)
  await publishCollection(world, below.alias)
  const dataset = await aDataset(world, { collection: alias })
  await aFile(world, dataset.id)
  await publish(world, dataset.id)
  const inBelow = await aDataset(world, { collection: below.alias })
  const fileBelow = await aFile(world, inBelow.id)
  await publish(world, inBelow.id)
  const role = await aRole(world, id)
  const guestbookId = await aGuestbook(world, { collection: alias })
  const set = `/collections/${id}/locallyFairRoleAssignees`
  await assignRole(world, `/datasets/${dataset.id}`, {
    assignee: `@${userNameOf('admin')}`,
    role: 'curator',
  })
  await world.call('PUT', set, { ...asSuper, json: [`@${userNameOf('curator')}`] })
  return { id, alias, below, dataset, inBelow, fileBelow, role, guestbookId }
}

type Scene = Awaited<ReturnType<typeof aClosedPlace>>

/** Whether the answer contains the collection or its dataset. */
const tells = async (
  world: World,
  path: string,
  { as, scene }: { readonly as: Who; readonly scene: Scene },
) => {
  const { status, text } = await world.call('GET', path, { as })
  if (status >= 500) throw new Error(text)
  return text.includes(scene.alias) || text.includes(scene.dataset.pid.slice(4))
}

const ALL_CARDS =
  'dvobject_types=Collection&dvobject_types=Dataset&dvobject_types=DataFile' +
  '&published_states=Published&published_states=Unpublished&published_states=Draft' +
  [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `&role_ids=${id}`).join('')

const LISTS: readonly (readonly [string, (scene: Scene) => string])[] = [
  ['C04 contents', () => '/collections/:root/contents'],
  ['V01 my data', () => `/mydata/retrieve?${ALL_CARDS}`],
  ['my data, collections', () => '/mydata/retrieve/collectionList'],
  ['C02 owners of a child', ({ below }) => `/collections/${below.id}?returnOwners=true`],
  ['D01 owners of a dataset below', ({ inBelow }) => `/datasets/${inBelow.id}?returnOwners=true`],
  [
    'D03 owners of a version below',
    ({ inBelow }) => `/datasets/${inBelow.id}/versions/1.0?returnOwners=true`,
  ],
  ['owners of a file below', ({ fileBelow }) => `/files/${fileBelow}?returnOwners=true`],
  [
    'D04 exports of a dataset below',
    ({ inBelow }) => `/datasets/export?exporter=OAI_ORE&persistentId=${inBelow.pid}`,
  ],
  ['D21 assignments of a dataset below', ({ inBelow }) => `/datasets/${inBelow.id}/assignments`],
  ['V15 roles', ({ role }) => `/roles/${role.id}`],
  ['roles to choose from', () => '/roles/userSelectable'],
  ['G04 responses', ({ guestbookId }) => `/guestbooks/${guestbookId}/responses`],
  ['V20 notifications', () => '/notifications/all'],
  ['V20 notifications in the application', () => '/notifications/all?inAppNotificationFormat=true'],
]

for (const [name, path] of LISTS)
  test(`${name}: tells of nothing that is 404 elsewhere`, async ({ world, scene }) => {
    for (const as of ['anonymous', 'outsider', 'admin'] as const)
      is(await tells(world, path(scene), { as, scene }), false, as)
  })

test('users.allowedCollections: lists collections that are visible to the caller', async ({
  world,
  scene,
}) => {
  for (const permission of ['any', 'AddDataset'])
    for (const [as, told] of [
      ['admin', false],
      ['curator', true],
      ['superuser', true],
    ] as const) {
      const who = as === 'superuser' ? 'admin' : as
      const path = `/users/${userNameOf(who)}/allowedCollections/${permission}`
      is(await tells(world, path, { as, scene }), told, `${as} ${permission}`)
    }
})

test('C02 D01 V01: members of the set and superusers see everything', async ({ world, scene }) => {
  const { below, inBelow } = scene
  for (const as of ['curator', 'superuser'] as const)
    for (const path of [
      '/collections/:root/contents',
      `/collections/${below.id}?returnOwners=true`,
      `/datasets/${inBelow.id}?returnOwners=true`,
      `/datasets/${inBelow.id}/versions/1.0?returnOwners=true`,
    ])
      is(await tells(world, path, { as, scene }), true, `${as} ${path}`)
  is(await tells(world, `/mydata/retrieve?${ALL_CARDS}`, { as: 'curator', scene }), true)
})

test('C02: the chain of owners goes on above what is left out', async ({ world, scene }) => {
  const path = `/collections/${scene.below.id}?returnOwners=true`
  const { body } = await world.call('GET', path)
  is(body.data.isPartOf.identifier, 'root')
  const { body: whole } = await world.call('GET', path, asSuper)
  is(whole.data.isPartOf.identifier, scene.alias)
})

test('D01: a cached answer for guests is not used after a set changes', async ({
  world,
  scene,
}) => {
  const path = `/datasets/${scene.inBelow.id}?returnOwners=true`
  const set = `/collections/${scene.id}/locallyFairRoleAssignees`
  const chain = async () => (await world.call('GET', path)).body.data.isPartOf.isPartOf.identifier
  is(await chain(), 'root')
  await world.call('PUT', set, { ...asSuper, json: [] })
  is(await chain(), scene.alias)
  await world.call('PUT', set, { ...asSuper, json: [`@${userNameOf('curator')}`] })
  is(await chain(), 'root')
})

test('V15 G04: objects of the collection are 404', async ({ world, scene }) => {
  const { role, guestbookId } = scene
  for (const as of ['admin', 'outsider', 'anonymous'] as const) {
    is((await world.call('GET', `/roles/${role.id}`, { as })).status, 404, as)
    is((await world.call('GET', `/guestbooks/${guestbookId}/responses`, { as })).status, 404, as)
  }
  is((await world.call('GET', `/roles/${role.id}`, asSuper)).status, 200)
})

test('templates.list C-featured: lists and links show visible collections only', async ({
  world,
  scene,
}) => {
  const own = await collectionIn(world, ':root', { alias: freshAlias() })
  await world.giveRoles(own.id)
  const asAdmin = { as: 'admin' } as const
  const linked = await world.call('PUT', `/collections/${scene.alias}/link/${own.alias}`, asAdmin)
  is(linked.status, 404)
  const dataset = await world.call(
    'PUT',
    `/datasets/${scene.dataset.id}/link/${own.alias}`,
    asAdmin,
  )
  is(dataset.status, 404)
  const template = {
    name: 'Of the closed one',
    isDefault: false,
    fields: [],
  }
  await world.call('POST', `/collections/${scene.id}/templates`, { ...asSuper, json: template })
  const seenBelow = async (as: Who) => {
    const answer = await world.call('GET', `/collections/${scene.below.id}/templates`, { as })
    is(answer.status, 200)
    return answer.text.includes('Of the closed one')
  }
  equal([await seenBelow('admin'), await seenBelow('superuser')], [false, true])
})

test('links and notifications: unchanged for members of the set', async ({ world, scene }) => {
  const { text } = await world.call('GET', '/notifications/all', { as: 'curator' })
  not.equal(text, '')
  is((await world.call('GET', `/collections/${scene.alias}`, { as: 'curator' })).status, 200)
})

test.run()
