import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset, aSharedDataset } from '../datasets/dataset-calls.ts'
import { openStores } from '../direct-uploads/direct-upload-calls.ts'
import { append, begin, begun, offsetOf, TUS } from './resumable-upload-calls.ts'

const test = suite<{ world: World }>('resumable uploads over HTTP')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

interface Listed {
  readonly label: string
  readonly directoryLabel?: string
  readonly dataFile: { readonly id: number; readonly checksum: { readonly value: string } }
}

const filesIn = async (world: World, id: number): Promise<readonly Listed[]> =>
  (await world.call('GET', `/datasets/${id}/versions/:draft/files`, { as: 'superuser' })).body.data

test('resumableUploads.append: a file in several chunks is added with the last one', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const said = {
    filename: 'ä.txt',
    directoryLabel: 'raw',
    description: 'By sea',
    categories: 'Data,Log',
  }
  const path = await begun(world, id, { said })
  const first = await append(world, path, { offset: 0, bytes: 'some ' })
  is(first.status, 204)
  is(first.headers.get('Upload-Offset'), '5')
  equal(await filesIn(world, id), [])
  is(await offsetOf(world, path), 5)
  const last = await append(world, path, { offset: 5, bytes: 'notes' })
  is(last.status, 204)
  is(last.headers.get('Upload-Offset'), '10')
  const [file] = await filesIn(world, id)
  is(file?.label, 'ä.txt')
  is(file?.directoryLabel, 'raw')
  is(file?.dataFile.checksum.value, createHash('md5').update('some notes').digest('hex'))
  const state = await world.call('GET', path, { as: 'superuser' })
  equal(state.body.data, { fileName: 'ä.txt', size: 10, offset: 10, fileIds: [file?.dataFile.id] })
})

test('resumableUploads.append: a repeated chunk is not added twice', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  await append(world, path, { offset: 0, bytes: 'some notes' })
  is(await offsetOf(world, path), 10)
  is((await append(world, path, { offset: 10, bytes: '' })).status, 204)
  const last = await append(world, path, { offset: 9, bytes: 's' })
  is(last.status, 204)
  is(last.headers.get('Upload-Offset'), '10')
  is((await append(world, path, { offset: 0, bytes: 'some notes' })).status, 409)
  is((await filesIn(world, id)).length, 1)
})

test('resumableUploads.append: bytes received before a connection broke are kept', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const size = 3 * 1024 * 1024
  const path = await begun(world, id, { size })
  const half = new Uint8Array(1.5 * 1024 * 1024).fill(7)
  const breaking = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(half)
      controller.error(new Error('the line is gone'))
    },
  })
  await append(world, path, { offset: 0, bytes: breaking }).catch(() => {})
  const early = await append(world, path, {
    offset: await offsetOf(world, path),
    bytes: half,
    headers: { 'Content-Length': String(size) },
  })
  is(early.status >= 400, true)
  const offset = await offsetOf(world, path)
  is(offset, 1024 * 1024)
  const rest = new Uint8Array(size - offset).fill(7)
  is((await append(world, path, { offset, bytes: rest })).status, 204)
  const [file] = await filesIn(world, id)
  const whole = new Uint8Array(size).fill(7)
  is(file?.dataFile.checksum.value, createHash('md5').update(whole).digest('hex'))
})

test('resumableUploads.append: a body that ends early is refused, and is no defect', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  const cut = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('some')),
      pull: (controller) => controller.error(new Error('aborted')),
    })
  for (const headers of [{}, { 'Content-Length': '10' }]) {
    const { status, body } = await append(world, path, { offset: 0, bytes: cut(), headers })
    equal([status, body.incidentId], [400, undefined])
    match(body.message, /ended early/)
  }
  is((await append(world, path, { offset: 0, bytes: 'some notes' })).status, 204)
})

