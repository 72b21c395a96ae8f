import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from './dataset-calls.ts'

const test = suite<{ world: World }>('showing datasets over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

test('D01 show: a dataset with its latest version', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  await aFile(world, id)
  await publish(world, id)
  const { status, body } = await world.call('GET', `/datasets/${id}`)
  is(status, 200)
  const { latestVersion, ...dataset } = body.data
  equal(dataset, {
    id,
    identifier: pid.slice(pid.indexOf('/') + 1),
    persistentUrl: `https://doi.org/${pid.slice(4)}`,
    protocol: 'doi',
    authority: '10.5072',
    separator: '/',
    publisher: 'Root',
    publicationDate: '2031-04-05',
    storageIdentifier: `local://${pid.slice(4)}`,
    datasetType: 'dataset',
    locks: [],
  })
  is(latestVersion.versionState, 'RELEASED')
  is(latestVersion.files.length, 1)
})

test('D01 show: a refusal names the caller', async ({ world }) => {
  const { id } = await aDataset(world)
  const { body } = await world.call('GET', `/datasets/${id}`, { as: 'outsider' })
  match(body.message, /@outsider\.user is not permitted to perform requested action/)
  const guest = await world.call('GET', `/datasets/${id}`)
  match(guest.body.message, /:guest is not permitted to perform requested action/)
})

test('D01 show: a persistent identifier names a dataset in three ways', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  await publish(world, id)
  const paths = [
    `/datasets/:persistentId?persistentId=${pid}`,
    `/datasets/:persistentId/?persistentId=${encodeURIComponent(pid)}`,
    `/datasets/${pid}`,
    `/datasets/${encodeURIComponent(pid)}`,
  ]
  for (const path of paths) is((await world.call('GET', path)).body.data.id, id, path)
})

test('D01 show: an unknown dataset is 404, an invalid reference 400', async ({ world }) => {
  const wanted = {
    '/datasets/999999': 404,
    '/datasets/0': 404,
    '/datasets/99999999999999999999': 404,
    '/datasets/:persistentId?persistentId=doi:10.5072/FK2/NONE': 404,
    '/datasets/:persistentId': 400,
    '/datasets/:persistentId?persistentId=': 400,
    '/datasets/:persistentId?persistentId=nonsense': 400,
    '/datasets/abc': 400,
    '/datasets/-1': 400,
    '/datasets/1e3': 400,
    [`/datasets/${'9'.repeat(5000)}`]: 404,
    '/datasets/..%2f..%2fetc': 400,
  }
  for (const [path, status] of Object.entries(wanted))
    is((await world.call('GET', path)).status, status, path.slice(0, 80))
})

test('D01 show: a bad token is refused even for public data', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const headers = { 'X-Service-key': 'not a token' }
  is((await world.call('GET', `/datasets/${id}`, { headers })).status, 401)
  is((await world.call('GET', `/datasets/${id}?key=`)).status, 401)
})

test('D01 show: includes its owners on request', async ({ world }) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const { body } = await world.call('GET', `/datasets/${id}?returnOwners=true`)
  equal(body.data.isPartOf, {
    type: 'COLLECTION',
    identifier: 'root',
    isReleased: true,
    displayName: 'Root',
  })
})

test('D01 show: is open to pages of any origin, also when it refuses', async ({ world }) => {
  const { headers } = await world.call('GET', '/datasets/999999')
  is(headers.get('Access-Control-Allow-Origin'), '*')
})

test('D01 show: one entity tag for all callers, and 304 to clients that have it', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  const first = await world.call('GET', `/datasets/${id}`)
  const etag = first.headers.get('ETag') ?? ''
  match(etag, /^"[^"]+"$/)
  is(first.headers.get('Cache-Control'), 'public, no-cache')
  is((await world.call('GET', `/datasets/${id}`, { as: 'outsider' })).headers.get('ETag'), etag)
  const again = await world.call('GET', `/datasets/${id}`, { headers: { 'If-None-Match': etag } })
  is(again.status, 304)
  is(again.text, '')
})

test('D01 show: a draft over a release is not cached, and hidden from the public', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await publish(world, id)
  await world.call('GET', `/datasets/${id}`)
  const json = { fields: [{ typeName: 'title', value: 'Not yet' }] }
  await world.call('PUT', `/datasets/${id}/editMetadata?replace=true`, { as: 'superuser', json })
  for (const [as, state] of [
    ['superuser', 'DRAFT'],
    ['outsider', 'RELEASED'],
    ['anonymous', 'RELEASED'],
  ] as const) {
    const { body, headers } = await world.call('GET', `/datasets/${id}`, { as })
    is(body.data.latestVersion.versionState, state)
    is(headers.get('Cache-Control'), 'private, no-store')
    is(headers.get('ETag'), null)
  }
})

test('locks: an empty list without locks, public', async ({ world }) => {
  const { id } = await aDataset(world)
  const { status, body } = await world.call('GET', `/datasets/${id}/locks/`)
  is(status, 200)
  equal(body, { status: 'OK', data: [] })
})

test('locks: each with its type, its author and its dataset', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const since = new Date('2031-04-05T06:07:08Z')
  const lock = { since, userName: 'ada', message: null }
  await world.store.write(async ({ datasets }) => {
    await datasets.addLock(id, { ...lock, type: 'Ingest', message: 'Reading' })
    await datasets.addLock(id, { ...lock, type: 'InReview' })
  })
  const { body } = await world.call('GET', `/datasets/${id}/locks?type=Ingest`)
  const ingest = { lockType: 'Ingest', date: '2031-04-05T06:07:08Z', user: 'ada', dataset: pid }
  equal(body.data, [{ ...ingest, message: 'Reading' }])
  is((await world.call('GET', `/datasets/${id}/locks`)).body.data.length, 2)
  const wrong = await world.call('GET', `/datasets/${id}/locks?type=ingest`)
  is(wrong.status, 404)
  match(wrong.body.message, /^Invalid lock type value: ingest/)
})

test('locks: an unknown dataset is 404', async ({ world }) => {
  is((await world.call('GET', '/datasets/999999/locks')).status, 404)
})

test.run()
