import { gzipSync, strToU8, zipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, upload } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('unpacking uploaded archives over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const zip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )

const uploadZip = (
  world: World,
  id: number,
  sent: { readonly content: Uint8Array<ArrayBuffer>; readonly jsonData?: object },
) => upload(world, id, { name: 'data.zip', ...sent })

interface Listed {
  readonly label: string
  readonly directoryLabel?: string
  readonly dataFile: { readonly id: number; readonly contentType: string }
}

async function filesIn(world: World, id: number): Promise<readonly Listed[]> {
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft/files`, {
    as: 'superuser',
  })
  return body.data
}

const paths = (files: readonly Listed[]): readonly string[] =>
  files.map(({ label, directoryLabel: folder }) => (folder ? `${folder}/${label}` : label)).sort()

const setting = (world: World, name: string, value: string | null) =>
  value === null
    ? world.call('DELETE', `/admin/settings/${name}`, { as: 'superuser' })
    : world.call('PUT', `/admin/settings/${name}`, { as: 'superuser', body: value })

/** Bytes that belong to no file of the dataset: an unpacked archive, or a leak. */
const storedObjects = (world: World, id: number) =>
  world.call('GET', `/datasets/${id}/storage/use`, { as: 'superuser' })

test('D27 add: a zip becomes the files in it, with their folders, types and bytes', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const content = zip({
    'a/b/table.csv': 'x,y\n1,2\n',
    'notes.txt': 'some notes',
    '__MACOSX/._notes.txt': 'debris',
    '.DS_Store': 'debris',
    'a/': '',
  })
  const { status, body } = await uploadZip(world, id, {
    content,
    jsonData: {
      description: 'From the field',
      directoryLabel: 'raw',
      categories: ['Data'],
    },
  })
  is(status, 201)
  equal(paths(body.data.files), ['raw/a/b/table.csv', 'raw/notes.txt'])
  for (const file of body.data.files) {
    equal(file.categories, ['Data'])
    is(file.description, 'From the field')
  }
  equal(paths(await filesIn(world, id)), paths(body.data.files))
  const [table] = body.data.files
  is(table.dataFile.contentType, 'text/csv')
  const sent = await world.send('GET', `/access/datafile/${table.dataFile.id}`, { as: 'superuser' })
  is(await sent.text(), 'x,y\n1,2\n')
})

test('D27 add: a zip in a zip is not unpacked, and duplicate names get a number', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await aFile(world, id, { name: 'notes.txt' })
  const inner = zip({ 'x.txt': 'x' })
  const outer = Uint8Array.from(zipSync({ 'inner.zip': inner, 'notes.txt': strToU8('other') }))
  const { body } = await uploadZip(world, id, { content: outer })
  equal(paths(body.data.files), ['inner.zip', 'notes-1.txt'])
})

test('D27 add: a map layer becomes one archive of its own', async ({ world }) => {
  const { id } = await aDataset(world)
  const layer = {
    'maps/roads.shp': 's',
    'maps/roads.shx': 'i',
    'maps/roads.dbf': 'd',
    'maps/roads.prj': 'p',
  }
  const { body } = await uploadZip(world, id, {
    content: zip({ ...layer, 'maps/readme.txt': 'r', 'lone.dbf': 'd' }),
  })
  equal(paths(body.data.files), ['lone.dbf', 'maps/readme.txt', 'maps/roads.zip'])
  const roads = body.data.files.find(({ label }: Listed) => label === 'roads.zip')
  is(roads.dataFile.contentType, 'application/zipped-shapefile')
})

test('D27 add: names in a zip cannot leave the dataset', async ({ world }) => {
  const { id } = await aDataset(world)
  const { body } = await uploadZip(world, id, {
    content: zip({ '../../etc/passwd': 'x', '/srv/a:b?.txt': 'y' }),
  })
  equal(paths(body.data.files), ['etc/passwd', 'srv/a.b..txt'])
})

test('D27 add: a damaged or encrypted zip is not unpacked, and the answer says why', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const damaged = zip({ 'a.txt': 'some text that is long enough' })
  damaged[40] = 0xff
  const encrypted = zip({ 'a.txt': 'x' })
  const view = new DataView(encrypted.buffer)
  for (let at = 0; at < encrypted.length - 4; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + 8, 1, true)
  for (const content of [damaged, encrypted]) {
    const { status, body } = await uploadZip(world, id, { content })
    is(status, 201)
    match(paths(body.data.files)[0] ?? '', /^data(-1)?\.zip$/)
    match(
      body.message.message ?? body.message,
      /The archive was kept as one file: it cannot be unpacked/,
    )
  }
  is((await filesIn(world, id)).length, 2)
})

test('D27 add: the warning about a zip that was not unpacked is kept with the file', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const damaged = zip({ 'a.txt': 'some text that is long enough' })
  damaged[40] = 0xff
  const { body } = await uploadZip(world, id, { content: damaged })
  const { id: fileId } = body.data.files[0].dataFile
  const report = () => world.call('GET', `/files/${fileId}/ingestReport`, { as: 'superuser' })
  match(
    (await report()).body.data.found,
    /^The archive was kept as one file: it cannot be unpacked/,
  )
  is((await world.call('GET', `/files/${fileId}/ingestReport`)).status, 401)
  equal((await world.call('GET', `/datasets/${id}/locks`, { as: 'superuser' })).body.data, [])
  await world.call('POST', `/files/${fileId}/uningest`, { as: 'superuser' })
  is((await report()).status, 404)
})

test('D27 add: more entries than the limit are refused, and nothing is stored', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await setting(world, ':ZipUploadFilesLimit', '2')
  const before = await storedObjects(world, id)
  const { status, body } = await uploadZip(world, id, { content: zip({ a: '1', b: '2', c: '3' }) })
  await setting(world, ':ZipUploadFilesLimit', null)
  is(status, 400)
  match(body.message, /^The number of files in the zip archive is over the limit/)
  equal(await filesIn(world, id), [])
  equal((await storedObjects(world, id)).body, before.body)
})

test('D27 add: a zip with an entry above the file size limit is not unpacked', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  await setting(world, ':MaxFileUploadSizeInBytes', '300')
  const { status, body } = await uploadZip(world, id, {
    content: zip({ 'long.txt': 'x'.repeat(400), b: 'y' }),
  })
  await setting(world, ':MaxFileUploadSizeInBytes', null)
  is(status, 201)
  equal(paths(body.data.files), ['data.zip'])
})

test('D27 add: a zip with a map layer above the file size limit is not unpacked', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const part = 'x'.repeat(400)
  const content = zip({ 'r.shp': part, 'r.shx': part, 'r.dbf': part })
  await setting(world, ':MaxFileUploadSizeInBytes', '1000')
  const { status, body } = await uploadZip(world, id, { content })
  await setting(world, ':MaxFileUploadSizeInBytes', null)
  is(status, 201)
  equal(paths(body.data.files), ['data.zip'])
})

test('D27 add: a zip that exceeds the quota when unpacked is refused', async ({ world }) => {
  const { id } = await aDataset(world)
  await setting(world, ':UseStorageQuotas', 'true')
  await world.call('PUT', `/datasets/${id}/storage/quota`, { as: 'superuser', body: '1000' })
  const refused = await uploadZip(world, id, {
    content: zip({ a: 'x'.repeat(600), b: 'y'.repeat(600) }),
  })
  const fits = await uploadZip(world, id, {
    content: zip({ a: 'x'.repeat(400), b: 'y'.repeat(500) }),
  })
  await setting(world, ':UseStorageQuotas', null)
  is(refused.status, 400)
  match(refused.body.message, /quota/)
  is(fits.status, 201)
  equal(paths(await filesIn(world, id)), ['a', 'b'])
})

test('D27 add: an archive beyond the file limit of the dataset is refused', async ({ world }) => {
  const { id } = await aSharedDataset(world)
  await world.call('POST', `/datasets/${id}/files/uploadlimit/2`, { as: 'superuser' })
  const content = zip({ a: '1', b: '2', c: '3' })
  const { status, body } = await upload(world, id, { as: 'contributor', name: 'data.zip', content })
  is(status, 400)
  match(body.message, /maximum number of files/)
  equal(await filesIn(world, id), [])
})

/** The beginning of a FITS file, and enough zeros that gzip makes it shorter. */
const FITS = strToU8('SIMPLE  =                    T'.padEnd(80).padEnd(5760, ' '))

const gzippedFits = (): Uint8Array<ArrayBuffer> => Uint8Array.from(gzipSync(FITS))

test('D27 add: a gzipped FITS file is stored uncompressed, without .gz in its name', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const jsonData = { description: 'One night', directoryLabel: 'sky' }
  const { status } = await upload(world, id, {
    name: 'm31.fits.gz',
    content: gzippedFits(),
    jsonData,
  })
  is(status, 201)
  const files = await filesIn(world, id)
  equal(paths(files), ['sky/m31.fits'])
  is(files[0]?.dataFile.contentType, 'application/fits')
  const bytes = await world.send('GET', `/access/datafile/${files[0]?.dataFile.id}`, {
    as: 'superuser',
  })
  equal(new Uint8Array(await bytes.arrayBuffer()), FITS)
})

test('D27 add: a damaged gzipped FITS file, and one above the size limit, are kept as they are', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const damaged = gzippedFits()
  damaged[damaged.length - 1] = 9
  is((await upload(world, id, { name: 'damaged.fits.gz', content: damaged })).status, 201)
  await setting(world, ':MaxFileUploadSizeInBytes', '1000')
  try {
    const { status, body } = await upload(world, id, {
      name: 'large.fits.gz',
      content: gzippedFits(),
    })
    is(status, 201)
    match(JSON.stringify(body), /exceeds the size limit/)
  } finally {
    await setting(world, ':MaxFileUploadSizeInBytes', null)
  }
  const files = await filesIn(world, id)
  equal(paths(files), ['damaged.fits.gz', 'large.fits.gz'])
  is(files[0]?.dataFile.contentType, 'application/fits-gzipped')
})

test.run()
