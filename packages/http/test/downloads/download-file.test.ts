import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { only, statuses } from '../app/caller-statuses.ts'
import { type CallOptions, EVERYBODY, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly open: number }>('downloading files over HTTP')

const CONTENT = 'some notes'

test.before(async (context) => {
  const world = await openWorld()
  const { id } = await aDataset(world)
  const open = await aFile(world, id, { name: 'MY READ–ME.md', content: CONTENT })
  await publish(world, id)
  Object.assign(context, { world, open })
})
test.after(({ world }) => world.close())

const get = (world: World, path: string | number, options?: CallOptions) =>
  world.call('GET', `/access/datafile/${path}`, options)

test('A05 file: the bytes, their name and their type', async ({ world, open }) => {
  const { status, text, headers } = await get(world, open)
  is(status, 200)
  is(text, CONTENT)
  const name = 'MY%20READ%E2%80%93ME.md'
  is(headers.get('Content-Disposition'), `attachment; filename="${name}"`)
  is(headers.get('Content-Type'), `text/markdown; name="${name}";charset=UTF-8`)
  is(headers.get('Content-Length'), '10')
  is(headers.get('Accept-Ranges'), 'bytes')
  is(headers.get('Cache-Control'), null)
  is(headers.get('X-Content-Type-Options'), 'nosniff')
  match(headers.get('Content-Security-Policy') ?? '', /sandbox/)
})

test('A05 file: HEAD answers the same headers and no bytes', async ({ world, open }) => {
  const whole = await world.call('HEAD', `/access/datafile/${open}`)
  is(whole.status, 200)
  is(whole.text, '')
  is(whole.headers.get('Content-Length'), '10')
  const part = await world.call('HEAD', `/access/datafile/${open}`, {
    headers: { Range: 'bytes=2-4' },
  })
  is(part.status, 206)
  is(part.headers.get('Content-Range'), 'bytes 2-4/10')
})

test('A05 file: one range, clipped at the end', async ({ world, open }) => {
  const ranges = {
    'bytes=0-3': ['some', 'bytes 0-3/10'],
    'bytes=5-': ['notes', 'bytes 5-9/10'],
    'bytes=5-999': ['notes', 'bytes 5-9/10'],
    'bytes=-2': ['es', 'bytes 8-9/10'],
    'bytes=-999': [CONTENT, 'bytes 0-9/10'],
    'bytes=0-9': [CONTENT, 'bytes 0-9/10'],
    'bytes=00-0003': ['some', 'bytes 0-3/10'],
  }
  for (const [Range, [bytes, contentRange]] of Object.entries(ranges)) {
    const { status, text, headers } = await get(world, open, { headers: { Range } })
    is(status, 206, Range)
    is(text, bytes)
    is(headers.get('Content-Range'), contentRange)
    is(headers.get('Content-Length'), String(bytes?.length))
  }
})

test('A05 file: unsatisfiable ranges are refused with the reason', async ({ world, open }) => {
  const bad = [
    'bytes=10-',
    'bytes=5-4',
    'bytes=-0',
    'bytes=-',
    'bytes=0-1,3-4',
    'lines=1-2',
    'bytes=a-b',
  ]
  for (const Range of bad) {
    const { status, body, headers } = await get(world, open, { headers: { Range } })
    is(status, 416, Range)
    match(body.message, /^Error due to Range header:/)
    is(body.code, 416)
    is(headers.get('Content-Range'), 'bytes */10')
  }
})

test('A05 file: If-Range is ignored, If-None-Match is not', async ({ world, open }) => {
  const headers = { Range: 'bytes=0-3', 'If-Range': '"another"' }
  is((await get(world, open, { headers })).status, 206)
  const etag = (await get(world, open)).headers.get('ETag') ?? ''
  is((await get(world, open, { headers: { 'If-None-Match': etag } })).status, 304)
  // The condition comes before the range, also before one that is not there.
  const behind = { 'If-None-Match': etag, Range: 'bytes=999999-' }
  is((await get(world, open, { headers: behind })).status, 304)
})

test('A05 file: the last segment of a path is the id', async ({ world, open }) => {
  for (const path of [`${open}/`, `some/folder/${open}`, `a%20b/..%2f/${open}`])
    is((await get(world, path)).text, CONTENT, path)
})

