import { PETS, PETS_TEXT } from '@holdfast/contracts'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish, upload, uploadForm } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('files that become tables')

test.before(async (context) => {
  const world = await openWorld({ tabularIngest: inMemoryIngest() })
  await world.jobs.work(world.repository.handleJob)
  context.world = world
})
test.after(({ world }) => world.close())

const as = 'superuser' as const

/** Uploads a table and waits until it was read; resolves with the id of the file. */
async function aTable(
  world: World,
  datasetId: number,
  { name = 'pets.csv', content = PETS } = {},
): Promise<number> {
  const { body } = await upload(world, datasetId, { name, content })
  await world.jobs.drain()
  return body.data.files[0].dataFile.id
}

const bytes = async (world: World, path: string) => {
  const answer = await world.send('GET', path, { as })
  return { answer, text: await answer.text() }
}

test('D27 add: a table locks the dataset until it was read, and its record then tells of both forms', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const uploaded = await upload(world, id, { name: 'pets.csv', content: PETS })
  const [{ label, dataFile }] = uploaded.body.data.files
  equal([label, dataFile.contentType, dataFile.tabularData], ['pets.csv', 'text/csv', false])
  const locks = async () =>
    (await world.call('GET', `/datasets/${id}/locks`, { as })).body.data.map(
      (lock: { readonly lockType: string }) => lock.lockType,
    )
  equal(await locks(), ['Ingest'])
  await world.jobs.drain()
  equal(await locks(), [])
  const { body } = await world.call('GET', `/files/${dataFile.id}`, { as })
  const file = body.data.dataFile
  equal(
    [body.data.label, file.contentType, file.filesize, file.tabularData],
    ['pets.tab', 'text/tab-separated-values', PETS_TEXT.length, true],
  )
  equal(
    [
      file.originalFileFormat,
      file.originalFormatLabel,
      file.originalFileSize,
      file.originalFileName,
    ],
    ['text/csv', 'Comma Separated Values', PETS.length, 'pets.csv'],
  )
  equal(file.checksum, dataFile.checksum)
  match(file.UNF, /^UNF:6:/)
  const version = await world.call('GET', `/datasets/${id}/versions/:draft`, { as })
  is(version.body.data.UNF, file.UNF)
  const { body: cited } = await world.call('GET', `/datasets/${id}/versions/:draft/citation`, {
    as,
  })
  is(cited.data.message.endsWith(`, ${file.UNF} [fileUNF]`), true)
})

test('A05 datafile: a table is given out with its names, without them, and as it was uploaded', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const path = `/access/datafile/${await aTable(world, id)}`
  const whole = await bytes(world, path)
  is(whole.text, `name\tweight\tseen\tnote\n${PETS_TEXT}`)
  is(whole.answer.headers.get('Content-Disposition'), 'attachment; filename="pets.tab"')
  is((await bytes(world, `${path}?format=tab`)).text, whole.text)
  is((await bytes(world, `${path}?noVarHeader=true`)).text, PETS_TEXT)
  const original = await bytes(world, `${path}?format=original`)
  is(original.text, PETS)
  is(original.answer.headers.get('Content-Type'), 'text/csv; name="pets.csv";charset=UTF-8')
  const part = await world.send('GET', path, { as, headers: { Range: 'bytes=22-26' } })
  equal([part.status, await part.text()], [206, PETS_TEXT.slice(0, 5)])
  const sizes = await Promise.all(
    ['All', 'Original', 'Archival'].map(async (mode) => {
      const asked = `/datasets/${id}/versions/:draft/downloadsize?mode=${mode}`
      return (await world.call('GET', asked, { as })).body.data.storageSize
    }),
  )
  equal(sizes, [PETS.length + PETS_TEXT.length, PETS.length, PETS_TEXT.length])
})

test('A05 datafile: only a table has the form tab', async ({ world }) => {
  const { id } = await aDataset(world)
  const { body } = await upload(world, id)
  const { status } = await bytes(
    world,
    `/access/datafile/${body.data.files[0].dataFile.id}?format=tab`,
  ).then(({ answer }) => answer)
  is(status, 404)
})

test('A01 dataset: a zip holds tables, or with format=original the uploads', async ({ world }) => {
  const { id } = await aDataset(world)
  await aTable(world, id)
  const stored = await bytes(world, `/access/dataset/${id}`)
  match(stored.text, 'pets.tab (text/tab-separated-values) 64 bytes.')
  const original = await bytes(world, `/access/dataset/${id}?format=original`)
  match(original.text, `pets.csv (text/csv) ${PETS.length} bytes.`)
})

