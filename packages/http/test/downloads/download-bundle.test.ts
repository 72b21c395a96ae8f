import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { type CallOptions, EVERYBODY, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ readonly world: World; readonly id: number; readonly pid: string }>(
  'downloading datasets over HTTP',
)

/** Two files in a folder and one restricted, released as 1.0; one more in a draft. */
test.before(async (context) => {
  const world = await openWorld()
  const { id, pid } = await aSharedDataset(world)
  const inFolder = { directoryLabel: 'raw/2030' }
  await aFile(world, id, { name: 'a.txt', content: 'first', jsonData: inFolder })
  await aFile(world, id, { name: 'b.txt', content: 'second', jsonData: inFolder })
  await aFile(world, id, { name: 'CON.txt', content: 'a device' })
  await aFile(world, id, { name: 'secret.txt', content: 'hidden', jsonData: { restrict: true } })
  await publish(world, id)
  await aFile(world, id, { name: 'draft.txt', content: 'not yet' })
  Object.assign(context, { world, id, pid })
})
test.after(({ world }) => world.close())

async function zip(world: World, path: string, options?: CallOptions) {
  const response = await world.send('GET', `/access/dataset/${path}`, options)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { response, bytes, headers: response.headers, status: response.status }
}

const namesIn = (bytes: Uint8Array): readonly string[] => Object.keys(unzipSync(bytes))
const manifestIn = (bytes: Uint8Array): string =>
  strFromU8(unzipSync(bytes)['MANIFEST.TXT'] ?? new Uint8Array())

test('A01 zip: the released files in their folders, and a manifest of what is missing', async ({
  world,
  id,
}) => {
  const { status, bytes } = await zip(world, `${id}`)
  is(status, 200)
  equal(namesIn(bytes).toSorted(), [
    'MANIFEST.TXT',
    '_CON.txt',
    'raw/2030/',
    'raw/2030/a.txt',
    'raw/2030/b.txt',
  ])
  is(strFromU8(unzipSync(bytes)['raw/2030/b.txt'] ?? new Uint8Array()), 'second')
  match(manifestIn(bytes), /raw\/2030\/a\.txt \(text\/plain\) 5 bytes\.\r\n/)
  match(manifestIn(bytes), /secret\.txt IS RESTRICTED AND CANNOT BE DOWNLOADED\r\n/)
})

test('A01 zip: is named after the dataset and its version', async ({ world, id, pid }) => {
  const slug = pid.replace(/[:/]/g, '-').toLowerCase()
  const released = await zip(world, `${id}`)
  const name = `filename="${slug}_1.0.zip"`
  is(released.headers.get('Content-Disposition'), `attachment; ${name}`)
  is(released.headers.get('Content-Type'), `application/zip; name="${slug}_1.0.zip"`)
  const draft = await zip(world, `${id}`, { as: 'curator' })
  match(draft.headers.get('Content-Disposition') ?? '', /_draft\.zip"$/)
})

test('A01 zip: the draft for its viewers, the release for all others', async ({ world, id }) => {
  const viewers = ['admin', 'contributor', 'curator', 'member', 'superuser'] as const
  for (const as of EVERYBODY) {
    const { status, bytes } = await zip(world, `${id}`, { as })
    is(status, 200, as)
    is(
      namesIn(bytes).includes('draft.txt'),
      viewers.some((who) => who === as),
      as,
    )
  }
})

test('A01 zip: callers who may download it get a restricted file too', async ({ world, id }) => {
  const { bytes } = await zip(world, `${id}/versions/1.0`, { as: 'fileDownloader' })
  is(namesIn(bytes).includes('secret.txt'), true)
})

test('A01 zip: unknown and malformed references and bad credentials are refused', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  is((await world.call('GET', '/access/dataset/999999')).status, 404)
  is((await world.call('GET', '/access/dataset/abc')).status, 400)
  const headers = { 'X-Service-key': 'nonsense' }
  is((await world.call('GET', `/access/dataset/${id}`, { headers })).status, 401)
})

test('A01 zip: without a permitted file it is forbidden', async ({ world }) => {
  const { id } = await aDataset(world)
  await aFile(world, id, { jsonData: { restrict: true } })
  await publish(world, id)
  const { status, body } = await world.call('GET', `/access/dataset/${id}`)
  is(status, 403)
  is(body.code, 403)
  is(body.requestMethod, 'GET')
})

