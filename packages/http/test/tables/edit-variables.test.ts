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
  /** The ids of name, weight, seen and note. */
  ids: readonly number[]
}

const test = suite<Scene>('edits of variables')

const as = 'superuser' as const

test.before(async (scene) => {
  scene.world = await openWorld({ tabularIngest: inMemoryIngest() })
  await scene.world.jobs.work(scene.world.repository.handleJob)
})
test.before.each(async (scene) => {
  scene.datasetId = (await aDataset(scene.world)).id
  const pets = { name: 'pets.csv', content: PETS.replaceAll('40', '4') }
  const { body } = await upload(scene.world, scene.datasetId, pets)
  await scene.world.jobs.drain()
  scene.fileId = body.data.files[0].dataFile.id
  scene.ids = (await table(scene)).dataVariables.map(({ id }) => id)
})
test.after(({ world }) => world.close())

interface Shown {
  readonly dataVariables: readonly { readonly id: number; readonly [member: string]: unknown }[]
  readonly variableGroups?: readonly object[]
}

async function table({ world, fileId }: Scene, options: object = { as }): Promise<Shown> {
  const { body } = await world.call('GET', `/files/${fileId}/dataTables`, options)
  return body.data[0]
}

const edit = ({ world, fileId }: Scene, json: object, query = '') =>
  world.call('PUT', `/files/${fileId}/variables${query}`, { as, json })

const codebook = async ({ world, fileId }: Scene, query = '', options: object = { as }) =>
  (await world.send('GET', `/access/datafile/${fileId}/metadata/ddi${query}`, options)).text()

test('tables.editVariables: labels, questions, weights and groups are shown where variables are', async (scene) => {
  const { world, fileId, ids } = scene
  const [name = 0, weight = 0, seen = 0] = ids
  const said = { preQuestion: 'Before', literalQuestion: 'How heavy?', notes: 'a ]]> <b>' }
  const { status, body } = await edit(scene, {
    dataVariables: [
      { id: weight, label: ' Weight in kg ', isWeight: true, variableMetadata: [said] },
      { id: seen, weightVariable: weight, universe: 'Pets', interviewInstruction: 'Look' },
    ],
    variableGroups: [{ label: 'Facts', variables: [seen, weight, seen] }],
  })
  is(status, 200, JSON.stringify(body))
  const shown = await table(scene)
  const [, heavy, when] = shown.dataVariables
  const record = await world.send('GET', `/files/${fileId}/metadata/draft`, { as })
  const metadataId = JSON.parse(await record.text()).id
  equal(heavy?.variableMetadata, [{ metadataId, label: 'Weight in kg', ...said, isWeight: true }])
  equal(
    [heavy?.label, heavy?.weighted, when?.label, when?.weighted],
    ['Weight in kg', false, 'seen', true],
  )
  const group = fileId * 1000
  equal(shown.variableGroups, [{ id: group, label: 'Facts', variables: [seen, weight] }])
  const { body: page } = await world.call('GET', `/access/datafile/${fileId}/variables`, { as })
  equal(page.data.variables[1].variableMetadata, heavy?.variableMetadata)
  const { body: rows } = await world.call('GET', `/access/datafile/${fileId}/rows`, { as })
  equal(rows.data.columns[1].label, 'Weight in kg')
  const text = await codebook(scene)
  for (const part of [
    `<varGrp ID="VG${group}" var="v${seen} v${weight}">`,
    `<var ID="v${weight}" name="weight" intrvl="contin" wgt="wgt">`,
    '<labl level="variable">Weight in kg</labl>',
    '<preQTxt>Before</preQTxt>',
    '<qstnLit>How heavy?</qstnLit>',
    '<notes><![CDATA[a ]]]]><![CDATA[> <b>]]>',
    `wgt-var="v${weight}"`,
    '<universe>Pets</universe>',
    '<ivuInstr>Look</ivuInstr>',
  ])
    ok(text.includes(part), `${part} is not in ${text}`)
  const cut = await codebook(scene, `?variables=${weight},${name}`)
  ok(cut.includes(`<varGrp ID="VG${group}" var="v${weight}">`))
  is((await codebook(scene, `?variables=${name}`)).includes('varGrp'), false)

  await edit(scene, {
    dataVariables: [{ id: weight, label: null, preQuestion: '', isWeight: false }],
  })
  const [, after] = (await table(scene)).dataVariables
  equal(after?.variableMetadata, [
    { metadataId, literalQuestion: said.literalQuestion, notes: said.notes, isWeight: false },
  ])
  is(after?.label, 'weight')
  equal((await table(scene)).variableGroups?.length, 1)
})

