import { gzipSync, strToU8, zipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import {
  aDataset,
  aFile,
  aSharedDataset,
  publish,
  type UploadScene,
  upload,
  uploadForm,
} from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('replacing files over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const replace = (world: World, fileId: number | string, scene: UploadScene = {}) =>
  world.call('POST', `/files/${fileId}/replace`, {
    as: scene.as ?? 'superuser',
    body: uploadForm({ content: 'other notes', ...scene }),
  })

const zip = (files: Readonly<Record<string, string>>) =>
  Uint8Array.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )

const version = async (world: World, id: number, name: string) =>
  (await world.call('GET', `/datasets/${id}/versions/${name}`, { as: 'superuser' })).body.data

const idsIn = async (world: World, id: number, name: string): Promise<readonly number[]> =>
  (await version(world, id, name)).files.map(
    (file: { readonly dataFile: { readonly id: number } }) => file.dataFile.id,
  )

test('P05 replace: a released file stays in its versions, and the new one names it', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const first = await aFile(world, id, { name: 'a.txt' })
  await publish(world, id)
  const { status, body } = await replace(world, first, { name: 'a.txt' })
  is(status, 200)
  const [second] = body.data.files
  is(second.label, 'a.txt')
  is(second.dataFile.previousDataFileId, first)
  is(second.dataFile.rootDataFileId, first)
  equal(await idsIn(world, id, '1.0'), [first])
  equal(await idsIn(world, id, ':draft'), [second.dataFile.id])
  await publish(world, id)
  const third = (await replace(world, second.dataFile.id, { content: 'third' })).body.data.files[0]
  is(third.dataFile.previousDataFileId, second.dataFile.id)
  is(third.dataFile.rootDataFileId, first)
  const old = await world.send('GET', `/access/datafile/${first}`)
  is(await old.text(), 'some notes')
})

test('P05 replace: a file that only the draft had is deleted, and its predecessor is kept', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const first = await aFile(world, id)
  const { body } = await replace(world, first)
  const [second] = body.data.files
  is(second.dataFile.rootDataFileId, -1)
  is(second.dataFile.previousDataFileId, undefined)
  is((await world.call('GET', `/files/${first}`, { as: 'superuser' })).status, 404)
  await publish(world, id)
  const third = (await replace(world, second.dataFile.id, { content: 'third' })).body.data.files[0]
  const fourth = (await replace(world, third.dataFile.id, { content: 'fourth' })).body.data.files[0]
  is(fourth.dataFile.previousDataFileId, second.dataFile.id)
  is(fourth.dataFile.rootDataFileId, second.dataFile.id)
})

test('P05 replace: the embargo of the old file is kept, its description is not', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const jsonData = {
    description: 'Old',
    directoryLabel: 'raw',
    categories: ['Data'],
    restrict: true,
  }
  const fileId = await aFile(world, id, { jsonData })
  await world.call('PUT', '/admin/settings/:MaxEmbargoDurationInMonths', {
    as: 'superuser',
    body: '-1',
  })
  await world.call('POST', `/datasets/${id}/files/actions/:set-embargo`, {
    as: 'superuser',
    json: { dateAvailable: '2099-01-01', reason: 'Thesis', fileIds: [fileId] },
  })
  const { body } = await replace(world, fileId, { jsonData: { description: 'New' } })
  const [file] = body.data.files
  equal(
    [file.description, file.directoryLabel, file.categories, file.restricted],
    ['New', undefined, undefined, false],
  )
  equal(file.dataFile.embargo, { dateAvailable: '2099-01-01', reason: 'Thesis' })
})

test('P05 replace: counters of the version and the dataset follow', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id, { content: '1234567890' })
  await aFile(world, id, { name: 'b.txt', content: 'other' })
  await replace(world, fileId, { content: '123' })
  const size = await world.call('GET', `/datasets/${id}/versions/:draft/downloadsize`, {
    as: 'superuser',
  })
  is(size.body.data.storageSize, 8)
  equal((await idsIn(world, id, ':draft')).length, 2)
})

test('P05 replace: the same content is refused, also with force', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  for (const jsonData of [{}, { forceReplace: true }]) {
    const { status, body } = await replace(world, fileId, { content: 'some notes', jsonData })
    is(status, 400)
    match(body.message, /same content/)
  }
  equal(await idsIn(world, id, ':draft'), [fileId])
})

test('P05 replace: another content type is refused unless it is forced', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const other = { name: 'a.json', content: '{"a":1}', type: 'application/json' }
  const { status, body } = await replace(world, fileId, other)
  is(status, 400)
  match(body.message, /Plain Text.*JSON.*are different file types/)
  for (const forceReplace of [true, 'true'])
    is(
      (
        await replace(world, await aFile(world, id, { content: `${forceReplace}` }), {
          ...other,
          jsonData: { forceReplace },
        })
      ).status,
      200,
    )
})

test('P05 replace: a message names another file with the same content', async ({ world }) => {
  const { id } = await aDataset(world)
  await aFile(world, id, { name: 'twin.txt', content: 'twins' })
  const { body } = await replace(world, await aFile(world, id), { content: 'twins' })
  match(body.message.message ?? body.message, /same content as twin\.txt/)
})

