import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { presentDataset } from '../../src/datasets/present-dataset.ts'
import { jsonText } from '../../src/output/json.ts'
import { context, dataset, detail, PRESENTATION } from '../versions/sample.ts'

const test = suite('dataset JSON')
const present = (
  ...[shown, show = { owners: false }]: [
    Parameters<typeof presentDataset>[0],
    { readonly owners: boolean }?,
  ]
) => JSON.parse(jsonText(presentDataset(shown, PRESENTATION, show)))

test('keys are in the order of the table, absent ones left out', () => {
  const shown = present({ context: context(), latest: detail() })
  equal(Object.keys(shown), [
    'id',
    'identifier',
    'persistentUrl',
    'protocol',
    'authority',
    'separator',
    'publisher',
    'storageIdentifier',
    'datasetType',
    'locks',
    'latestVersion',
  ])
  is(shown.persistentUrl, 'https://doi.org/10.5072/FK2/7QX2MB')
  is(shown.publisher, 'Example Archive')
  equal(shown.locks, [])
})

test('locks are listed by type; without a visible version there is none', () => {
  const lock = { type: 'Ingest', since: new Date(0), userName: 'ada', message: null } as const
  const shown = present({ context: context({ dataset: dataset({ locks: [lock] }) }), latest: null })
  equal(shown.locks, ['Ingest'])
  is('latestVersion' in shown, false)
})

test('an existing picture has its address', () => {
  const shown = { context: context(), latest: null }
  is(
    present({ ...shown, pictured: true }).image_url,
    `${PRESENTATION.site.url}/api/datasets/${dataset().id}/logo`,
  )
  for (const facts of [shown, { ...shown, pictured: false }])
    is('image_url' in present(facts), false)
})

test('an installation without a name has the name of its root collection', () => {
  const site = { url: 'https://data.example', installationName: null }
  const shown = JSON.parse(
    jsonText(
      presentDataset(
        { context: context(), latest: null },
        { ...PRESENTATION, site },
        { owners: false },
      ),
    ),
  )
  is(shown.publisher, 'Root')
})

test.run()
