import { PETS } from '@holdfast/contracts'
import { memoryTableEngine } from '@holdfast/memory'
import { inMemoryIngest, rWorkspaces } from '@holdfast/tabular'
import { strFromU8, unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish, upload } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'

interface Scene {
  world: World
  datasetId: number
  fileId: number
  missing: boolean
}

const test = suite<Scene>('forms of tables over HTTP')

const as = 'superuser' as const
const MISSING = { kind: 'refused', reason: 'missing', message: 'The library is missing.' } as const

test.before(async (scene) => {
  scene.world = await openWorld({
    tabularIngest: inMemoryIngest(),
    workspaces: rWorkspaces(),
    tableEngine: memoryTableEngine(() => (scene.missing ? MISSING : null)),
  })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.missing = false
  scene.datasetId = (await aDataset(scene.world)).id
  scene.fileId = await aFile(scene, { name: 'pets.csv', content: PETS })
})
test.after(({ world }) => world.close())

async function aFile(
  { world, datasetId }: Pick<Scene, 'world' | 'datasetId'>,
  file: { readonly name: string; readonly content: string },
): Promise<number> {
  const { body } = await upload(world, datasetId, file)
  await world.jobs.drain()
  return body.data.files[0].dataFile.id
}

const send = ({ world, fileId }: Scene, query: string, more: object = {}) =>
  world.send('GET', `/access/datafile/${fileId}?${query}`, { as, ...more })

test('A05 datafile: format=csv and jsonl give a table under its name, with a tag and a count', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const csv = await send(scene, 'format=csv')
  is(await csv.text(), 'name,weight,seen,note\r\n"Rex",40,2020-01-31,"says ""hi"""\r\n"",,,""\r\n')
  equal(
    ['Content-Type', 'Content-Disposition'].map((name) => csv.headers.get(name)),
    ['text/csv; name="pets.csv";charset=UTF-8', 'attachment; filename="pets.csv"'],
  )
  const jsonl = await send(scene, 'format=jsonl&gbrecs=true')
  equal(
    (await jsonl.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
    [
      { name: 'Rex', weight: 40, seen: '2020-01-31', note: 'says "hi"' },
      { name: '', weight: null, seen: null, note: '' },
    ],
  )
  match(jsonl.headers.get('Content-Type') ?? '', /^application\/x-ndjson/)
  const etag = csv.headers.get('ETag') ?? ''
  is((await send(scene, 'format=csv', { headers: { 'If-None-Match': etag } })).status, 304)
  is((await world.send('HEAD', `/access/datafile/${fileId}?format=csv`)).status, 200)
  const count = await world.call('GET', `/files/${fileId}/downloadCount`, { as })
  is(count.body.message ?? count.body.data.message, '1')
})

test('A05 datafile: format=parquet comes from the engine; without one it is 503 and says so', async (scene) => {
  const answer = await send(scene, 'format=parquet')
  is(answer.headers.get('Content-Disposition'), 'attachment; filename="pets.parquet"')
  match(await answer.text(), /^PAR1.*weight.*PAR1$/s)
  scene.missing = true
  const refused = await send(scene, 'format=parquet')
  equal([refused.status, /missing/.test(await refused.text())], [503, true])
})

test('A05 datafile: format=RData gives a workspace, which can be added as a table again', async (scene) => {
  const { world, datasetId, fileId } = scene
  const answer = await send(scene, 'format=RData')
  is(answer.headers.get('Content-Type'), 'application/x-rlang-transport; name="pets.RData"')
  const content = new Uint8Array(await answer.arrayBuffer())
  const again = await upload(world, datasetId, { name: 'again.RData', content })
  await world.jobs.drain()
  const id = again.body.data.files[0].dataFile.id
  const csv = async (of: number) => (await send({ ...scene, fileId: of }, 'format=csv')).text()
  is(await csv(id), (await csv(fileId)).replace('40,', '40.0,'))
  is((await send({ ...scene, fileId: id }, 'format=RData')).status, 200)
})

test('A05 datafile: a form needs the rights and the guestbook of the bytes, and a table', async (scene) => {
  const { world, datasetId, fileId } = scene
  const path = `/access/datafile/${fileId}?format=csv`
  is((await world.call('GET', path)).status, 403)
  const guestbook = await aGuestbook(world)
  await assign(world, datasetId, guestbook.id)
  await publish(world, datasetId)
  const asked = await world.call('GET', path)
  equal([asked.status, /guestbook/i.test(asked.body.message)], [400, true])
  const notes = await aFile(scene, { name: 'notes.txt', content: 'x' })
  is((await send({ ...scene, fileId: notes }, 'format=csv')).status, 404)
})

const membersOf = async (answer: Response) =>
  Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))

test('A07 bundle: a zip holds the table, the upload, a workspace, a codebook and citations, and can be resumed', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const path = `/access/datafile/bundle/${fileId}`
  const answer = await world.send('GET', path)
  is(answer.headers.get('Content-Disposition'), 'attachment; filename="pets-bundle.zip"')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const members = unzipSync(bytes)
  equal(Object.keys(members), [
    'pets.tab',
    'pets.csv',
    'pets.RData',
    'pets-ddi.xml',
    'petscitation-endnote.xml',
    'petscitation-ris.ris',
    'petscitation-bib.bib',
  ])
  is(strFromU8(members['pets.csv'] ?? new Uint8Array()), PETS)
  const rest = await world.send('GET', path, { headers: { Range: 'bytes=100-' } })
  equal([rest.status, new Uint8Array(await rest.arrayBuffer())], [206, bytes.subarray(100)])
  const { body } = await world.call('GET', `/files/${fileId}/downloadCount`, { as })
  is(body.message ?? body.data.message, '1')
})

test('A07 bundle: of a file that is no table there are citations alone', async (scene) => {
  const notes = await aFile(scene, { name: 'notes.txt', content: 'x' })
  const answer = await scene.world.send('GET', `/access/datafile/bundle/${notes}`, { as })
  equal(
    (await membersOf(answer)).map(([name]) => name),
    ['endnote.xml', 'ris.ris', 'bib.bib'].map((end) => `notes.txtcitation-${end}`),
  )
})

test('A07 A08 bundle: it needs the rights and the guestbook of the file, and an answer gives the zip', async (scene) => {
  const { world, datasetId, fileId } = scene
  const path = `/access/datafile/bundle/${fileId}`
  for (const method of ['GET', 'POST']) is((await world.send(method, path)).status, 403)
  const guestbook = await aGuestbook(world)
  await assign(world, datasetId, guestbook.id)
  await publish(world, datasetId)
  is((await world.send('GET', path)).status, 400)
  const body = JSON.stringify({ guestbookResponse: { name: 'Ann', email: 'ann@example.org' } })
  const answer = await world.send('POST', path, { body })
  is(answer.status, 200)
  is((await membersOf(answer)).length, 7)
})

test.run()
