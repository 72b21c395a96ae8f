import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { onSql, openWorld, SITE, type World } from '../app/world.ts'
import { aDataset, editMetadata, publish, titleEdit } from '../datasets/dataset-calls.ts'
import { allowAnonymity, aPreview, ask, carrying, forbidAnonymity } from './preview-calls.ts'

const test = suite<{ world: World }>('preview URLs over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const byToken = (world: World, token: string) =>
  world.call('GET', `/datasets/previewUrlDatasetVersion/${token}`)

test('D24 D25 create: the token is stored as a hash and encrypted, and shown again', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const { token } = (await ask(world, 'POST', { id })).body.data
  const stored = await world.store.read(({ previewUrls }) => previewUrls.of(id))
  is(Object.values(stored ?? {}).includes(token), false)
  is((await ask(world, 'GET', { id })).body.data.token, token)
  is((await byToken(world, token)).status, 200)
})

test('D24 create: answers the token, the link and the role', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const { status, body } = await ask(world, 'POST', { id })
  is(status, 200)
  const { token, link, roleAssignment } = body.data
  match(token, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  is(link, `${SITE}/previewurl.xhtml?token=${token}`)
  const { id: assignmentId, roleDescription: _, ...given } = roleAssignment
  equal(given, {
    assignee: `!${id}`,
    assigneeName: 'Preview URL Enabled',
    roleId: 8,
    roleName: 'Member',
    _roleAlias: 'member',
    previewUrlToken: token,
    definitionPointId: id,
    definitionPointName: 'River gauge readings',
    definitionPointType: 'Dataset',
    definitionPointGlobalId: pid,
  })
  const listed = await world.call('GET', `/datasets/${id}/assignments`, { as: 'superuser' })
  equal(
    listed.body.data.find((one: { readonly id: number }) => one.id === assignmentId),
    roleAssignment,
  )
  const events = await world.store.read((unit) => unit.events.of(id, 9))
  not.ok(JSON.stringify(events).includes(token))
})

test('D24 create: a dataset has one preview URL, whatever its kind', async ({ world }) => {
  await allowAnonymity(world)
  const { id } = await aDataset(world)
  await aPreview(world, id)
  is((await ask(world, 'POST', { id })).status, 403)
  is((await ask(world, 'POST', { id, query: '?anonymizedAccess=true' })).status, 403)
  is((await ask(world, 'DELETE', { id })).status, 200)
  is((await ask(world, 'POST', { id, query: '?anonymizedAccess=true' })).status, 200)
})

test('D24 create: only a draft can be previewed', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  is((await ask(world, 'POST', { id })).status, 403)
  await editMetadata(world, id, titleEdit('Next'))
  is((await ask(world, 'POST', { id })).status, 200)
})

test('D24 create: anonymised access needs the setting, and a dataset never released', async ({
  world,
}) => {
  await forbidAnonymity(world)
  const { id } = await aDataset(world)
  const anonymized = { id, query: '?anonymizedAccess=true' }
  is((await ask(world, 'POST', anonymized)).status, 406)
  // Only the word `true` counts.
  is((await ask(world, 'POST', { id, query: '?anonymizedAccess=yes' })).status, 200)
  await ask(world, 'DELETE', { id })
  await allowAnonymity(world)
  await publish(world, id)
  await editMetadata(world, id, titleEdit('Next'))
  is((await ask(world, 'POST', anonymized)).status, 403)
})

test('D25 D26 preview URLs: an unknown one is 404', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await ask(world, 'GET', { id })).status, 404)
  is((await ask(world, 'DELETE', { id })).status, 404)
  for (const method of ['POST', 'GET', 'DELETE'] as const)
    is((await ask(world, method, { id: 999999 })).status, 404)
  is((await world.call('GET', '/datasets/nothing/previewUrl', { as: 'superuser' })).status, 400)
})

test(
  'D25 show: answers the same as the creation',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    const { body } = await ask(world, 'POST', { id })
    const shown = await ask(world, 'GET', { id })
    equal(shown.body, body)
    const count = await world.statements(() => ask(world, 'GET', { id }))
    ok(count <= 8, `${count} statements`)
  }),
)

const ends: Readonly<Record<string, (world: World, id: number) => Promise<unknown>>> = {
  'when it is deleted': (world, id) => ask(world, 'DELETE', { id }),
  'when its role is revoked': async (world, id) => {
    const { body } = await ask(world, 'GET', { id })
    const path = `/datasets/${id}/assignments/${body.data.roleAssignment.id}`
    return world.call('DELETE', path, { as: 'superuser' })
  },
  'when the draft is published': (world, id) => publish(world, id, 'major'),
  'when the draft is written over the release': (world, id) => publish(world, id, 'updatecurrent'),
  'when the draft is deleted': (world, id) =>
    world.call('DELETE', `/datasets/${id}/versions/:draft`, { as: 'superuser' }),
}

for (const [when, end] of Object.entries(ends))
  test(`D26 preview URLs: end ${when}`, async ({ world }) => {
    const { id } = await aDataset(world)
    await publish(world, id)
    await editMetadata(world, id, titleEdit('Next'))
    const token = await aPreview(world, id)
    is((await byToken(world, token)).status, 200)
    await end(world, id)
    is((await byToken(world, token)).status, 404)
    is((await world.call('GET', `/datasets/${id}`, carrying(token))).status, 401)
    is((await ask(world, 'GET', { id })).status, 404)
    const { body } = await world.call('GET', `/datasets/${id}/assignments`, { as: 'superuser' })
    not.ok(JSON.stringify(body.data).includes(`!${id}`))
  })

test('D26 preview URLs: end with their dataset', async ({ world }) => {
  const { id } = await aDataset(world)
  const token = await aPreview(world, id)
  await world.call('DELETE', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is((await byToken(world, token)).status, 404)
})

test('previews.draft: shows the draft to the holder of the token', async ({ world }) => {
  const { id } = await aDataset(world)
  const token = await aPreview(world, id)
  const { status, body, headers } = await byToken(world, token)
  equal([status, headers.get('Cache-Control')], [200, 'private, no-store'])
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  equal(body.data, draft.body.data)
  is(body.data.isPartOf, undefined)
  const owned = await byToken(world, `${token}?returnOwners=true`)
  is(owned.body.data.isPartOf.displayName, 'Root')
})

test('previews.draft previews.citation: an unknown token is 404', async ({ world }) => {
  for (const token of ['nothing', '8a52f1a0-0000-4000-8000-000000000000', '%20']) {
    const { status, body } = await byToken(world, token)
    is(status, 404)
    is(body.message, 'Preview URL user not found')
    is((await byToken(world, `${token}/citation`)).status, 404)
  }
})

test('previews.citation: cites the draft as HTML', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const token = await aPreview(world, id)
  const { body } = await byToken(world, `${token}/citation`)
  const url = pid.replace('doi:', 'https://doi.org/')
  is(
    body.data.message,
    `Example, Ada, 2031, "River gauge readings", <a href="${url}" target="_blank">${url}</a>, Root, DRAFT VERSION`,
  )
})

test.run()