test('A05 file: text that names no file is 404 with a message', async ({ world }) => {
  const names = [
    '999999',
    '99999999999999',
    '0',
    'abc',
    '1.5',
    '-1',
    'x'.repeat(5000),
    '%2e%2e%2fetc',
  ]
  for (const name of names) {
    const { status, body } = await get(world, name)
    is(status, 404, name.slice(0, 30))
    match(body.message, /^Datafile/)
    is(body.code, 404)
    is(body.requestMethod, 'GET')
  }
  for (const query of ['', '?persistentId=doi:10.5072/FK2/NONE/1'])
    is((await get(world, `:persistentId${query}`)).status, 404)
})

test('A05 file: an object that is missing or shorter than its record is 404', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { name: 'cut.txt', content: CONTENT })
  await publish(world, id)
  const record = await world.store.read(({ files }) => files.find(fileId))
  const keys: string[] = []
  for await (const key of world.storage.list('')) keys.push(key)
  const key = keys.find((one) => one.endsWith(`/${record?.file.objectId}`)) ?? ''
  await world.storage.delete(key)
  const missing = await get(world, fileId)
  is(missing.status, 404)
  match(missing.body.message, /the stored object is missing/)
  await world.storage.put(key, once(new TextEncoder().encode('some')), 'MD5')
  for (const headers of [{}, { Range: 'bytes=2-7' }]) {
    const { status, body } = await get(world, fileId, { headers })
    is(status, 404)
    match(body.message, /the stored object is shorter than the file/)
  }
  is((await get(world, fileId, { headers: { Range: 'bytes=0-3' } })).text, 'some')
})

async function* once(bytes: Uint8Array) {
  yield bytes
}

test('A05 file: a bad token is refused even for a public file', async ({ world, open }) => {
  for (const token of ['nonsense', ''])
    is((await get(world, open, { headers: { 'X-Service-key': token } })).status, 401)
  is((await get(world, `${open}?key=nonsense`)).status, 401)
})

test('A05 file: the only optional service is the original', async ({ world, open }) => {
  const services = {
    'format=original': 200,
    'format=tab': 404,
    'format=RData': 404,
    'format=prep': 404,
    'format=subset&variables=1': 404,
    'format=nonsense': 404,
    'variables=v1,v2': 404,
    'imageThumb=true': 404,
    'imageThumb=400': 404,
    'noVarHeader=true': 200,
    'noVarHeader=1&imageThumb=true': 200,
    'noVarHeader=no&imageThumb=true': 404,
    'format=original&imageThumb=true': 200,
    'imageThumb=true&format=original': 404,
    'gbrecs=true': 200,
    'format=&whatever=1': 200,
    '__proto__=1&constructor=2': 200,
  }
  for (const [query, status] of Object.entries(services))
    is((await get(world, `${open}?${query}`)).status, status, query)
})

test('A05 file: a restricted file is for callers with DownloadFile', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id, { jsonData: { restrict: true } })
  await publish(world, id)
  const allowed = [
    'admin',
    'fileDownloader',
    'contributor',
    'curator',
    'member',
    'superuser',
  ] as const
  equal(await statuses((as) => get(world, fileId, { as })), only(allowed, { yes: 200, no: 403 }))
  const private_ = await get(world, fileId, { as: 'fileDownloader' })
  is(private_.headers.get('Cache-Control'), 'private, no-store')
})

test('A05 file: refusals do not differ by reason', async ({ world }) => {
  const { id } = await aDataset(world)
  const draft = await aFile(world, id)
  const restricted = await aFile(world, id, { content: 'x', jsonData: { restrict: true } })
  const before = await get(world, draft)
  await publish(world, id)
  const after = await get(world, restricted)
  is(before.status, 403)
  is(after.status, 403)
  is(before.body.message, after.body.message)
})

test('A05 file: an expired retention period denies every caller', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    const retention = { dateUnavailable: '2031-04-04', reason: null }
    await files.save({ ...record.file, retention })
  })
  equal(await statuses((as) => get(world, fileId, { as })), only(EVERYBODY, { yes: 403, no: 0 }))
})

test('A05 file: a missing object is 404 with the name of the file', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  await publish(world, id)
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, objectId: 'nowhere' })
  })
  const { status, body } = await get(world, fileId)
  is(status, 404)
  match(body.message, new RegExp(`^Datafile ${fileId}:`))
})

test('A07 A08 bundle: its address is not read as a folder', async ({ world, open }) => {
  const answer = await world.send('GET', `/access/datafile/bundle/${open}`)
  match(answer.headers.get('Content-Type') ?? '', /^application\/zip/)
  is((await world.send('GET', '/access/datafile/bundle/99999')).status, 404)
  is((await get(world, `bundle/folder/${open}`)).text, CONTENT)
  is((await get(world, `folder/bundle/${open}`)).text, CONTENT)
})

test.run()