test('resumableUploads.begin: an empty file is added at once, and archives are unpacked', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await begun(world, id, {
    size: 0,
    said: { filename: 'empty.dat', relativePath: 'a/b/empty.dat' },
  })
  const [file] = await filesIn(world, id)
  equal([file?.label, file?.directoryLabel], ['empty.dat', 'a/b'])
})

test('resumableUploads: another version, wrong headers and wrong offsets are refused', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const old = await begin(world, id, { headers: { 'Tus-Resumable': '0.2.2' } })
  is(old.status, 412)
  is(old.headers.get('Tus-Version'), '1.0.0')
  is(old.headers.get('Tus-Resumable'), '1.0.0')
  for (const size of ['', 'x', '-1', '1e3', '9'.repeat(17)])
    is((await begin(world, id, { size })).status, 400, size)
  const bad: readonly Readonly<Record<string, string>>[] = [
    {},
    { filename: '' },
    { filename: 'a/b' },
    { filename: 'a', restrict: 'true', directoryLabel: '*' },
    { filename: 'a', restrict: 'yes' },
  ]
  for (const said of bad) is((await begin(world, id, { said })).status, 400, JSON.stringify(said))
  is((await begin(world, id, { headers: { 'Upload-Metadata': 'filename ???' } })).status, 400)
  const path = await begun(world, id)
  is((await append(world, path, { offset: 3, bytes: 'abc' })).status, 409)
  is((await append(world, path, { offset: 'x', bytes: 'abc' })).status, 400)
  const headers = { 'Content-Type': 'text/plain' }
  is((await append(world, path, { offset: 0, bytes: 'abc', headers })).status, 415)
  const more = { 'Content-Length': '11' }
  is((await append(world, path, { offset: 0, bytes: 'more bytes!', headers: more })).status, 400)
  is(await offsetOf(world, path), 0)
  equal(await filesIn(world, id), [])
})

test('resumableUploads.begin: text that cannot be stored is refused in every member', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  for (const name of ['filename', 'filetype', 'description', 'directoryLabel', 'categories']) {
    const said = { filename: 'notes.txt', [name]: 'a\u0000b' }
    is((await begin(world, id, { said })).status, 400, name)
  }
})

test('resumableUploads.begin: an unknown dataset is 404', async ({ world }) =>
  is((await begin(world, 999_999)).status, 404))

test('resumableUploads: an upload is visible to its sender only', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  const path = await begun(world, id, { as: 'contributor' })
  for (const as of ['curator', 'superuser'] as const) {
    is((await world.call('GET', path, { as })).status, 404)
    is((await append(world, path, { as, offset: 0, bytes: 'some notes' })).status, 404)
    is((await world.call('DELETE', path, { as, headers: TUS })).status, 404)
  }
  is(
    (await world.call('GET', '/resumableUploads/18f0a1b2c3d-aaaaaaaaaaaa', { as: 'superuser' }))
      .status,
    404,
  )
})

test('resumableUploads.abandon: an abandoned upload is deleted with its bytes', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  await append(world, path, { offset: 0, bytes: 'some' })
  is((await world.call('DELETE', path, { as: 'superuser', headers: TUS })).status, 204)
  is((await append(world, path, { offset: 4, bytes: ' notes' })).status, 404)
  equal(await filesIn(world, id), [])
})

test('resumableUploads.begin: an upload beyond the quota is refused before a byte is sent', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const set = (name: string, body: string) =>
    world.call('PUT', `/admin/settings/${name}`, { as: 'superuser', body })
  await set(':MaxFileUploadSizeInBytes', '100')
  const { status, body } = await begin(world, id, { size: 101 })
  await world.call('DELETE', '/admin/settings/:MaxFileUploadSizeInBytes', { as: 'superuser' })
  is(status, 413)
  match(body.message, /100/)
})

test('resumableUploads.begin: an upload that could never complete is refused', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const most = 10_000 * 512 * 1024 * 1024
  is((await begin(world, id, { size: most + 1 })).status, 413)
  await world.call('DELETE', await begun(world, id, { size: most }), {
    as: 'superuser',
    headers: TUS,
  })
})

