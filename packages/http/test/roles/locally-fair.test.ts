import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { openWorld, type Who, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish, uploadForm } from '../datasets/dataset-calls.ts'
import { freshAlias } from './role-calls.ts'

const test = suite<{ world: World }>('locally-fair collections')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const
const setPath = (id: number) => `/collections/${id}/locallyFairRoleAssignees`

/**
 * A published collection with a published dataset of one file, with the role of each holder, and a
 * collection below it.
 */
async function aPlace(world: World) {
  const { id, alias } = await collectionIn(world, ':root', { alias: `fair-${freshAlias()}` })
  await world.giveRoles(id)
  await publishCollection(world, alias)
  const below = await collectionIn(world, alias, { alias: `below-${freshAlias()}` })
  await publishCollection(world, below.alias)
  const dataset = await aDataset(world, { collection: alias })
  const file = await aFile(world, dataset.id)
  await publish(world, dataset.id)
  return { id, alias, below, dataset, file }
}

const replaceAs = (as: Who) => (world: World, id: number, json: unknown) =>
  world.call('PUT', setPath(id), { as, json })
const replace = replaceAs('superuser')

test('C36 replace: stores the identifiers as a set, in order, and answers them', async ({
  world,
}) => {
  const { id, alias } = await aPlace(world)
  equal((await world.call('GET', setPath(id), asSuper)).body.data, [])
  const sent = ['@outsider.user', ':guest', '@OUTSIDER.user', '@admin.user']
  const { status, body } = await replace(world, id, sent)
  is(status, 200)
  equal(body.data, {
    collectionId: id,
    collectionAlias: alias,
    locallyFairRoleAssignees: [':guest', '@admin.user', '@outsider.user'],
  })
  is(typeof body.message, 'string')
  const shown = await world.call('GET', setPath(id), asSuper)
  equal(shown.body.data, body.data.locallyFairRoleAssignees)
})

test('C36 replace: an unknown identifier prevents the change', async ({ world }) => {
  const { id } = await aPlace(world)
  await replace(world, id, ['@admin.user'])
  for (const wrong of ['@nobody', '', 'admin', '&maildomain/nosuch', '!1', '#1']) {
    const { status, body } = await replace(world, id, ['@outsider.user', wrong])
    is(status, 400, wrong)
    is(body.message, `Invalid role assignee identifier: ${wrong}`)
  }
  for (const wrong of [{}, 'x', null, [1]]) is((await replace(world, id, wrong)).status, 400)
  equal((await world.call('GET', setPath(id), asSuper)).body.data, ['@admin.user'])
})

test('C35 C36: a refusal of a guest names superusers; unknown collections are 404', async ({
  world,
}) => {
  const { id } = await aPlace(world)
  match((await world.call('GET', setPath(id))).body.message, /^Not a superuser/)
  for (const options of [asSuper, {}]) {
    is((await world.call('GET', setPath(99_999), options)).status, 404)
    is((await world.call('PUT', setPath(99_999), { ...options, json: [] })).status, 404)
  }
  is((await world.call('PUT', setPath(id), { json: [] })).status, 403)
})

test('collections.fairSet: one can be added and removed, slashes and escapes included', async ({
  world,
}) => {
  const { id } = await aPlace(world)
  await world.call('POST', '/admin/groups/domain', {
    ...asSuper,
    json: { alias: 'example.org', name: 'Example', domains: ['example.org'] },
  })
  const change = async (method: 'PUT' | 'DELETE', identifier: string) => {
    const { status, body } = await world.call(method, `${setPath(id)}/${identifier}`, asSuper)
    return status === 200 ? body.data.locallyFairRoleAssignees : status
  }
  equal(await change('PUT', '%26maildomain/example.org'), ['&maildomain/example.org'])
  equal(await change('PUT', '%26maildomain%2Fexample.org'), ['&maildomain/example.org'])
  equal(await change('PUT', '@outsider.user'), ['&maildomain/example.org', '@outsider.user'])
  equal(await change('PUT', '@nobody'), 400)
  equal(await change('DELETE', '@admin.user'), 400)
  equal(await change('DELETE', '%20'), 400)
  equal(await change('DELETE', '&maildomain/example.org'), ['@outsider.user'])
})

