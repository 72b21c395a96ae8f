import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import type { World } from '../app/world.ts'
import { aDataset, aSharedDataset } from '../datasets/dataset-calls.ts'
import { bucketDouble, openBucket } from './bucket-double.ts'
import {
  bytesOf,
  entryOf,
  offered,
  openStores,
  PART,
  pathOf,
  put,
  register,
} from './direct-upload-calls.ts'

const test = suite<{ world: World }>('uploading directly over HTTP')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

const SIZE = PART + 1000

const parts = (bytes: Uint8Array<ArrayBuffer>) =>
  [0, 1].map((n) => bytes.slice(n * PART, (n + 1) * PART))

async function sentParts(world: World, id: number) {
  const bytes = bytesOf(SIZE)
  const offer = await offered(world, id, SIZE)
  const tags: Record<string, string> = {}
  for (const [index, body] of parts(bytes).entries()) {
    const part = String(index + 1)
    tags[part] = (await put(world, offer.urls[part] ?? '', body)).tag
  }
  return { bytes, offer, tags }
}

test('P01: a small file gets one signed URL, which accepts exactly these bytes', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const offer = await offered(world, id, 10)
  equal(Object.keys(offer), ['url', 'partSize', 'storageIdentifier'])
  is(offer.partSize, PART)
  match(offer.storageIdentifier, /^local:\/\/[0-9a-f]{11}-[0-9a-f]{12}$/)
  const { status, headers, tag } = await put(world, offer.url, 'some notes')
  is(status, 200)
  is(tag, 'e6e8aac5bb36e11045b5f1a1db1cb3ef')
  is(
    headers.get('Access-Control-Expose-Headers'),
    'Accept-Ranges, Content-Range, Content-Encoding, ETag',
  )
  const tooMuch = await put(world, (await offered(world, id, 3)).url, 'some notes')
  is(tooMuch.status, 400)
})

test('P01: an upload in parts whose file is named is listed until it is aborted', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const ask = (named: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ size: String(SIZE), ...named })
    return world.call('GET', `/datasets/${id}/uploadurls?${query}`, { as: 'superuser' })
  }
  for (const fileName of ['a:b', '']) is((await ask({ fileName })).status, 400, `"${fileName}"`)
  is((await ask({ fileName: 'a.bin', directoryLabel: 'x:y' })).status, 400)
  is((await ask({})).status, 200)
  const { abort } = (await ask({ fileName: 'a.bin', directoryLabel: 'raw' })).body.data
  const superuser = await world.actor('superuser')
  const unfinished = () => world.repository.unfinishedUploads.list(superuser, { kind: 'id', id })
  const [upload, ...more] = await unfinished()
  equal(more, [])
  equal([upload?.folder, upload?.fileName, upload?.size], ['raw', 'a.bin', SIZE])
  is((await world.call('DELETE', pathOf(abort), { as: 'superuser' })).status, 204)
  equal(await unfinished(), [])
})

test('P01: the same bytes may be sent again, other bytes are refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const { url } = await offered(world, id, 20)
  const first = await put(world, url, 'some notes')
  const again = await put(world, url, 'some notes')
  is(again.status, 200)
  is(again.tag, first.tag)
  is((await put(world, url, 'other notes')).status, 409)
  is((await put(world, url, 'some')).status, 409)
})

test('P01 and P02: a large file is sent in parts and becomes one file', async ({ world }) => {
  const { id, pid } = await aDataset(world)
  const { bytes, offer, tags } = await sentParts(world, id)
  equal(Object.keys(offer.urls), ['1', '2'])
  is(offer.partSize, PART)
  is(offer.complete, offer.abort)
  ok(offer.complete.startsWith(`/api/datasets/mpupload?globalid=${pid}&uploadid=`))
  const complete = () =>
    world.call('PUT', pathOf(offer.complete), { as: 'superuser', body: JSON.stringify(tags) })
  is((await complete()).status, 200)
  is((await complete()).status, 200)
  const sent = await register(world, id, entryOf(offer.storageIdentifier, 'x'))
  is(sent.status, 201)
  const [{ dataFile }] = sent.body.data.files
  is(dataFile.filesize, SIZE)
  is((await complete()).status, 200)
  const kept = await world.send('GET', `/access/datafile/${dataFile.id}`, { as: 'superuser' })
  ok(Buffer.from(await kept.arrayBuffer()).equals(bytes))
})

test('P01: at a bucket, the URLs of parts last as long as the lease of their upload', async () => {
  const world = await openBucket(bucketDouble())
  const { id } = await aDataset(world)
  const { urls, partSize } = await offered(world, id, 2 ** 30 + 1)
  is(partSize, 2 ** 30)
  const minutes = Object.values(urls).map((url) => new URL(url).searchParams.get('minutes'))
  equal(minutes, ['1500', '1500'])
  await world.close()
})

