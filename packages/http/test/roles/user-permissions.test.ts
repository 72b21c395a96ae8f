import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { EVERYBODY, HOLDERS, onSql, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import { aManagedCollection, assignRole } from './role-calls.ts'

const test = suite<{ world: World }>('permissions of callers')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const asSuper = { as: 'superuser' } as const

/** The keys that are true, sorted. */
const held = (data: object): readonly string[] =>
  Object.entries(data)
    .filter(([, value]) => value === true)
    .map(([key]) => key)
    .sort()

async function each(world: World, path: string): Promise<Partial<Record<Who, readonly string[]>>> {
  const answers: [Who, readonly string[]][] = []
  for (const as of EVERYBODY) {
    const { status, body } = await world.call('GET', path, { as })
    if (status === 200) answers.push([as, held(body.data)])
  }
  return Object.fromEntries(answers)
}

test('C34 userPermissions: the permissions of each role on a collection, for every caller', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const all = [
    'canAddCollection',
    'canAddDataset',
    'canDeleteCollection',
    'canEditCollection',
    'canManageCollectionPermissions',
    'canPublishCollection',
    'canViewUnpublishedCollection',
  ]
  equal(await each(world, `/collections/${id}/userPermissions`), {
    anonymous: [],
    outsider: [],
    admin: all,
    fileDownloader: [],
    fullContributor: ['canAddCollection', 'canAddDataset'],
    dvContributor: ['canAddCollection'],
    dsContributor: ['canAddDataset'],
    contributor: [],
    curator: ['canAddCollection', 'canAddDataset', 'canViewUnpublishedCollection'],
    member: ['canViewUnpublishedCollection'],
    superuser: all,
  })
  is((await world.call('GET', '/collections/nosuch/userPermissions')).status, 404)
  const { body } = await world.call('GET', `/collections/${id}/userPermissions`)
  is(Object.keys(body.data).length, 7)
})

test('C34 userPermissions: a guest has the roles of guests, without permissions that need an account', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  await assignRole(world, `/collections/${id}`, { assignee: ':guest', role: 'admin' })
  const { body } = await world.call('GET', `/collections/${id}/userPermissions`)
  equal(held(body.data), ['canViewUnpublishedCollection'])
  const outsider = await world.call('GET', `/collections/${id}/userPermissions`, { as: 'outsider' })
  equal(held(outsider.body.data), [], 'somebody with an account is no guest')
})

test('C34 userPermissions: permissions are not inherited by collections inside', async ({
  world,
}) => {
  const { id } = await aManagedCollection(world)
  const { body } = await world.call('POST', `/collections/${id}`, {
    ...asSuper,
    json: {
      alias: `inner-${id}`,
      name: 'Inner',
      collectionContacts: [{ contactEmail: 'a@b.org' }],
    },
  })
  const inner = await each(world, `/collections/${body.data.id}/userPermissions`)
  for (const [who, keys] of Object.entries(inner)) equal(keys.length > 0, who === 'superuser', who)
})

test('A20 userPermissions: on a file of a draft', async ({ world }) => {
  const { id: collection } = await aManagedCollection(world)
  const { id } = await aDataset(world, { collection: String(collection) })
  const file = await aFile(world, id)
  equal(await each(world, `/access/datafile/${file}/userPermissions`), {
    outsider: [],
    admin: ['canDownloadFile', 'canEditOwnerDataset', 'canManageFilePermissions'],
    fileDownloader: [],
    fullContributor: [],
    dvContributor: [],
    dsContributor: [],
    contributor: ['canDownloadFile', 'canEditOwnerDataset'],
    curator: ['canDownloadFile', 'canEditOwnerDataset', 'canManageFilePermissions'],
    member: ['canDownloadFile'],
    superuser: ['canDownloadFile', 'canEditOwnerDataset', 'canManageFilePermissions'],
  })
})

test('A20 userPermissions: on a released file, a restricted one, and one with granted access', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const file = await aFile(world, id)
  const closed = await aFile(world, id, {
    name: 'closed.txt',
    content: 'x',
    jsonData: { restrict: true },
  })
  await publish(world, id)
  const may = async (fileId: number, as: Who) => {
    const { body } = await world.call('GET', `/access/datafile/${fileId}/userPermissions`, { as })
    return body.data
  }
  is((await may(file, 'outsider')).canDownloadFile, true)
  is((await may(closed, 'outsider')).canDownloadFile, false)
  const grant = `/access/datafile/${closed}/grantAccess/@outsider.user`
  is((await world.call('PUT', grant, asSuper)).status, 200)
  equal(await may(closed, 'outsider'), {
    canDownloadFile: true,
    canManageFilePermissions: false,
    canEditOwnerDataset: false,
  })
})

