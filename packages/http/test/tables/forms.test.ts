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
  /** How often the engine was asked. */
  made: number
}

const test = suite<Scene>('forms of tables over HTTP')

const as = 'superuser' as const
const MISSING = { kind: 'refused', reason: 'missing', message: 'The library is missing.' } as const

test.before(async (scene) => {
  scene.world = await openWorld({
    tabularIngest: inMemoryIngest(),
    workspaces: rWorkspaces(),
    tableEngine: memoryTableEngine(() => {
      scene.made += 1
      return scene.missing ? MISSING : null
    }),
  })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.missing = false
  scene.made = 0
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
  scene.missing = true
  const refused = await send(scene, 'format=parquet')
  equal([refused.status, /missing/.test(await refused.text())], [503, true])
  scene.missing = false
  const answer = await send(scene, 'format=parquet')
  is(answer.headers.get('Content-Disposition'), 'attachment; filename="pets.parquet"')
  match(await answer.text(), /^PAR1.*weight.*PAR1$/s)
})

test('A05 datafile: format=prep gives a summary for plots, which is no download', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const answer = await send(scene, 'format=prep')
  is(answer.headers.get('Content-Type'), 'application/json; name="pets.prep"')
  const { dataset, variables } = JSON.parse(await answer.text())
  equal(dataset, { private: false })
  equal(Object.keys(variables), ['name', 'weight', 'seen', 'note'])
  const { plottype, numchar, mean, mode, valid, invalid } = variables.weight
  equal([plottype, numchar, mean, mode], ['bar', 'numeric', 40, '40'])
  equal([valid, invalid], [1, 1])
  equal(variables.seen.plotvalues, { '2020-01-31': 1 })
  const again = await send(scene, 'format=prep')
  is(again.headers.get('ETag'), answer.headers.get('ETag'))
  const { body } = await world.call('GET', `/files/${fileId}/downloadCount`)
  equal(body.data.message, '0')
  is((await send(scene, 'format=prep', { as: 'anonymous' })).status, 200)
  const plain = (await upload(world, datasetId, { name: 'a.txt', content: 'a' })).body
  const other = { ...scene, fileId: plain.data.files[0].dataFile.id }
  is((await send(other, 'format=prep')).status, 404)
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

test('A05 datafile: a table without rows has all forms', async (scene) => {
  const id = await aFile(scene, { name: 'empty.csv', content: 'station,level\n' })
  for (const form of ['csv', 'jsonl', 'RData', 'parquet', 'prep'])
    is((await send({ ...scene, fileId: id }, `format=${form}`)).status, 200, form)
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

test('A05 datafile: a form is made once for all who ask, and has a length, a tag and ranges', async (scene) => {
  const { world, fileId } = scene
  for (const form of ['parquet', 'RData']) {
    const answers = await Promise.all([1, 2].map(() => send(scene, `format=${form}`)))
    const bodies = await Promise.all(
      answers.map(async (one) => new Uint8Array(await one.arrayBuffer())),
    )
    const [first, second] = answers.map(({ headers }) => headers)
    equal(bodies[0], bodies[1])
    is(first?.get('ETag'), second?.get('ETag'))
    is(first?.get('Content-Length'), String(bodies[0]?.length))
    const part = await send(scene, `format=${form}`, { headers: { Range: 'bytes=2-5' } })
    equal([part.status, new Uint8Array(await part.arrayBuffer())], [206, bodies[0]?.slice(2, 6)])
    const etag = first?.get('ETag') ?? ''
    is((await send(scene, `format=${form}`, { headers: { 'If-None-Match': etag } })).status, 304)
  }
  is(scene.made, 1)
  // Edited labels go into the form.
  const { body } = await world.call('GET', `/files/${fileId}/dataTables`, { as })
  const [{ id }] = body.data[0].dataVariables
  const edit = { dataVariables: [{ id, label: 'The name' }] }
  is((await world.call('PUT', `/files/${fileId}/variables`, { as, json: edit })).status, 200)
  match(await (await send(scene, 'format=parquet')).text(), /The name/)
})

test('A05 datafile: kept forms count nowhere, go with their file, and are made again when they are lost', async (scene) => {
  const { world, datasetId, fileId } = scene
  const stored = async (): Promise<readonly string[]> => {
    const keys: string[] = []
    for await (const key of world.storage.list('')) keys.push(key)
    return keys
  }
  const size = () => world.call('GET', `/datasets/${datasetId}/storagesize`, { as })
  const before = await stored()
  const { body } = await size()
  is((await send(scene, 'format=parquet')).status, 200)
  equal((await size()).body, body)
  const [key = ''] = (await stored()).filter((one) => !before.includes(one))
  await world.storage.delete(key)
  is((await send(scene, 'format=parquet')).status, 503)
  is((await send(scene, 'format=parquet')).status, 200)
  is((await stored()).length, before.length + 1)
  await world.call('DELETE', `/files/${fileId}`, { as })
  await world.jobs.drain()
  is((await stored()).length, before.length - 2)
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

test('A07 bundle: fileMetadataId chooses the version of codebook and citations', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const shown = await world.send('GET', `/files/${fileId}/metadata`, { as })
  const { id }: { readonly id: number } = JSON.parse(await shown.text())
  const json = [{ dataFileId: fileId, label: 'cats.tab' }]
  await world.call('POST', `/datasets/${datasetId}/files/metadata`, { as, json })
  const path = `/access/datafile/bundle/${fileId}?fileMetadataId=`
  const names = async (entry: number) =>
    (await membersOf(await world.send('GET', `${path}${entry}`, { as }))).map(([name]) => name)
  const chosen = ['pets-ddi.xml', 'petscitation-endnote.xml']
  equal((await names(id)).slice(2, 5), ['cats.RData', ...chosen])
  const newest = chosen.map((name) => name.replace('pets', 'cats'))
  equal((await names(987_654)).slice(2, 5), ['cats.RData', ...newest])
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