test('P02: tags may have quotation marks; wrong tags end the upload with 500', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const { offer, tags } = await sentParts(world, id)
  const complete = (body: string) =>
    world.call('PUT', pathOf(offer.complete), { as: 'superuser', body })
  const quoted = Object.fromEntries(Object.entries(tags).map(([part, tag]) => [part, `"${tag}"`]))
  is((await complete(JSON.stringify(quoted))).status, 200)
  for (const body of ['', 'no json', '[]', '{"1":5}', '{"one":"x"}', '{"1":"wrong"}']) {
    const other = await sentParts(world, id)
    const path = pathOf(other.offer.complete)
    const refused = await world.call('PUT', path, { as: 'superuser', body })
    is(refused.status, 500, body)
    match(refused.body.message, /aborted/)
    const late = await world.call('PUT', path, {
      as: 'superuser',
      body: JSON.stringify(other.tags),
    })
    is(late.status, 404)
  }
})

test('P03: an aborted upload leaves nothing, and answers 204', async ({ world }) => {
  const { id } = await aDataset(world)
  const { offer, tags } = await sentParts(world, id)
  const abort = () => world.call('DELETE', pathOf(offer.abort), { as: 'superuser' })
  is((await abort()).status, 204)
  is((await put(world, offer.urls['1'] ?? '', bytesOf(PART))).status, 401)
  const complete = await world.call('PUT', pathOf(offer.complete), {
    as: 'superuser',
    body: JSON.stringify(tags),
  })
  is(complete.status, 404)
  is((await register(world, id, entryOf(offer.storageIdentifier, 'x'))).status, 400)
})

test('P02, P03: only editors of the dataset finish or abort an upload', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const editors = ['admin', 'contributor', 'curator', 'superuser'] as const
  const { offer } = await sentParts(world, id)
  const tried = await statuses((as) =>
    as === 'superuser' || editors.includes(as as 'admin')
      ? Promise.resolve({ status: 0 })
      : world.call('PUT', pathOf(offer.complete), { as, body: '{}' }),
  )
  equal(tried, { ...only(editors, { yes: 0, no: 403 }), anonymous: 401 })
  is((await world.call('DELETE', pathOf(offer.abort), { as: 'outsider' })).status, 403)
  is((await world.call('DELETE', pathOf(offer.abort))).status, 401)
  is((await world.call('DELETE', pathOf(offer.abort), { as: 'curator' })).status, 204)
})

test('P02: an upload to one dataset cannot be completed for another', async ({ world }) => {
  const [mine, other] = [await aDataset(world), await aDataset(world)]
  const { offer, tags } = await sentParts(world, mine.id)
  const path = pathOf(offer.complete)
  for (const wrong of [
    path.replace(mine.pid, other.pid),
    path.replace(mine.pid, 'doi:10.5072/FK2/NOSUCH'),
    path.replace(/uploadid=[^&]*/, 'uploadid=another'),
    path.replace('storageidentifier=local', 'storageidentifier=bucket'),
    path.replace(/storageidentifier=.*/, 'storageidentifier=local://../../etc/passwd'),
  ]) {
    not.equal(wrong, path)
    const body = JSON.stringify(tags)
    is((await world.call('PUT', wrong, { as: 'superuser', body })).status, 404)
    is((await world.call('DELETE', wrong, { as: 'superuser' })).status, 404)
  }
  const body = JSON.stringify(tags)
  is((await world.call('PUT', path, { as: 'superuser', body })).status, 200)
})

test('P01: a store without direct uploads, bad sizes and limits are refused before a URL is issued', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const urls = (query: string) =>
    world.call('GET', `/datasets/${id}/uploadurls${query}`, { as: 'superuser' })
  for (const query of ['', '?size=', '?size=-1', '?size=1.5', '?size=many'])
    is((await urls(query)).status, 400, query)
  is((await urls(`?size=${6 * 1024 ** 4}`)).status, 400)
  is(
    (await world.call('GET', '/datasets/99999/uploadurls?size=1', { as: 'superuser' })).status,
    404,
  )
  const setting = (value: string) =>
    world.call('PUT', '/admin/settings/:MaxFileUploadSizeInBytes', { as: 'superuser', body: value })
  await setting('100')
  const large = await urls('?size=101')
  is(large.status, 400)
  match(large.body.message, /101 B.*100 B/)
  is((await urls('?size=100')).status, 200)
  await world.call('DELETE', '/admin/settings/:MaxFileUploadSizeInBytes', { as: 'superuser' })
  await world.call('PUT', `/datasets/${id}/storageDriver`, { as: 'superuser', body: 'Plain' })
  const { status, body } = await urls('?size=1')
  is(status, 404)
  is(body.message, `Direct upload not supported for files in this dataset: ${id}`)
})

test('P01: the storage quota is checked before a URL is issued, and reserved bytes count', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const admin = (method: string, path: string, body: string) =>
    world.call(method, path, { as: 'superuser', body })
  await admin('PUT', '/admin/settings/:UseStorageQuotas', 'true')
  await admin('PUT', `/datasets/${id}/storage/quota`, '100')
  const urls = (size: number) =>
    world.call('GET', `/datasets/${id}/uploadurls?size=${size}`, { as: 'superuser' })
  is((await urls(101)).status, 400)
  is((await urls(60)).status, 200)
  const second = await urls(60)
  is(second.status, 400)
  match(second.body.message, /60 B.*40 B/)
  is((await urls(40)).status, 200)
  await admin('DELETE', '/admin/settings/:UseStorageQuotas', '')
})

test.run()