test('tables.editVariables: an edit opens a draft, and released versions stay as they are', async (scene) => {
  const { world, datasetId, fileId, ids } = scene
  const [name = 0] = ids
  await edit(scene, { dataVariables: [{ id: name, label: 'First' }] })
  await publish(world, datasetId)
  const before = JSON.parse(await (await world.send('GET', `/files/${fileId}/metadata`)).text()).id
  await edit(scene, { dataVariables: [{ id: name, label: 'Second' }] })
  const foundBy = async (label: string, options: object) => {
    const { body } = await world.call('GET', `/search?q=variableLabel:${label}&type=file`, options)
    return body.data.items.filter(
      (item: { readonly file_id: string }) => item.file_id === `${fileId}`,
    ).length
  }
  equal(
    [await foundBy('First', {}), await foundBy('Second', {}), await foundBy('Second', { as })],
    [1, 0, 1],
  )
  const labelFor = async (options: object) => (await table(scene, options)).dataVariables[0]?.label
  is(await labelFor({}), 'First')
  is(await labelFor({ as }), 'Second')
  match(await codebook(scene, `?fileMetadataId=${before}`), '>First</labl>')
  const summary = async () => {
    const { body } = await world.call('GET', `/datasets/${datasetId}/versions/compareSummary`, {
      as,
    })
    return body.data[0].summary.files
  }
  const none = { added: 0, removed: 0, replaced: 0, changedFileMetaData: 0 }
  equal(await summary(), { ...none, changedVariableMetadata: 1 })
  await world.call('DELETE', `/datasets/${datasetId}/versions/:draft`, { as })
  is(await labelFor({ as }), 'First')
  await edit(scene, { dataVariables: [{ id: name, label: 'First' }] })
  equal(await summary(), { ...none, changedVariableMetadata: 0 }, 'nothing is said anew')
})

test('tables.editVariables: a member that is wrong is 400 and named, and nothing changes', async (scene) => {
  const { world, fileId, ids } = scene
  const [name = 0, weight = 0] = ids
  const fine = { id: weight, label: 'Kilos' }
  for (const [wrong, path] of [
    [{ id: 987_654_321, label: 'x' }, 'dataVariables.1.id: the table has no variable 987654321'],
    [{ id: name, label: 7 }, 'dataVariables.1.label'],
    [{ id: name, colour: 'x' }, 'dataVariables.1.colour'],
    [{ id: name, label: 'x'.repeat(1001) }, 'dataVariables.1.label: at most 1000'],
    [{ id: name, isWeight: true }, 'dataVariables.1.isWeight: variable .* is text'],
    [{ id: weight, notes: 'x' }, 'dataVariables.1.id: variable .* is given twice'],
    [
      { id: weight + 1, weightVariable: name },
      'dataVariables.1.weightVariable: variable .* is text',
    ],
    [
      { id: name, variableCategories: [{ value: 'z', label: 'Z' }] },
      "dataVariables.1.variableCategories.0.value: .* has no category 'z'",
    ],
  ] as const) {
    const { status, body } = await edit(scene, { dataVariables: [fine, wrong] })
    is(status, 400, path)
    match(body.message, new RegExp(path))
  }
  const groups = [{ label: 'A', variables: [name, 5] }]
  match(
    (await edit(scene, { variableGroups: groups })).body.message,
    'variableGroups.0.variables.1',
  )
  equal((await table(scene)).dataVariables[1]?.variableMetadata, [])
  const stale = await edit(
    scene,
    { dataVariables: [fine] },
    '?sourceLastUpdateTime=2020-01-01T00:00:00Z',
  )
  ok([400, 409].includes(stale.status), `${stale.status}`)
  const other = await upload(world, scene.datasetId, { name: 'a.txt', content: 'no table' })
  const { id } = other.body.data.files[0].dataFile
  is((await edit({ ...scene, fileId: id }, { dataVariables: [fine] })).status, 400)
  is((await world.call('PUT', `/files/${fileId}/variables`, { json: {} })).status, 401)
})