test('for all others the collection and its contents are 404', async ({ world }) => {
  const { id, alias, dataset, file } = await aPlace(world)
  await replace(world, id, ['@outsider.user'])
  const seen = { ...only(['outsider', 'superuser'], { yes: 200, no: 404 }) }
  for (const path of [
    `/collections/${alias}`,
    `/collections/${id}/contents`,
    `/collections/${id}/userPermissions`,
    `/datasets/${dataset.id}`,
    `/datasets/:persistentId/?persistentId=${dataset.pid}`,
    `/datasets/${dataset.id}/versions/1.0`,
    `/datasets/${dataset.id}/versions/1.0/files`,
    `/datasets/${dataset.id}/versions/1.0/citation`,
    `/datasets/${dataset.id}/userPermissions`,
    `/datasets/${dataset.id}/locks`,
    `/datasets/${dataset.id}/links`,
    `/datasets/${dataset.id}/versions`,
    `/files/${file}`,
    `/access/datafile/${file}`,
    `/access/dataset/${dataset.id}`,
  ])
    equal(await statuses((as) => world.call('GET', path, { as })), seen, path)
  const nobody = await world.call('GET', `/collections/${alias}`)
  is(nobody.body.message, `Can't find collection with identifier='${alias}'`)
})

test('A05 A07 A09 A10 A11: a file of a hidden dataset is refused in the words for an unknown file', async ({
  world,
}) => {
  const { id, file } = await aPlace(world)
  const { id: other } = await aDataset(world)
  const open = await aFile(world, other)
  await publish(world, other)
  await replace(world, id, ['@outsider.user'])
  const unknown = 987_654
  const said = async (path: string, fileId: number) => {
    const { status, body } = await world.call('GET', path.replace('{}', String(fileId)))
    return [status, body.message.replace(String(fileId), 'N')]
  }
  for (const path of [
    '/files/{}',
    '/files/{}/versions/1.0',
    '/files/{}/versions/1.0/citation',
    '/files/{}/metadata',
    '/files/{}/hasBeenDeleted',
    '/files/{}/versionDifferences',
    '/files/{}/downloadCount',
    '/files/{}/dataTables',
    '/files/{}/externalTools',
    '/access/datafile/{}',
    '/access/datafile/bundle/{}',
    '/access/datafile/{}/citation/RIS',
    '/access/datafile/{}/metadata/ddi',
    '/access/datafiles/{}',
    `/access/datafiles/${open},{}`,
  ])
    equal(await said(path, file), await said(path, unknown), path)
})

test('parents do not list it, and collections below it are unaffected', async ({ world }) => {
  const { id, alias, below } = await aPlace(world)
  await replace(world, id, ['@outsider.user'])
  const listed = async (as: Who) => {
    const { body } = await world.call('GET', '/collections/:root/contents', { as })
    return body.data.some((item: { readonly id: number }) => item.id === id)
  }
  equal(
    [
      await listed('anonymous'),
      await listed('admin'),
      await listed('outsider'),
      await listed('superuser'),
    ],
    [false, false, true, true],
  )
  is((await world.call('GET', `/collections/${below.alias}`)).status, 200)
  await replace(world, id, [])
  is((await world.call('GET', `/collections/${alias}`)).status, 200)
  is(await listed('anonymous'), true)
})

test('membership in the set grants no permission, and writes check permissions only', async ({
  world,
}) => {
  const { id, dataset } = await aPlace(world)
  await replace(world, id, ['@outsider.user'])
  const edit = (as: Who) =>
    world.call('PUT', `/datasets/${dataset.id}/editMetadata?replace=true`, {
      as,
      json: { fields: [{ typeName: 'title', value: 'Another' }] },
    })
  is((await edit('outsider')).status, 401)
  is((await edit('contributor')).status, 200)
  const draft = `/datasets/${dataset.id}/versions/:draft`
  is((await world.call('GET', draft, { as: 'outsider' })).status, 401)
  is((await world.call('GET', draft, { as: 'contributor' })).status, 404)
})

test('P04 P05 C44 files.redetect: holders of roles change what is hidden from them', async ({
  world,
}) => {
  const { id, alias, dataset, file } = await aPlace(world)
  await replace(world, id, ['@outsider.user'])
  const statusOf = async (as: Who, path: string, body: FormData) =>
    (await world.call('POST', path, { as, body })).status
  const redetect = `/files/${file}/redetect?dryRun=true`
  const none = new FormData()
  none.append('jsonData', '[]')
  const item = new FormData()
  item.append('content', '<p>New</p>')
  item.append('displayOrder', '1')
  const changes = async (as: Who) => [
    (await world.call('POST', redetect, { as })).status,
    await statusOf(as, `/files/${file}/replace`, uploadForm({ content: `by ${as}` })),
    await statusOf(as, `/datasets/${dataset.id}/addFiles`, none),
    await statusOf(as, `/collections/${alias}/featuredItems`, item),
  ]
  equal(await changes('outsider'), [401, 403, 403, 401])
  equal(await changes('admin'), [200, 200, 200, 200])
})

test.run()
