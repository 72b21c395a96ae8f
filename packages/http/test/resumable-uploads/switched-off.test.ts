import { strToU8, zipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import type { World } from '../app/world.ts'
import { aDataset } from '../datasets/dataset-calls.ts'
import { openStores } from '../direct-uploads/direct-upload-calls.ts'
import { append, begin, begun, offsetOf, TUS } from './resumable-upload-calls.ts'

const test = suite<{ world: World }>('switching resumable uploads off')

test.before(async (context) => {
  context.world = await openStores()
})
test.after(({ world }) => world.close())

const set = (world: World, methods: string) =>
  world.call('PUT', '/admin/settings/:UploadMethods', { as: 'superuser', body: methods })

test.after.each(async ({ world }) => {
  await world.call('DELETE', '/admin/settings/:UploadMethods', { as: 'superuser' })
})

test('resumableUploads.begin: they are on without a list of methods', async ({ world }) => {
  const { id } = await aDataset(world)
  is((await begin(world, id)).status, 201)
})

test('resumableUploads.begin: they are off when the list of methods lacks tus/http', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const lists = ['tus/http', 'native/http, tus/http', 'native/http', 'dvwebloader']
  const found: number[] = []
  for (const methods of lists) {
    await set(world, methods)
    found.push((await begin(world, id)).status)
  }
  equal(found, [201, 201, 503, 503])
  match((await begin(world, id)).text, /Resumable uploads are switched off/)
})

test('resumableUploads.append: a started upload is paused while they are off', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  await append(world, path, { offset: 0, bytes: 'some ' })
  await set(world, 'native/http')
  const { status, body } = await append(world, path, { offset: 5, bytes: 'notes' })
  is(status, 503)
  match(body.message, /switched off/)
  is(await offsetOf(world, path), 5)
  await set(world, 'native/http,tus/http')
  is((await append(world, path, { offset: 5, bytes: 'notes' })).status, 204)
})

test('resumableUploads.append: a zip is unpacked when only they are on', async ({ world }) => {
  const { id } = await aDataset(world)
  const layer = { 'roads.shp': strToU8('s'), 'roads.shx': strToU8('i'), 'roads.dbf': strToU8('d') }
  const bytes = Uint8Array.from(zipSync({ 'notes.txt': strToU8('some notes'), ...layer }))
  await set(world, 'tus/http')
  const path = await begun(world, id, { size: bytes.length, said: { filename: 'data.zip' } })
  is((await append(world, path, { offset: 0, bytes })).status, 204)
  is((await world.call('GET', path, { as: 'superuser' })).body.data.fileIds.length, 2)
})

test('resumableUploads.abandon: an upload can be abandoned while they are off', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const path = await begun(world, id)
  await set(world, 'native/http')
  is((await world.call('DELETE', path, { as: 'superuser', headers: TUS })).status, 204)
})

test('uploads by form stay on without them', async ({ world }) => {
  const { id } = await aDataset(world)
  const form = new FormData()
  form.append('file', new Blob(['some notes']), 'notes.txt')
  const add = () => world.call('POST', `/datasets/${id}/add`, { as: 'superuser', body: form })
  await set(world, 'native/http')
  is((await add()).status, 201)
  await set(world, 'tus/http')
  is((await add()).status, 503)
})

test.run()