test('A02 zip: versions by number and by name', async ({ world, id }) => {
  for (const version of ['1.0', '1', ':latest', ':latest-published'])
    is((await zip(world, `${id}/versions/${version}`)).status, 200, version)
  const latest = await zip(world, `${id}/versions/:latest`, { as: 'member' })
  is(namesIn(latest.bytes).includes('draft.txt'), true)
})

test('A02 zip: refusals of versions', async ({ world, id }) => {
  const statusOf = async (path: string, as?: 'outsider') =>
    (await zip(world, path, as === undefined ? {} : { as })).status
  is(await statusOf(`${id}/versions/:draft`), 401)
  is(await statusOf(`${id}/versions/:draft`, 'outsider'), 401)
  for (const version of ['7.0', 'nonsense', '1.0.0', ':newest'])
    is(await statusOf(`${id}/versions/${version}`), 400, version)
  is(await statusOf('999999/versions/1.0'), 404)
  const { id: empty } = await aDataset(world)
  await publish(world, empty)
  is(await statusOf(`${empty}/versions/1.0`), 400)
})

test('A01 zip: its length is known, and ranges add up to the whole', async ({ world, id }) => {
  const { bytes, headers } = await zip(world, `${id}`)
  is(headers.get('Content-Length'), String(bytes.length))
  is(headers.get('Accept-Ranges'), 'bytes')
  const stitched = new Uint8Array(bytes.length)
  for (let start = 0; start < bytes.length; start += 101) {
    const Range = `bytes=${start}-${start + 100}`
    const part = await zip(world, `${id}`, { headers: { Range } })
    is(part.status, 206)
    is(part.headers.get('ETag'), headers.get('ETag'))
    stitched.set(part.bytes, start)
  }
  equal(stitched, bytes)
})

test('A01 zip: If-Range resumes the same zip, and restarts a different one', async ({
  world,
  id,
}) => {
  const { bytes, headers } = await zip(world, `${id}`)
  const etag = headers.get('ETag') ?? ''
  match(etag, /^"[0-9a-f]{32}"$/)
  const ask = (ifRange: string) =>
    zip(world, `${id}`, { headers: { Range: 'bytes=10-19', 'If-Range': ifRange } })
  is((await ask(etag)).status, 206)
  for (const other of ['"another"', `W/${etag}`, 'Sat, 05 Apr 2031 06:07:08 GMT']) {
    const whole = await ask(other)
    is(whole.status, 200, other)
    is(whole.bytes.length, bytes.length)
  }
})

test('A01 zip: 304 to clients that have it, another entity tag for other files', async ({
  world,
  id,
}) => {
  const { headers } = await zip(world, `${id}`)
  const etag = headers.get('ETag') ?? ''
  is((await zip(world, `${id}`, { headers: { 'If-None-Match': etag } })).status, 304)
  const more = await zip(world, `${id}`, { as: 'curator' })
  not.equal(more.headers.get('ETag'), etag)
  is(headers.get('Cache-Control'), 'private, no-store')
})

test('A01 zip: HEAD has the length and opens nothing', async ({ world, id }) => {
  const { bytes } = await zip(world, `${id}`)
  const { status, text, headers } = await world.call('HEAD', `/access/dataset/${id}`)
  is(status, 200)
  is(text, '')
  is(headers.get('Content-Length'), String(bytes.length))
})

test('A01 zip: without the checksum of a member it is sent as a whole', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { content: 'unverified' })
  await publish(world, id)
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, crc32: null })
  })
  const { status, bytes, headers } = await zip(world, `${id}`, { headers: { Range: 'bytes=0-3' } })
  is(status, 200)
  is(headers.get('ETag'), null)
  is(headers.get('Accept-Ranges'), null)
  is(strFromU8(unzipSync(bytes)['notes.txt'] ?? new Uint8Array()), 'unverified')
})

test('A01 zip: files beyond the limit are named in the manifest', async ({ world, id }) => {
  await world.store.write(({ settings }) => settings.put(':ZipDownloadLimit', '12'))
  const { bytes } = await zip(world, `${id}/versions/1.0`)
  equal(
    namesIn(bytes).filter((name) => name.endsWith('.txt')),
    ['_CON.txt'],
  )
  match(manifestIn(bytes), /a\.txt \(text\/plain\) {2}skipped because .*12 bytes\.\r\n/)
  await world.store.write(({ settings }) => settings.remove(':ZipDownloadLimit'))
})

test.run()