test('resumableUploads.append: an upload with nearly too many parts can still be completed', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  const objectId = path.replace('/resumableUploads/', '')
  await world.store.write(async ({ resumableUploads }) => {
    const upload = await resumableUploads.find(objectId)
    if (upload?.kind !== 'receiving') throw new Error('It is gone, or whole')
    await resumableUploads.remove(objectId)
    await resumableUploads.add({ ...upload, parts: 9999 })
  })
  const some = await append(world, path, { offset: 0, bytes: 'some ' })
  is(some.status, 400)
  match(some.body.message, /send the rest in one request/)
  is(await offsetOf(world, path), 0)
  is((await append(world, path, { offset: 0, bytes: 'some notes' })).status, 204)
})

test('resumableUploads.append: a new lock delays the file until it is removed', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const path = await begun(world, id, { as: 'contributor' })
  await world.call('POST', `/datasets/${id}/lock/EditInProgress`, { as: 'superuser' })
  is((await append(world, path, { as: 'contributor', offset: 0, bytes: 'some notes' })).status, 409)
  // A client that finds the offset at the end would assume that the file was added.
  const state = await world.call('GET', path, { as: 'contributor' })
  is(state.body.data.offset, 9)
  is(state.headers.get('Upload-Offset'), '9')
  is((await append(world, path, { as: 'contributor', offset: 9, bytes: 's' })).status, 409)
  await world.call('DELETE', `/datasets/${id}/locks?type=EditInProgress`, { as: 'superuser' })
  const senders = [9, 9, 10].map((offset) =>
    append(world, path, { as: 'contributor', offset, bytes: 's'.repeat(10 - offset) }),
  )
  for (const { status, headers } of await Promise.all(senders)) {
    is(status, 204)
    is(headers.get('Upload-Offset'), '10')
  }
  is((await filesIn(world, id)).length, 1)
})

test('resumableUploads.instead: a POST acts as the overriding method', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  const instead = (
    method: string,
    { body = '', ...headers }: Readonly<Record<string, string>> = {},
  ) =>
    world.call('POST', path, {
      as: 'superuser',
      headers: { ...TUS, 'X-HTTP-Method-Override': method, ...headers },
      body,
    })
  const type = { 'Content-Type': 'application/offset+octet-stream' }
  const first = await instead('PATCH', { ...type, 'Upload-Offset': '0', body: 'some ' })
  is(first.status, 204)
  is(first.headers.get('Upload-Offset'), '5')
  const state = await instead('HEAD')
  equal([state.status, state.headers.get('Upload-Offset'), state.text], [204, '5', ''])
  is((await instead('PATCH', { ...type, 'Upload-Offset': '3', body: 'x' })).status, 409)
  is((await instead('PUT')).status, 400)
  is((await world.call('POST', path, { as: 'superuser', headers: TUS })).status, 400)
  is((await instead('delete')).status, 204)
  is((await instead('HEAD')).status, 404)
})

test('resumableUploads: every answer has the version of the protocol', async ({ world }) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  const answers = [
    await begin(world, id),
    await begin(world, id, { as: 'outsider' }),
    await begin(world, id, { as: 'anonymous' }),
    await begin(world, 999_999),
    await append(world, path, { offset: 3, bytes: 'abc' }),
    await append(world, path, {
      offset: 0,
      bytes: 'abc',
      headers: { 'Content-Type': 'text/plain' },
    }),
    await append(world, path, { offset: 0, bytes: 'some' }),
    await world.call('GET', path, { as: 'superuser' }),
    await world.call('GET', path, { as: 'outsider' }),
    await world.call('DELETE', path, { as: 'superuser', headers: TUS }),
  ]
  equal(
    answers.map(({ status, headers }) => [status, headers.get('Tus-Resumable')]),
    [201, 403, 401, 404, 409, 415, 204, 200, 404, 204].map((status) => [status, '1.0.0']),
  )
})

test.run()
