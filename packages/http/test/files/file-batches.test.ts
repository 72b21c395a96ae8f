import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { EVERYBODY, openWorld, type Who, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('files in batches over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

/** Guests are asked to log in, others are forbidden. */

const editAll = (world: World, id: number | string) => ({
  with: (json: unknown, as: Who = 'superuser') =>
    world.call('POST', `/datasets/${id}/files/metadata`, { as, json }),
})

const deleteAll = (world: World, id: number | string) => ({
  of: (json: unknown, as: Who = 'superuser') =>
    world.call('PUT', `/datasets/${id}/deleteFiles`, { as, json }),
})

async function paths(world: World, id: number, version = ':draft'): Promise<readonly string[]> {
  const { body } = await world.call('GET', `/datasets/${id}/versions/${version}/files`, {
    as: 'superuser',
  })
  const records: readonly { readonly label: string; readonly directoryLabel?: string }[] = body.data
  return records.map(({ label, directoryLabel = '' }) => `${directoryLabel}/${label}`).sort()
}

/** A dataset with files a.txt, b.txt and c.txt. */
async function threeFiles(world: World) {
  const { id } = await aSharedDataset(world)
  const names = ['a.txt', 'b.txt', 'c.txt']
  const [a = 0, b = 0, c = 0] = await names.reduce(
    async (added, name) => [...(await added), await aFile(world, id, { name, content: name })],
    Promise.resolve<readonly number[]>([]),
  )
  return { id, a, b, c }
}

test('files.editAll: changes several files in one step, and answers their number', async ({
  world,
}) => {
  const { id, a, b, c } = await threeFiles(world)
  const { status, body } = await editAll(world, id).with([
    { dataFileId: a, label: 'first.txt', description: 'One', categories: ['Data'] },
    { dataFileId: b, directoryLabel: 'sub', provFreeForm: 'Copied', restrict: true },
  ])
  is(status, 200)
  match(body.data.message, /2 files/)
  equal(await paths(world, id), ['/c.txt', '/first.txt', 'sub/b.txt'])
  const { data } = (await world.call('GET', `/files/${b}`, { as: 'superuser' })).body
  equal([data.restricted, data.version, data.dataFile.id], [true, 2, b])
  is((await world.call('GET', `/files/${c}`, { as: 'superuser' })).body.data.version, 1)
})

test('files.editAll: two files can swap their names, released or not', async ({ world }) => {
  const { id, a, b } = await threeFiles(world)
  const swapped = [
    { dataFileId: a, label: 'b.txt' },
    { dataFileId: b, label: 'a.txt' },
  ]
  is((await editAll(world, id).with(swapped)).status, 200)
  is((await world.call('GET', `/files/${a}`, { as: 'superuser' })).body.data.label, 'b.txt')
  await publish(world, id)
  const back = [
    { dataFileId: a, label: 'a.txt' },
    { dataFileId: b, label: 'b.txt' },
  ]
  is((await editAll(world, id).with(back)).status, 200)
  const label = async (version: string) => {
    const path = `/files/${a}/versions/${version}`
    return (await world.call('GET', path, { as: 'superuser' })).body.data.label
  }
  equal([await label('1.0'), await label(':draft')], ['b.txt', 'a.txt'])
})

test('files.editAll: one bad entry prevents all changes', async ({ world }) => {
  const { id, a, b, c } = await threeFiles(world)
  const other = await threeFiles(world)
  const good = { dataFileId: a, label: 'changed.txt' }
  const bad: readonly (readonly [unknown, RegExp])[] = [
    [[good, { dataFileId: b, label: 'c.txt' }], new RegExp(`File ${b}: .*c\\.txt`)],
    [[good, { dataFileId: b, label: 'changed.txt' }], new RegExp(`File ${b}: .*changed\\.txt`)],
    [[good, { dataFileId: c, label: 'x/y' }], new RegExp(`File ${c}: .*must not contain`)],
    [[good, { dataFileId: c, directoryLabel: 'x*' }], new RegExp(`File ${c}`)],
    [[good, { dataFileId: c, dataFileTags: ['Panel'] }], /tabular/],
    [[good, { dataFileId: a, description: 'again' }], /more than once/],
    [[good, { dataFileId: other.a }], /do not belong to the newest version/],
    [[good, { dataFileId: 999_999 }], /999999/],
    [[good, { dataFileId: 1.5 }], /1\.5/],
    [[good, { dataFileId: -1 }], /-1/],
    [[good, { label: 'no id' }], /dataFileId/],
    [[good, { dataFileId: b, categories: 'Data' }], /categories/],
    [[], /No files/],
    [{}, /./],
    [null, /./],
  ]
  for (const [json, message] of bad) {
    const { status, body } = await editAll(world, id).with(json)
    is(status, 400, JSON.stringify(json))
    match(body.message, message)
  }
  equal(await paths(world, id), ['/a.txt', '/b.txt', '/c.txt'])
  is((await editAll(world, 999_999).with([good])).status, 404)
})

test('files.editAll: a refused batch on a release opens no draft', async ({ world }) => {
  const { id, a } = await threeFiles(world)
  await publish(world, id)
  is((await editAll(world, id).with([{ dataFileId: a, label: 'b.txt' }])).status, 400)
  const draft = await world.call('GET', `/datasets/${id}/versions/:draft`, { as: 'superuser' })
  is(draft.status, 404)
})

test('files.editAll: restricting files needs terms with access, and a setting that allows it', async ({
  world,
}) => {
  const { id, a } = await threeFiles(world)
  await world.store.write(({ settings }) => settings.put(':PublicInstall', 'true'))
  const closing = [{ dataFileId: a, restrict: 'true' }]
  is((await editAll(world, id).with(closing)).status, 400)
  await world.store.write(({ settings }) => settings.remove(':PublicInstall'))
  await world.call('PUT', `/datasets/${id}/access`, {
    as: 'superuser',
    json: [{ customTermsOfAccess: { fileAccessRequest: false } }],
  })
  is((await editAll(world, id).with(closing)).status, 409)
})

test('files.deleteAll: removes files from the draft, new ones with their bytes', async ({
  world,
}) => {
  const { id, a, b, c } = await threeFiles(world)
  await publish(world, id)
  const d = await aFile(world, id, { name: 'd.txt', content: 'd' })
  const { status, body } = await deleteAll(world, id).of([a, d, b, a])
  is(status, 200)
  match(body.data.message, /3 files/)
  equal(await paths(world, id), ['/c.txt'])
  equal(await paths(world, id, '1.0'), ['/a.txt', '/b.txt', '/c.txt'])
  is((await world.call('GET', `/access/datafile/${a}`)).status, 200)
  is((await world.call('GET', `/files/${d}`, { as: 'superuser' })).status, 404)
  const size = await world.call('GET', `/datasets/${id}/versions/:draft/downloadsize`, {
    as: 'superuser',
  })
  is(size.body.data.storageSize, 5)
  is((await deleteAll(world, id).of([c])).status, 200)
  equal(await paths(world, id), [])
})

test('files.deleteAll: one unknown id prevents all deletions', async ({ world }) => {
  const { id, a, b } = await threeFiles(world)
  const other = await threeFiles(world)
  await publish(world, id)
  await world.call('DELETE', `/files/${b}`, { as: 'superuser' })
  for (const json of [[], [a, 999_999], [a, other.a], [a, b], [a, 1.5], ['a'], {}, null, [[a]]])
    is((await deleteAll(world, id).of(json)).status, 400, JSON.stringify(json))
  equal(await paths(world, id), ['/a.txt', '/c.txt'])
  is((await deleteAll(world, 999_999).of([a])).status, 404)
  is((await deleteAll(world, 'abc').of([a])).status, 400)
})

test('files.deleteAll: a locked dataset keeps its files', async ({ world }) => {
  const { id, a } = await threeFiles(world)
  const lock = { since: new Date(), userName: 'ada', message: null, type: 'Workflow' } as const
  await world.store.write(({ datasets }) => datasets.addLock(id, lock))
  is((await deleteAll(world, id).of([a])).status, 403)
  is((await editAll(world, id).with([{ dataFileId: a, label: 'z' }])).status, 403)
})

test('hasBeenDeleted: checks the newest version that the caller may see', async ({ world }) => {
  const { id, a } = await threeFiles(world)
  const ask = async (as: Who) => {
    const { status, body } = await world.call('GET', `/files/${a}/hasBeenDeleted`, { as })
    return status === 200 ? body.data : status
  }
  equal([await ask('anonymous'), await ask('member')], [401, false])
  await publish(world, id)
  await deleteAll(world, id).of([a])
  equal([await ask('anonymous'), await ask('member')], [false, true])
  await publish(world, id)
  for (const who of EVERYBODY) is(await ask(who), true)
  is((await world.call('GET', '/files/999999/hasBeenDeleted')).status, 404)
  is((await world.call('GET', '/files/abc/hasBeenDeleted')).status, 400)
})

test('files in versions: a version shows its own record, or none', async ({ world }) => {
  const { id, a } = await threeFiles(world)
  await publish(world, id)
  await deleteAll(world, id).of([a])
  const ask = (version: string, as: Who = 'anonymous') =>
    world.call('GET', `/files/${a}/versions/${version}?returnDatasetVersion=true`, { as })
  const { body } = await ask('1.0')
  is(body.data.datasetVersion.versionNumber, 1)
  equal(
    await Promise.all(
      ['1', ':latest-published', ':latest', ':draft', '2.0', 'x'].map(
        async (version) => (await ask(version)).status,
      ),
    ),
    [200, 200, 200, 401, 404, 400],
  )
  is((await ask(':draft', 'member')).status, 404)
  is((await ask(':latest', 'member')).status, 404)
})

test('files in versions: a deaccessioned one is shown to editors on request', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await world.call('POST', `/datasets/${id}/versions/1.0/deaccession`, {
    as: 'superuser',
    json: { deaccessionReason: 'Wrong instrument' },
  })
  const ask = (query: string, as: Who) =>
    world.call('GET', `/files/${fileId}/versions/1.0${query}`, { as })
  is((await ask('', 'superuser')).status, 404)
  is((await ask('?includeDeaccessioned=true', 'superuser')).status, 200)
  is((await ask('?includeDeaccessioned=true', 'anonymous')).status, 404)
})

test.run()
