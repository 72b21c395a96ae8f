import { PETS } from '@holdfast/contracts'
import { inMemoryIngest } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish, upload } from '../datasets/dataset-calls.ts'

interface Scene {
  world: World
  datasetId: number
  fileId: number
}

const test = suite<Scene>('codebooks of tables')

const as = 'superuser' as const
/** A label that would be markup if it was not escaped. */
const HOSTILE = PETS.replace('note', '<b>&"note')

test.before(async (scene) => {
  scene.world = await openWorld({ tabularIngest: inMemoryIngest() })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.datasetId = (await aDataset(scene.world)).id
  scene.fileId = await aFile(scene, { name: 'pets.csv', content: HOSTILE })
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

const codebook = ({ world, fileId }: Scene, query = '', caller: 'superuser' | null = as) =>
  world.send('GET', `/access/datafile/${fileId}/metadata/ddi${query}`, {
    ...(caller === null ? {} : { as: caller }),
  })

const documentOf = async (scene: Scene, query = ''): Promise<string> => {
  const answer = await codebook(scene, query)
  is(answer.status, 200)
  return answer.text()
}

const variableIds = async ({ world, fileId }: Scene): Promise<readonly number[]> => {
  const { body } = await world.call('GET', `/files/${fileId}/dataTables`, { as })
  return body.data[0].dataVariables.map(({ id }: { readonly id: number }) => id)
}

test('A10 DDI of one file: describes the study, the file and each variable', async (scene) => {
  const answer = await codebook(scene)
  is(answer.headers.get('Content-Type'), 'application/xml; name="pets-ddi.xml"')
  match(answer.headers.get('Content-Disposition') ?? '', 'attachment; filename="pets-ddi.xml"')
  const text = await answer.text()
  const [, weight] = await variableIds(scene)
  for (const part of [
    '<codeBook xmlns="http://www.icpsr.umich.edu/DDI" version="2.0">',
    '<caseQnty>2</caseQnty>',
    '<varQnty>4</varQnty>',
    '<fileType>text/tab-separated-values</fileType>',
    `<var ID="v${weight}" name="weight" intrvl="contin">`,
    `<location fileid="f${scene.fileId}"/>`,
    '<sumStat type="mean">40.0</sumStat>',
    '<varFormat type="character" formatname="yyyy-MM-dd" category="date"/>',
    'name="&lt;b&gt;&amp;&quot;note"',
  ])
    ok(text.includes(part), `${part} is not in ${text}`)
  is(text.match(/level="variable" type="VDC:UNF"/g)?.length, 4)
  const same = await scene.world.send('GET', `/access/datafile/${scene.fileId}/metadata`, { as })
  is(await same.text(), text)
})

test('A10 DDI of one file: variables, include and exclude choose what is written', async (scene) => {
  const [name, weight] = await variableIds(scene)
  const chosen = await documentOf(scene, `?variables=${weight},v${name},1`)
  equal(
    [...chosen.matchAll(/<var ID="v(\d+)"/g)].map(([, id]) => Number(id)),
    [name, weight],
  )
  const only = await documentOf(scene, '?exclude=*&include=dataDscr')
  is(only.includes('stdyDscr'), false)
  is(only.match(/<sumStat/g)?.length, 8)
  const names = await documentOf(scene, '?exclude=*&include=labl')
  match(names, /<var ID="v\d+" name="name" intrvl="discrete">\s*<labl/)
  is(names.includes('varFormat'), false)
  is((await documentOf(scene, '?exclude=dataDscr')).includes('<var '), false)
})

test('A10 DDI of one file: more variables than can be chosen are refused, not left out', async (scene) => {
  const [name] = await variableIds(scene)
  const choosing = (count: number) => `?variables=${Array(count).fill(name).join(',')}`
  is((await codebook(scene, choosing(10_001))).status, 400)
  match(await documentOf(scene, choosing(10_000)), `<var ID="v${name}"`)
})

test('A10 DDI of one file: fileMetadataId chooses an earlier label', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const shown = await world.send('GET', `/files/${fileId}/metadata`, { as })
  const { id }: { readonly id: number } = JSON.parse(await shown.text())
  const json = [{ dataFileId: fileId, label: 'cats.tab' }]
  await world.call('POST', `/datasets/${datasetId}/files/metadata`, { as, json })
  match(await documentOf(scene), '<fileName>cats.tab</fileName>')
  match(await documentOf(scene, '?fileMetadataId=987654'), '<fileName>cats.tab</fileName>')
  match(await documentOf(scene, `?fileMetadataId=${id}`), '<fileName>pets.tab</fileName>')
})

test('A10 DDI of one file: refuses other files, and callers who may not download', async (scene) => {
  is((await codebook({ ...scene, fileId: 987_654 })).status, 404)
  const other = await aFile(scene, { name: 'notes.txt', content: 'no table' })
  const refused = await codebook({ ...scene, fileId: other })
  is(refused.status, 400)
  match(await refused.text(), 'This type of metadata is only available')
  is((await codebook(scene, '', null)).status, 400)
})

test('A07 A10 A09: a table that newer versions lack is described as the last one with it', async (scene) => {
  const { world, datasetId, fileId } = scene
  await publish(world, datasetId)
  const described = async (as: 'anonymous' | 'superuser') => {
    for (const query of ['', '?fileMetadataId=987654']) {
      const bundle = await world.send('GET', `/access/datafile/bundle/${fileId}${query}`, { as })
      is(bundle.status, 200, `${as} ${query}`)
      const path = `/access/datafile/${fileId}`
      const codebook = await world.call('GET', `${path}/metadata/ddi${query}`, { as })
      match(codebook.text, '<fileName>pets.tab</fileName>')
      match((await world.call('GET', `${path}/citation/RIS${query}`, { as })).text, 'ET  - V1\r')
    }
  }
  is((await world.call('DELETE', `/files/${fileId}`, { as: 'superuser' })).status, 200)
  await described('anonymous')
  await described('superuser')
  await publish(world, datasetId)
  await described('anonymous')
  is((await world.call('GET', `/files/${fileId}`)).status, 404)
})

test('A07 A10 A09: over a deaccessioned version, guests have codebook and citation of the release', async (scene) => {
  const { world, datasetId, fileId } = scene
  const edit = (label: string) =>
    world.call('POST', `/datasets/${datasetId}/files/metadata`, {
      as: 'superuser',
      json: [{ dataFileId: fileId, label }],
    })
  const entry = async (): Promise<number> =>
    JSON.parse((await world.call('GET', `/files/${fileId}/metadata`, { as: 'superuser' })).text).id
  await publish(world, datasetId)
  await edit('later.tab')
  await publish(world, datasetId)
  const withdrawn = await entry()
  const newest = (await world.call('GET', `/datasets/${datasetId}/versions/:latest`)).body.data
  const json = { deaccessionReason: 'Wrong label.' }
  const version = `${newest.versionNumber}.${newest.versionMinorNumber}`
  const path = `/datasets/${datasetId}/versions/${version}/deaccession`
  is((await world.call('POST', path, { as: 'superuser', json })).status, 200)
  for (const of of [`bundle/${fileId}`, `${fileId}/metadata/ddi`, `${fileId}/citation/RIS`])
    for (const query of ['', `?fileMetadataId=${withdrawn}`, '?fileMetadataId=987654']) {
      const { status } = await world.send('GET', `/access/datafile/${of}${query}`)
      is(status, 200, `${of}${query}`)
    }
  const cited = `/access/datafile/${fileId}/citation/RIS?fileMetadataId=${withdrawn}`
  match((await world.call('GET', cited)).text, 'ET  - V1\r')
  match((await world.call('GET', cited, { as: 'superuser' })).text, 'DEACCESSIONED VERSION\r')
  const first = `/datasets/${datasetId}/versions/1.0/deaccession`
  is((await world.call('POST', first, { as: 'superuser', json })).status, 200)
  for (const of of [`bundle/${fileId}`, `${fileId}/metadata/ddi`]) {
    is((await world.send('GET', `/access/datafile/${of}`, { as: 'superuser' })).status, 200, of)
    is((await world.send('GET', `/access/datafile/${of}`)).status >= 400, true, of)
  }
})

test.run()
