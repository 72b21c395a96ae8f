import { PETS, PETS_TEXT } from '@holdfast/contracts'
import { inMemoryIngest } from '@holdfast/tabular'
import { unzipSync } from 'fflate'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish, upload } from '../datasets/dataset-calls.ts'

interface Scene {
  world: World
  datasetId: number
  fileId: number
}

const test = suite<Scene>('tables over HTTP')

const as = 'superuser' as const

test.before(async (scene) => {
  scene.world = await openWorld({ tabularIngest: inMemoryIngest() })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
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

const get = ({ world }: Scene, path: string) => world.call('GET', path, { as })

test('files.dataTables: variables have types, formats, statistics and fingerprints', async (scene) => {
  const { body } = await get(scene, `/files/${scene.fileId}/dataTables`)
  const [table] = body.data
  equal([table.varQuantity, table.caseQuantity], [4, 2])
  const [, weight, seen] = table.dataVariables
  equal(
    [
      weight.name,
      weight.label,
      weight.variableIntervalType,
      weight.variableFormatType,
      weight.fileOrder,
    ],
    ['weight', 'weight', 'contin', 'NUMERIC', 1],
  )
  equal(weight.summaryStatistics, {
    mean: '40.0',
    medn: '40.0',
    mode: '.',
    vald: '1.0',
    invd: '1.0',
    min: '40.0',
    max: '40.0',
    stdev: '0.0',
  })
  equal(
    [seen.variableFormatType, seen.formatCategory, seen.format],
    ['CHARACTER', 'date', 'yyyy-MM-dd'],
  )
  match(seen.UNF, /^UNF:6:/)
})

test('files.dataTables: a file that is no table is 400, one that may not be read 403', async (scene) => {
  const other = await aFile(scene, { name: 'notes.txt', content: 'x' })
  const { status, body } = await get(scene, `/files/${other}/dataTables`)
  equal([status, body.message], [400, 'This operation is only available for tabular files.'])
  is((await scene.world.call('GET', `/files/${scene.fileId}/dataTables`)).status, 403)
  const unknown = await get(scene, '/files/99999/dataTables')
  equal([unknown.status, unknown.body.message], [404, 'File not found for given id.'])
})

test('V21 search: a table is found by its variables, and shows how many it has', async (scene) => {
  const { body } = await get(scene, `/search?q=variableName:weigh*&sort=date&show_relevance=true`)
  const item = body.data.items.find(
    ({ file_id: id }: { readonly file_id: string }) => id === String(scene.fileId),
  )
  equal([item.name, item.variables, item.observations], ['pets.csv', 4, 2])
  equal(item.matches, [
    { variableName: { snippets: ['<span class="search-term-match">weight</span>'] } },
  ])
  const counted = await get(scene, `/search?q=*&fq=variableCount:4&fq=entityId:${scene.fileId}`)
  is(counted.body.data.total_count, 1)
})

test('tables.rows: rows are given from any place, as JSON and as CSV', async (scene) => {
  const path = `/access/datafile/${scene.fileId}/rows`
  const { body } = await get(scene, path)
  equal(body.data.total, 2)
  equal(
    body.data.columns.map((column: { readonly name: string }) => column.name),
    ['name', 'weight', 'seen', 'note'],
  )
  equal(body.data.rows, [
    ['Rex', 40, '2020-01-31', 'says "hi"'],
    ['', null, null, ''],
  ])
  const some = await get(scene, `${path}?offset=1&limit=5&columns=note,weight`)
  equal(some.body.data.rows, [['', null]])
  equal((await get(scene, `${path}?offset=9`)).body.data.rows, [])
  const csv = await scene.world.send('GET', `${path}?format=csv`, { as })
  is(await csv.text(), 'name,weight,seen,note\r\nRex,40,2020-01-31,"says ""hi"""\r\n"",,,""\r\n')
  const headers = { 'If-None-Match': csv.headers.get('ETag') ?? '' }
  is((await scene.world.send('GET', `${path}?format=csv`, { as, headers })).status, 304)
  for (const query of ['columns=nothing', 'limit=-1', 'offset=x'])
    is((await get(scene, `${path}?${query}`)).status, 400, query)
})

test('tables.rows: a place in the middle of a long table is found by its mark', async (scene) => {
  const lines = Array.from({ length: 30_000 }, (_, at) => `${at},row ${at}`)
  const long = await aFile(scene, { name: 'long.csv', content: `n,t\n${lines.join('\n')}\n` })
  for (const offset of [0, 9_999, 20_000, 29_999]) {
    const { body } = await get(scene, `/access/datafile/${long}/rows?offset=${offset}&limit=1`)
    equal(body.data.rows, [[offset, `row ${offset}`]])
  }
})

test('A05 datafile: chosen columns come in the order that is asked for', async (scene) => {
  const { body } = await get(scene, `/files/${scene.fileId}/dataTables`)
  const [name, weight] = body.data[0].dataVariables
  const path = `/access/datafile/${scene.fileId}`
  const ask = async (query: string) => {
    const answer = await scene.world.send('GET', `${path}?${query}`, { as })
    return { status: answer.status, text: await answer.text(), answer }
  }
  const { text, answer } = await ask(`variables=v${weight.id},${name.id},${weight.id},v1`)
  is(text, 'weight\tname\n40\t"Rex"\n\t""\n')
  is(answer.headers.get('Content-Disposition'), 'attachment; filename="pets-subset.tab"')
  is((await ask(`format=subset&variables=${name.id}`)).text, 'name\n"Rex"\n""\n')
  for (const query of ['format=subset', 'variables=v99999', 'format=plots'])
    is((await ask(query)).status, 404, query)
})

test('files.dataTables: a header without rows is a table without cases, in every form', async (scene) => {
  const id = await aFile(scene, { name: 'empty.csv', content: 'station,level\n' })
  const [table] = (await get(scene, `/files/${id}/dataTables`)).body.data
  equal([table.varQuantity, table.caseQuantity], [2, 0])
  equal(
    table.dataVariables.map((one: { readonly name: string }) => one.name),
    ['station', 'level'],
  )
  const { dataFile } = (await get(scene, `/files/${id}`)).body.data
  equal([dataFile.filename, dataFile.filesize], ['empty.tab', 0])
  const sent = async (query: string) => (await get(scene, `/access/datafile/${id}${query}`)).text
  is(await sent(''), 'station\tlevel\n')
  is(await sent('?noVarHeader=true'), '')
  is(await sent('?format=original'), 'station,level\n')
  is(await sent('?format=csv'), 'station,level\r\n')
  is(await sent('?format=jsonl'), '')
  for (const path of [
    `/access/datafile/${id}/metadata/ddi`,
    `/access/datafile/${id}?format=prep`,
    `/access/datafile/${id}?format=subset&variables=${table.dataVariables[0].id}`,
    `/access/datafiles/${id}`,
    `/access/datafile/bundle/${id}`,
    `/access/datafile/${id}/rows`,
    `/datasets/${scene.datasetId}/versions/:draft`,
  ])
    is((await get(scene, path)).status, 200, path)
  await publish(scene.world, scene.datasetId)
  is((await scene.world.call('GET', `/access/datafile/${id}`)).text, 'station\tlevel\n')
})

test('A11 zip: the limit is compared with the size of a table without its line of names', async (scene) => {
  const record = await get(scene, `/files/${scene.fileId}`)
  const { filesize, filename } = record.body.data.dataFile
  const namesAt = async (limit: number) => {
    await scene.world.store.write(({ settings }) => settings.put(':ZipDownloadLimit', `${limit}`))
    const answer = await scene.world.send('GET', `/access/datafiles/${scene.fileId}`, { as })
    return Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  }
  equal(await namesAt(filesize), ['MANIFEST.TXT'])
  equal(await namesAt(filesize + 1), [filename, 'MANIFEST.TXT'])
  await scene.world.store.write(({ settings }) => settings.remove(':ZipDownloadLimit'))
})

test('A09 file citation: a table is cited by the name that it was uploaded under', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const inFormat = async (format: string) =>
    (await world.call('GET', `/access/datafile/${fileId}/citation/${format}`)).text
  match(await inFormat('Internal'), ', V1; pets.csv [fileName], UNF:6:')
  match(await inFormat('RIS'), '\r\nC1  - pets.csv\r\nC2  - UNF:6:')
  match(await inFormat('EndNote'), '<custom1>pets.csv</custom1>')
  const { body } = await get(scene, `/files/${fileId}/versions/1.0/citation`)
  match(body.data.message, '; pets.csv [fileName], UNF:6:')
})

test('V19 uningest: a table becomes the uploaded file again, and can be read once more', async (scene) => {
  const { world, fileId, datasetId } = scene
  await publish(world, datasetId)
  await world.jobs.drain()
  const post = (path: string, who: 'superuser' | 'anonymous' = as) =>
    world.call('POST', `/files/${fileId}/${path}`, { as: who })
  is((await post('reingest')).status, 400, 'tabular already')
  is((await post('uningest', 'anonymous')).status, 403)
  const undone = await post('uningest')
  equal([undone.status, undone.body.data.message], [200, `Datafile ${fileId} uningested.`])
  const { body } = await get(scene, `/files/${fileId}`)
  equal(
    [body.data.label, body.data.dataFile.contentType, body.data.dataFile.filesize],
    ['pets.csv', 'text/csv', PETS.length],
  )
  is((await get(scene, `/datasets/${datasetId}/versions/1.0`)).body.data.UNF, undefined)
  is(
    (await get(scene, `/datasets/${datasetId}/versions/1.0/downloadsize`)).body.data.storageSize,
    PETS.length,
  )
  is((await post('uningest')).status, 400)
  is((await post('reingest')).status, 200)
  await world.jobs.drain()
  const again = await world.send('GET', `/access/datafile/${fileId}?noVarHeader=1`, { as })
  is(await again.text(), PETS_TEXT)
  match((await get(scene, `/datasets/${datasetId}/versions/1.0`)).body.data.UNF, /^UNF:6:/)
})

test('tables.ingestReport: editors read what is wrong, and remove the note', async (scene) => {
  const broken = await aFile(scene, { name: 'broken.csv', content: 'a,b\n1,2\n3\n' })
  const { body } = await get(scene, `/files/${broken}/ingestReport`)
  equal([body.data.status, body.data.line], ['failed', 3])
  match(body.data.found, '1 cell')
  is((await get(scene, `/files/${scene.fileId}/ingestReport`)).status, 404)
  is((await scene.world.call('GET', `/files/${broken}/ingestReport`)).status, 401)
  is((await scene.world.call('POST', `/files/${broken}/uningest`, { as })).status, 200)
  is((await get(scene, `/files/${broken}/ingestReport`)).status, 404)
})

test('tables.variables: an offset behind the last variable finds none, however large it is', async () => {
  const world = await openWorld({ store: 'sql', tabularIngest: inMemoryIngest() })
  try {
    await world.jobs.work(world.repository.handleJob)
    const datasetId = (await aDataset(world)).id
    const fileId = await aFile({ world, datasetId }, { name: 'pets.csv', content: PETS })
    for (const offset of [1_000, 2_147_483_647, 2_147_483_648, 999_999_999_999_999]) {
      const path = `/access/datafile/${fileId}/variables?offset=${offset}`
      const { status, body } = await world.call('GET', path, { as })
      equal([status, body.data.offset, body.data.variables], [200, offset, []])
    }
  } finally {
    await world.close()
  }
})

test.run()
