import type { Actor } from '@holdfast/core/rules'
import { citationFormats } from '@holdfast/formats'
import { suite } from 'uvu'
import { is, match, not } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aCanaryDataset, CANARY, type CanaryScene } from './canary-dataset.ts'
import { carrying } from './preview-calls.ts'

const test = suite<{ readonly world: World; readonly scene: CanaryScene }>(
  'formats for anonymised readers',
)

test.before(async (context) => {
  const world = await openWorld()
  Object.assign(context, { world, scene: await aCanaryDataset(world) })
})
test.after(({ world }) => world.close())

const anonymous = ({ id }: CanaryScene): Actor => ({
  kind: 'preview',
  datasetId: id,
  anonymized: true,
})

test('no export has personal data', async ({ world, scene }) => {
  const { exports } = world.repository
  for (const { name: exporter } of exports.formats) {
    const wanted = { ref: { kind: 'id', id: scene.id }, version: ':draft', exporter } as const
    const text = await exports.write(anonymous(scene), wanted)
    match(text, 'Levels', exporter)
    not.match(text, CANARY, exporter)
  }
})

test('no citation has personal data', async ({ world, scene }) => {
  const { citations, versions } = world.repository
  const wanted = { ref: { kind: 'id', id: scene.id }, version: ':draft' } as const
  const shown = { files: false, includeDeaccessioned: false }
  const detail = await versions.get(anonymous(scene), wanted, shown)
  for (const format of citationFormats) {
    const text = citations.write(format, detail, null)
    match(text, 'Authors withheld', format.name)
    not.match(text, CANARY, format.name)
  }
})

test('D04, A09: the token of an anonymised preview is no credential here', async ({
  world,
  scene,
}) => {
  for (const path of [
    `/datasets/export?exporter=oai_dc&version=:draft&persistentId=doi:10.5072/FK2/ANY`,
    `/access/datafile/${scene.fileId}/citation/RIS`,
    `/files/${scene.fileId}/versions/:draft/citation`,
  ])
    is((await world.send('GET', path, carrying(scene.token))).status, 401, path)
})

test.run()