test('P05 replace: unknown, replaced and deleted files are refused', async ({ world }) => {
  const { id } = await aDataset(world)
  const byName = ['doi:10.5072/FK2/NONE', 'x']
  const body = uploadForm({ content: 'other notes' })
  const answers = [
    await replace(world, 999_999),
    await replace(world, 'nonsense'),
    ...(await Promise.all(
      byName.map((name) =>
        world.call('POST', `/files/:persistentId/replace?persistentId=${name}`, {
          as: 'superuser',
          body,
        }),
      ),
    )),
  ]
  for (const unknown of answers) {
    is(unknown.status, 400)
    match(unknown.body.message, /^Replacement file not found/)
  }
  const fileId = await aFile(world, id)
  await publish(world, id)
  await replace(world, fileId)
  const again = await replace(world, fileId, { content: 'third' })
  is(again.status, 400)
  match(again.body.message, /already replaced or deleted/)
})

test('P05 replace: a full dataset accepts replacements, a locked one does not', async ({
  world,
}) => {
  const { id } = await aSharedDataset(world)
  const fileId = await aFile(world, id)
  await world.call('POST', `/datasets/${id}/files/uploadlimit/1`, { as: 'superuser' })
  is((await upload(world, id, { as: 'contributor', name: 'b.txt' })).status, 400)
  const { status, body } = await replace(world, fileId, { as: 'contributor' })
  is(status, 200)
  await world.call('POST', `/datasets/${id}/lock/EditInProgress`, { as: 'superuser' })
  const [file] = body.data.files
  is((await replace(world, file.dataFile.id, { as: 'contributor', content: 'x' })).status, 400)
})

test('P05 replace: a zip with one file counts as that file, one with several is refused', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const several = await replace(world, fileId, { name: 'a.zip', content: zip({ a: '1', b: '2' }) })
  is(several.status, 400)
  equal(await idsIn(world, id, ':draft'), [fileId])
  const one = await replace(world, fileId, { name: 'a.zip', content: zip({ 'x.txt': 'just one' }) })
  is(one.status, 200)
  is(one.body.data.files[0].label, 'x.txt')
})

test('P05 replace: a damaged zip replaces the file without being unpacked, with a message', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const content = zip({ 'x.txt': 'some text that is long enough' })
  content[40] = 0xff
  const other = await replace(world, fileId, { name: 'a.zip', content })
  is(other.status, 400)
  match(other.body.message, /are different file types/)
  const jsonData = { forceReplace: true }
  const { status, body } = await replace(world, fileId, { name: 'a.zip', content, jsonData })
  is(status, 200)
  is(body.data.files[0].label, 'a.zip')
  match(
    body.message.message ?? body.message,
    /The archive was kept as one file: it cannot be unpacked/,
  )
  const path = `/files/${body.data.files[0].dataFile.id}/ingestReport`
  const { body: kept } = await world.call('GET', path, { as: 'superuser' })
  match(kept.data.found, /^The archive was kept as one file: it cannot be unpacked/)
})

test('P05 replace: the reservation of a zip is available to the file in it', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const set = (name: string, body: string) =>
    world.call('PUT', `/admin/settings/${name}`, { as: 'superuser', body })
  await set(':UseStorageQuotas', 'true')
  await world.call('PUT', `/datasets/${id}/storage/quota`, { as: 'superuser', body: '1000' })
  // Hardly compressible: the quota does not fit both the zip and its file.
  const text = Array.from({ length: 200 }, (_, n) => ((n * 7919) % 1009) + 1000).join('')
  const replaced = await replace(world, fileId, { name: 'a.zip', content: zip({ 'x.txt': text }) })
  const tooLong = zip({ 'x.txt': 'x'.repeat(2000) })
  const refused = await replace(world, replaced.body.data.files[0].dataFile.id, {
    name: 'a.zip',
    content: tooLong,
  })
  await world.call('DELETE', '/admin/settings/:UseStorageQuotas', { as: 'superuser' })
  is(replaced.status, 200)
  is(refused.status, 400)
  match(refused.body.message, /quota/)
})

test('P05 replace: a missing file or bad jsonData changes nothing', async ({ world }) => {
  const { id } = await aDataset(world)
  const fileId = await aFile(world, id)
  const empty = await world.call('POST', `/files/${fileId}/replace`, {
    as: 'superuser',
    body: new FormData(),
  })
  is(empty.status, 400)
  match(empty.body.message, /storageIdentifier/)
  for (const jsonData of ['{', '[]', { forceReplace: 7 }, { label: 'a/b' }])
    is((await replace(world, fileId, { jsonData })).status, 400)
  equal(await idsIn(world, id, ':draft'), [fileId])
})

test('P05 replace: a gzipped FITS file replaces uncompressed', async ({ world }) => {
  const { id } = await aDataset(world)
  const first = await aFile(world, id, { name: 'm31.fits' })
  const content = Uint8Array.from(gzipSync(strToU8('SIMPLE  =                    T'.padEnd(2880))))
  const { status, body } = await replace(world, first, {
    name: 'm31.fits.gz',
    content,
    jsonData: { forceReplace: true },
  })
  is(status, 200)
  is(body.data.files[0].label, 'm31.fits')
  is(body.data.files[0].dataFile.contentType, 'application/fits')
})

test.run()
