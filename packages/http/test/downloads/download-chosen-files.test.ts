import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { type CallOptions, openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'

interface Scene {
  readonly world: World
  readonly a: number
  readonly b: number
  readonly restricted: number
  readonly draft: number
}

const test = suite<Scene>('downloading chosen files over HTTP')

test.before(async (context) => {
  const world = await openWorld()
  const { id } = await aSharedDataset(world)
  const a = await aFile(world, id, { name: 'a.txt', content: 'first' })
  const b = await aFile(world, id, { name: 'b.txt', content: 'second' })
  const restricted = await aFile(world, id, { name: 'c.txt', jsonData: { restrict: true } })
  await publish(world, id)
  const draft = await aFile(world, id, { name: 'd.txt', content: 'later' })
  Object.assign(context, { world, a, b, restricted, draft })
})
test.after(({ world }) => world.close())

async function unzipped(world: World, ids: string | number, options?: CallOptions) {
  const response = await world.send('GET', `/access/datafiles/${ids}`, options)
  is(response.status, 200, String(ids))
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const namesOf = (files: Readonly<Record<string, Uint8Array>>) => Object.keys(files).toSorted()

test('A11 files: a zip of them in the requested order, each once', async ({ world, a, b }) => {
  const files = await unzipped(world, `${b},${a},${b}`)
  equal(Object.keys(files), ['b.txt', 'a.txt', 'MANIFEST.TXT'])
})

test('A11 files: blanks and a trailing comma are ignored', async ({ world, a, b }) => {
  for (const ids of [`${a},${b},`, `%20${a}%20,%20${b}`, `,,${a},,${b}`])
    equal(namesOf(await unzipped(world, ids)), ['MANIFEST.TXT', 'a.txt', 'b.txt'])
})

test('A11 files: is named after the dataset', async ({ world, a }) => {
  const { headers } = await world.call('GET', `/access/datafiles/${a}`)
  match(
    headers.get('Content-Disposition') ?? '',
    /^attachment; filename="doi-10\.5072-[^_]*\.zip"$/,
  )
})

test('A11 files: files without permission are named, the others are sent', async (scene) => {
  const { world, a, restricted, draft } = scene
  const files = await unzipped(world, `${a},${restricted},${draft}`)
  equal(namesOf(files), ['MANIFEST.TXT', 'a.txt'])
  const manifest = strFromU8(files['MANIFEST.TXT'] ?? new Uint8Array())
  match(manifest, /c\.txt IS RESTRICTED AND CANNOT BE DOWNLOADED/)
  match(manifest, /d\.txt IS NOTAUTHORIZED AND CANNOT BE DOWNLOADED/)
  const all = await unzipped(world, `${a},${restricted},${draft}`, { as: 'member' })
  is(Object.keys(all).length, 4)
})

test('A11 files: without a permitted file it is forbidden', async ({
  world,
  restricted,
  draft,
}) => {
  is((await world.call('GET', `/access/datafiles/${restricted},${draft}`)).status, 403)
})

test('A11 files: unknown ids, no ids and ids of two datasets are refused', async ({ world, a }) => {
  const { id } = await aDataset(world)
  const other = await aFile(world, id)
  await publish(world, id)
  const wanted = {
    [`${a},999999`]: 404,
    [`${a},abc`]: 404,
    [`${a},99999999999999999999`]: 404,
    [`${a},-1`]: 404,
    ',': 400,
    '%20': 400,
    [`${a},${other}`]: 400,
  }
  for (const [ids, status] of Object.entries(wanted)) {
    const answer = await world.call('GET', `/access/datafiles/${ids}`)
    is(answer.status, status, ids)
    is(answer.body.code, status)
  }
  const { body } = await world.call('GET', `/access/datafiles/${a},${other}`)
  match(body.message, /^All files being downloaded must be from the same Dataset/)
})

test('A11 files: ranges of the zip are supported', async ({ world, a, b }) => {
  const path = `/access/datafiles/${a},${b}`
  const whole = new Uint8Array(await (await world.send('GET', path)).arrayBuffer())
  const part = await world.send('GET', path, { headers: { Range: 'bytes=-40' } })
  is(part.status, 206)
  equal(new Uint8Array(await part.arrayBuffer()), whole.slice(-40))
})

test('A12 files: the list in each of the forms of a body', async ({ world, a, b }) => {
  const form = new FormData()
  form.append('fileIds', `${a},${b}`)
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const bodies: readonly CallOptions[] = [
    { body: form },
    { body: `fileIds=${a},${b}`, headers: urlencoded },
    { body: `other=1&fileIds=${a}%2C%20${b}`, headers: urlencoded },
    { body: `fileIds=${a},${b}` },
    { body: `${a},${b}` },
    { json: { fileIds: [a, b] } },
    { json: { fileIds: `${a},${b}`, guestbookResponse: {} } },
  ]
  for (const options of bodies) {
    const response = await world.send('POST', '/access/datafiles', options)
    is(response.status, 200, JSON.stringify(options))
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    equal(namesOf(files), ['MANIFEST.TXT', 'a.txt', 'b.txt'])
  }
})

test('A12 files: bodies that name no file are refused', async ({ world }) => {
  const bodies: readonly (readonly [CallOptions, number])[] = [
    [{ body: '' }, 400],
    [{ body: 'fileIds=' }, 400],
    [{ json: {} }, 400],
    [{ json: { fileIds: [] } }, 400],
    [{ json: { fileIds: [1.5] } }, 400],
    [{ json: { fileIds: {} } }, 400],
    [{ body: '{"fileIds":' }, 400],
    [{ body: `{"fileIds":${'['.repeat(99_999)}` }, 400],
    [{ json: { fileIds: [-1] } }, 404],
    [{ json: { fileIds: [999_999] } }, 404],
    [{ body: 'nonsense' }, 404],
    [{ body: new FormData() }, 400],
    [{ body: '1,'.repeat(600_000) }, 413],
  ]
  for (const [options, status] of bodies) {
    const answer = await world.call('POST', '/access/datafiles', options)
    is(answer.status, status, JSON.stringify(options).slice(0, 60))
  }
})

test('A12 files: the parts of a form have the same limit as another body', async ({ world, a }) => {
  const form = new FormData()
  for (let n = 0; n < 20; n += 1) form.append('fileIds', `${a},`.repeat(50_000))
  const answer = await world.call('POST', '/access/datafiles', { body: form })
  is(answer.status, 400)
  match(answer.body.message, /longer than 1048576 bytes/)
  const one = new FormData()
  one.append('fileIds', ','.repeat(500_000))
  is((await world.call('POST', '/access/datafiles', { body: one })).status, 400)
})

test('A12 files: ranges are ignored in the answer to a form', async ({ world, a }) => {
  const options = { json: { fileIds: [a] }, headers: { Range: 'bytes=0-3' } }
  const response = await world.send('POST', '/access/datafiles', options)
  is(response.status, 200)
  is(response.headers.get('ETag'), null)
  const length = (await response.arrayBuffer()).byteLength
  is(response.headers.get('Content-Length'), String(length))
})

test('A12 files: a bad token is refused', async ({ world, a }) => {
  const headers = { 'X-Service-key': 'nonsense' }
  is(
    (await world.call('POST', '/access/datafiles', { json: { fileIds: [a] }, headers })).status,
    401,
  )
})

test.run()