test('A20 userPermissions: canDownloadFile says what the bytes answer, in every state of a file', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  const open = await aFile(world, dataset.id, { name: 'open.txt' })
  const closed = await aFile(world, dataset.id, {
    name: 'closed.txt',
    content: 'x',
    jsonData: { restrict: true },
  })
  const gone = await aFile(world, dataset.id, { name: 'gone.txt', content: 'y' })
  await world.giveRoles(dataset.id)
  await publish(world, dataset.id)
  await world.call('DELETE', `/files/${gone}`, { as: 'superuser' })
  const late = await aFile(world, dataset.id, { name: 'late.txt', content: 'z' })
  await world.call('PUT', `/files/${open}/restrict`, { as: 'superuser', body: 'true' })
  const agree = async (when: string) => {
    for (const file of [open, closed, gone, late])
      for (const as of ['outsider', ...HOLDERS, 'superuser'] as const) {
        const { status } = await world.send('GET', `/access/datafile/${file}`, { as })
        const { body } = await world.call('GET', `/access/datafile/${file}/userPermissions`, { as })
        is(body.data.canDownloadFile, status === 200, `${when}: ${file} as ${as}, ${status}`)
      }
  }
  await agree('draft over a release')
  const json = { deaccessionReason: 'Wrong' }
  const path = `/datasets/${dataset.id}/versions/1.0/deaccession`
  await world.call('POST', path, { as: 'superuser', json })
  await agree('withdrawn')
  await publish(world, dataset.id)
  await agree('second release')
})

test('A20 userPermissions: needs an account and an existing file', async ({ world }) => {
  const { id } = await aDataset(world)
  const file = await aFile(world, id)
  const path = (of: string | number) => `/access/datafile/${of}/userPermissions`
  is((await world.call('GET', path(file))).status, 401)
  is((await world.call('GET', path(99_999), asSuper)).status, 404)
  is((await world.call('GET', path(id), asSuper)).status, 404)
  is((await world.call('GET', path('seven'), asSuper)).status, 400)
})

test('admin.permissions: all permissions of the caller, on any kind of object', async ({
  world,
}) => {
  const { id: collection, alias } = await aManagedCollection(world)
  const dataset = await aDataset(world, { collection: alias })
  const file = await aFile(world, dataset.id)
  const ask = (of: string | number, as: Who) =>
    world.call('GET', `/admin/permissions/${encodeURIComponent(of)}`, { as })
  const member = {
    user: '@member.user',
    permissions: ['ViewUnpublishedCollection', 'ViewUnpublishedDataset', 'DownloadFile'],
  }
  for (const of of [collection, alias, dataset.id, dataset.pid, file])
    equal((await ask(of, 'member')).body.data, member, String(of))
  is((await ask(':root', 'superuser')).body.data.permissions.length, 16)
  equal((await ask(':root', 'member')).body.data.permissions, [])
  for (const of of [99_999, 'nosuch', 'doi:10.5072/NO/PE'])
    is((await ask(of, 'superuser')).status, 404, String(of))
  is((await ask(collection, 'anonymous')).status, 401)
})

test(
  'at most five statements for each call',
  onSql(async (world) => {
    const { id: collection, alias } = await aManagedCollection(world)
    const dataset = await aDataset(world, { collection: alias })
    const file = await aFile(world, dataset.id)
    for (const path of [
      `/collections/${collection}/userPermissions`,
      `/collections/${collection}/contents`,
      `/collections/${collection}/roles`,
      `/collections/${collection}/assignments/history`,
      `/collections/${collection}/defaultContributorRole`,
      `/collections/${collection}/groups`,
      `/collections/${collection}/locallyFairRoleAssignees`,
      `/datasets/${dataset.id}/userPermissions`,
      `/access/datafile/${file}/userPermissions`,
      `/datasets/${dataset.id}/assignments/history`,
      `/datasets/${dataset.id}/files/assignments/history`,
      '/roles/userSelectable',
      '/roles/7',
      '/admin/roles',
      '/admin/groups/ip',
      '/users/outsider.user/allowedCollections/any',
    ])
      for (const as of ['anonymous', 'curator', 'superuser'] as const) {
        const count = await world.statements(() => world.send('GET', path, { as }))
        ok(count <= 5, `${as} ${path}: ${count}`)
      }
  }),
)

test.run()