test('tables.editCodebook: a codebook that was read and changed says what variables are', async (scene) => {
  const { world, fileId, ids, datasetId } = scene
  const [name = 0, weight = 0, seen = 0] = ids
  await edit(scene, {
    dataVariables: [
      { id: name, label: 'Name', notes: 'Kept' },
      { id: weight, label: 'Kilos', isWeight: true },
    ],
    variableGroups: [{ label: 'All', variables: ids }],
  })
  await publish(world, datasetId)
  const put = (body: string, options: object = { as }) =>
    world.call('PUT', `/access/datafile/${fileId}/metadata/ddi`, { ...options, body })
  const before = await codebook(scene)
  is((await put(before)).status, 200)
  const described = (text: string) => text.slice(text.indexOf('<dataDscr>'))
  is(described(await codebook(scene)), described(before), 'nothing is said anew')
  const { body } = await put(
    before
      .replace('>Name</labl>', '>First &lt;name&gt;</labl>')
      .replace(`<var ID="v${seen}"`, `<var ID="v${seen}" wgt-var="v${weight}"`)
      .replace(/<labl level="variable">Kilos<\/labl>/, '')
      .replace('>All</labl>', '>Every one</labl>'),
  )
  match(body.data.message, 'The metadata of 4 variables was updated')
  const shown = await table(scene)
  equal(
    shown.dataVariables.map(({ label, weighted }) => [label, weighted]),
    [
      ['First <name>', false],
      ['weight', false],
      ['seen', true],
      ['note', false],
    ],
  )
  equal(shown.variableGroups, [{ id: fileId * 1000, label: 'Every one', variables: ids }])
  match(await codebook(scene, '', {}), '>Name</labl>')
  const chosen = `<codeBook><dataDscr><var ID="v${weight}"><universe>Pets</universe></var></dataDscr></codeBook>`
  is((await put(chosen)).status, 200)
  const [first, second] = (await table(scene)).dataVariables
  is(first?.label, 'First <name>', 'variables that are left out stay')
  match(JSON.stringify(second?.variableMetadata), '"universe":"Pets","isWeight":false')
  for (const [wrong, message] of [
    ['<codeBook>', 'The codebook cannot be read: line 1: <codeBook> is not closed'],
    [chosen.replace(`v${weight}`, 'v7'), 'var v7.id: the table has no variable 7'],
    [
      chosen.replace('<universe', '<catgry><catValu>z</catValu></catgry><universe'),
      "no category 'z'",
    ],
  ] as const) {
    const refused = await put(wrong)
    is(refused.status, 400)
    match(refused.body.message, message)
  }
  is((await put(before, {})).status, 401)
})

test('D04 export: DDI and Croissant describe the variables of tables that everybody may have', async (scene) => {
  const { world, datasetId, fileId, ids } = scene
  const [, weight = 0] = ids
  const groups = [{ label: 'One', variables: [weight] }]
  await edit(scene, { dataVariables: [{ id: weight, label: 'Kilos' }], variableGroups: groups })
  await publish(world, datasetId)
  const { body } = await world.call('GET', `/datasets/${datasetId}`)
  const { protocol, authority, identifier } = body.data
  const pid = encodeURIComponent(`${protocol}:${authority}/${identifier}`)
  const exported = async (name: string): Promise<string> =>
    (await world.send('GET', `/datasets/export?exporter=${name}&persistentId=${pid}`)).text()
  const ddi = await exported('ddi')
  for (const part of [
    '<varQnty>4</varQnty>',
    `<varGrp ID="VG${fileId * 1000}" var="v${weight}">`,
    `<var ID="v${weight}" name="weight" intrvl="contin">`,
    '<labl level="variable">Kilos</labl>',
  ])
    ok(ddi.includes(part), `${part} is not in ${ddi}`)
  is((await exported('oai_ddi')).includes('<var '), false)
  const { recordSet, distribution } = JSON.parse(await exported('croissant'))
  equal(
    [distribution[0].name, distribution[0].encodingFormat, recordSet[0]['cr:annotation'].value],
    ['pets.csv', 'text/csv', 2],
  )
  match(distribution[0].contentUrl, /[?&]format=original$/)
  const { annotation, ...field } = recordSet[0].field[1]
  equal(field, {
    '@type': 'cr:Field',
    name: 'weight',
    description: 'Kilos',
    dataType: 'sc:Float',
    source: {
      '@id': `${weight}`,
      fileObject: { '@id': 'pets.csv' },
      extract: { column: 'weight' },
    },
  })
  equal(annotation[1], {
    '@id': 'pets.csv/weight/Median',
    value: '4.0',
    dataType: 'ddi-stats:66851a3',
    equivalentProperty: 'sc:median',
  })
  const ore = JSON.parse(await exported('OAI_ORE'))['ore:describes']['ore:aggregates'][0]
  equal([ore['schema:name'], ore['core:currentIngestedName']], ['pets.csv', 'pets.tab'])
  match(ore['core:UNF'], /^UNF:6:/)

  await world.call('PUT', `/files/${fileId}/restrict`, { as, body: 'true' })
  await publish(world, datasetId)
  const closed = await exported('ddi')
  equal([closed.includes('<dataDscr>'), closed.includes('<varQnty>4')], [false, true])
  is('recordSet' in JSON.parse(await exported('croissant')), false)
})

test.run()
