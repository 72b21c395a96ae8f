import { aDocument, aPng } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish, type UploadScene } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('files without thumbnails, and thumbnails without files')

test.before(async (context) => {
  const world = await openWorld()
  await world.jobs.work(world.repository.handleJob)
  context.world = world
})
test.after(({ world }) => world.close())

async function released(world: World, scene: UploadScene): Promise<number> {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, scene)
  await publish(world, id)
  return fileId
}

const thumb = (world: World, id: number, size = 'true') =>
  world.call('GET', `/access/datafile/${id}?imageThumb=${size}`)

const keysWith = async ({ storage }: World, part: string) => {
  const keys: string[] = []
  for await (const key of storage.list('')) if (key.includes(part)) keys.push(key)
  return keys
}

const thumbnailKeys = (world: World) => keysWith(world, '.thumb')

/** Replaces the bytes of a file. */
const mend = async (world: World, fileId: number, bytes: Uint8Array) => {
  const record = await world.store.read(({ files }) => files.find(fileId))
  const [key] = await keysWith(world, `/${record?.file.objectId}`)
  if (record === null || key === undefined) throw new Error('no file')
  await world.storage.delete(key)
  await world.storage.put(key, once(bytes), 'MD5')
  await world.store.write(({ files }) => files.save({ ...record.file, size: bytes.length }))
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** A file that wrongly declares this type. */
const called = async (
  world: World,
  contentType: string,
  content: string | Uint8Array<ArrayBuffer>,
) => {
  const fileId = await released(world, { name: 'a.bin', content })
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record !== null) await files.save({ ...record.file, contentType })
  })
  return fileId
}

test('A05 imageThumb: files that are no image or document have none', async ({ world }) => {
  const types = ['text/plain', 'image/fits', 'image/svg+xml', 'application/zip', 'video/mp4']
  for (const type of types) {
    const { status, body } = await thumb(world, await called(world, type, aPng(8, 8)))
    is(status, 404, type)
    match(body.message, /optional service is not available/)
  }
})

test('A05 imageThumb: false, broken and oversized images are 404', async ({ world }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const sources = [
    ['image/png', svg],
    ['image/png', 'not a picture'],
    ['image/jpeg', ''],
    ['image/png', aDocument()],
    ['image/png', aPng(300, 300).subarray(0, 120)],
    ['image/png', aPng(60_000, 60_000, 1)],
    ['image/tiff', 'II*\0'],
    ['application/pdf', aPng(8, 8)],
    ['application/pdf', '%PDF-1.4\n'],
    ['application/pdf', aDocument().subarray(0, 90)],
  ] as const
  for (const [type, content] of sources) {
    const fileId = await called(world, type, content)
    for (const size of ['true', '400']) is((await thumb(world, fileId, size)).status, 404, type)
    is((await world.send('GET', `/access/datafile/${fileId}`)).status, 200, type)
  }
})

test('A05 imageThumb: a file that failed is not read again for a day', async ({ world }) => {
  const fileId = await called(world, 'image/png', 'not a picture')
  is((await thumb(world, fileId)).status, 404)
  await mend(world, fileId, aPng(20, 10))
  is((await thumb(world, fileId)).status, 404)
  world.clock.advance(24 * 60 * 60)
  is((await thumb(world, fileId)).status, 200)
})

test('A05 imageThumb: images above 3,000,000 bytes and documents above 1,000,000 have none', async ({
  world,
}) => {
  const padded = (start: Uint8Array, length: number) => {
    const bytes = new Uint8Array(length)
    bytes.set(start)
    return bytes
  }
  const image = await released(world, { name: 'a.png', content: padded(aPng(8, 8), 3_000_001) })
  is((await thumb(world, image)).status, 404)
  const largest = await released(world, { name: 'a.png', content: padded(aPng(8, 8), 3_000_000) })
  is((await thumb(world, largest)).status, 200)
  const pdf = await released(world, { name: 'a.pdf', content: padded(aDocument(), 1_000_001) })
  is((await thumb(world, pdf)).status, 404)
})

test('A05 imageThumb: a missing object is 404 with the name of the file', async ({ world }) => {
  const fileId = await released(world, { name: 'a.png', content: aPng(8, 8) })
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record !== null) await files.save({ ...record.file, objectId: 'nowhere' })
  })
  const { status, body } = await thumb(world, fileId)
  is(status, 404)
  match(body.message, new RegExp(`^Datafile ${fileId}: the stored object`))
})

test('thumbnails are deleted with their file or dataset', async ({ world }) => {
  await world.jobs.drain()
  const before = await thumbnailKeys(world)
  const dataset = await aDataset(world)
  const draft = await aFile(world, dataset.id, { name: 'a.png', content: aPng(8, 8) })
  const kept = await aFile(world, dataset.id, { name: 'b.png', content: aPng(9, 9) })
  for (const fileId of [draft, kept])
    await world.send('GET', `/access/datafile/${fileId}?imageThumb=48`, { as: 'superuser' })
  is((await thumbnailKeys(world)).length, before.length + 2)
  is((await world.call('DELETE', `/files/${draft}`, { as: 'superuser' })).status, 200)
  await world.jobs.drain()
  is((await thumbnailKeys(world)).length, before.length + 1)
  await publish(world, dataset.id)
  const { status } = await world.call('DELETE', `/datasets/${dataset.id}/destroy`, {
    as: 'superuser',
  })
  is(status, 200)
  await world.jobs.drain()
  equal(await thumbnailKeys(world), before)
  equal(world.jobs.failed(), [])
})

test.run()