test('D27 add: a file that is no table stays as it is, and the dataset can be published', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const fileId = await aTable(world, id, { name: 'broken.csv', content: 'a,b\n1,2\n3\n' })
  const { body } = await world.call('GET', `/files/${fileId}`, { as })
  equal([body.data.label, body.data.dataFile.tabularData], ['broken.csv', false])
  is((await bytes(world, `/access/datafile/${fileId}`)).text, 'a,b\n1,2\n3\n')
  const { body: told } = await world.call('GET', '/notifications/all', { as })
  match(JSON.stringify(told), '"INGESTCOMPLETEDWITHERRORS"')
  await publish(world, id)
})

test('D27 add: tabIngest false and a size limit leave a table as it was uploaded', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const scene = { name: 'pets.csv', content: PETS, jsonData: { tabIngest: false } }
  await upload(world, id, scene)
  const setting = '/admin/settings/:TabularIngestSizeLimit'
  await world.call('PUT', setting, { as, body: `{"csv":${PETS.length}}` })
  await upload(world, id, { name: 'more.csv', content: PETS })
  equal((await world.call('GET', `/datasets/${id}/locks`, { as })).body.data, [])
  await world.call('DELETE', setting, { as })
})

test('D27 add: a table with more columns than :TabularIngestColumnLimit stays as it was uploaded', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const setting = '/admin/settings/:TabularIngestColumnLimit'
  await world.call('PUT', setting, { as, body: '1' })
  const fileId = await aTable(world, id)
  const { body } = await world.call('GET', `/files/${fileId}/ingestReport`, { as })
  match(body.data.found, /column/)
  await world.call('DELETE', setting, { as })
})

test('D27 add: names that tables were uploaded under are taken', async ({ world }) => {
  const { id } = await aDataset(world)
  await aTable(world, id)
  const again = await upload(world, id, { name: 'pets.csv', content: PETS })
  is(again.body.data.files[0].label, 'pets-1.csv')
  await world.jobs.drain()
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft/files`, { as })
  equal(
    body.data.map((file: { readonly label: string }) => file.label),
    ['pets-1.tab', 'pets.tab'],
  )
})

test('files.delete: a table leaves the fingerprint of the version and its bytes', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const [one, two] = [
    await aTable(world, id),
    await aTable(world, id, { name: 'b.csv', content: 'x\n1\n' }),
  ]
  const unf = async () =>
    (await world.call('GET', `/datasets/${id}/versions/:draft`, { as })).body.data.UNF
  const both = await unf()
  await world.call('DELETE', `/files/${one}`, { as })
  const { body } = await world.call('GET', `/files/${two}`, { as })
  is(await unf(), body.data.dataFile.UNF)
  is((await unf()) === both, false)
  await world.call('DELETE', `/files/${two}`, { as })
  is(await unf(), undefined)
  await world.jobs.drain()
  const keys: string[] = []
  for await (const key of world.storage.list('10.5072/')) keys.push(key)
  const { body: dataset } = await world.call('GET', `/datasets/${id}`, { as })
  is(
    keys.filter((key) => key.startsWith(`${dataset.data.authority}/${dataset.data.identifier}/`))
      .length,
    0,
  )
})

test('tables.tryIngest: a file is reported as its ingest would, and nothing is stored', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const attempt = async (name: string, content: string) => {
    const body = uploadForm({ name, content })
    const answer = await world.call('POST', `/datasets/${id}/tryIngest`, { as, body })
    return { ...answer.body.data, report: answer.body.data.status }
  }
  const fine = await attempt('pets.csv', PETS)
  equal([fine.report, fine.line, fine.varQuantity, fine.caseQuantity], ['ok', undefined, 4, 2])
  equal(
    fine.variables.map((one: { readonly name: string }) => one.name),
    ['name', 'weight', 'seen', 'note'],
  )
  const broken = await attempt('broken.csv', 'a,b\n1,2\n3\n')
  equal([broken.report, broken.line, broken.column], ['failed', 3, 2])
  match(broken.cure, /./)
  is((await attempt('notes.txt', 'x')).report, 'notRead')
  const names = await attempt('names.csv', 'a,b\n')
  equal([names.report, names.varQuantity, names.caseQuantity], ['ok', 2, 0])
  const { body } = await world.call('GET', `/datasets/${id}/versions/:draft/files`, { as })
  equal(body.data, [])
  is(
    (await world.call('POST', `/datasets/${id}/tryIngest`, { as, body: new FormData() })).status,
    400,
  )
  const form = uploadForm({ name: 'pets.csv', content: PETS })
  is((await world.call('POST', `/datasets/${id}/tryIngest`, { body: form })).status, 403)
})

test.run()
