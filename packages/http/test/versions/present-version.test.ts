import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { presentDatasetFacts } from '../../src/datasets/present-dataset.ts'
import { jsonText } from '../../src/output/json.ts'
import { presentVersion } from '../../src/versions/present-version.ts'
import { context, dataset, detail, fileRecord, PRESENTATION, version } from './sample.ts'

const test = suite('version JSON')
const DAY = new Date('2031-04-06T00:00:00Z')
const BRIEF = { metadataBlocks: false, owners: false }
const present = (of: Parameters<typeof presentVersion>[0], show = BRIEF) =>
  JSON.parse(jsonText(presentVersion(of, PRESENTATION, show)))

test('a draft has no number and no release, and its keys are in the order of the table', () => {
  const draft = present(detail())
  equal(Object.keys(draft), [
    'id',
    'datasetId',
    'datasetPersistentId',
    'datasetType',
    'storageIdentifier',
    'internalVersionNumber',
    'versionState',
    'latestVersionPublishingState',
    'lastUpdateTime',
    'createTime',
    'license',
    'fileAccessRequest',
  ])
  is(draft.lastUpdateTime, '2031-04-05T06:07:08Z')
  is(draft.storageIdentifier, 'local://10.5072/FK2/7QX2MB')
})

test('versions, their files and their dataset are presented without nulls: they are written once', () => {
  const withFiles = presentVersion(detail({ files: [fileRecord()] }), PRESENTATION, BRIEF)
  for (const presented of [withFiles, presentDatasetFacts(context(), PRESENTATION)])
    is(JSON.stringify(presented), jsonText(presented))
})

test('a released version has number, release and dates', () => {
  const state = { kind: 'released', number: { major: 1, minor: 2 }, releasedAt: DAY } as const
  const shown = present(
    detail({
      version: version({ state }),
      context: context({ dataset: dataset({ publishedAt: DAY }) }),
    }),
  )
  is(shown.versionNumber, 1)
  is(shown.versionMinorNumber, 2)
  is(shown.releaseTime, '2031-04-06T00:00:00Z')
  is(shown.publicationDate, '2031-04-06')
  is(shown.citationDate, '2031-04-06')
})

test('a date field for citations replaces the citation date', () => {
  const custom = dataset({ publishedAt: DAY, citationDateField: 'productionDate' })
  const shown = present(
    detail({
      version: version({ metadata: { productionDate: '2030' } }),
      context: context({ dataset: custom }),
    }),
  )
  is(shown.citationDate, undefined)
  is(shown.productionDate, '2030')
})

test('a deaccessioned version has a reason, and a forward URL if any', () => {
  const state = {
    kind: 'deaccessioned',
    number: { major: 1, minor: 0 },
    releasedAt: DAY,
    reason: 'wrong',
    forwardUrl: null,
  } as const
  const shown = present(detail({ version: version({ state }) }))
  is(shown.versionState, 'DEACCESSIONED')
  is(shown.deaccessionNote, 'wrong')
  is('deaccessionLink' in shown, false)
})

test('a version has a licence or custom terms, never both', () => {
  equal(present(detail()).license, {
    name: 'CC BY 4.0',
    uri: 'http://creativecommons.org/licenses/by/4.0',
    iconUri: 'https://licensebuttons.net/l/by/4.0/88x31.png',
    rightsIdentifier: 'CC-BY-4.0',
    rightsIdentifierScheme: 'SPDX',
    schemeUri: 'https://spdx.org/licenses/',
    languageCode: 'en',
  })
  const terms = {
    licenseId: null,
    use: { termsOfUse: 'ask', disclaimer: '' },
    access: { termsOfAccess: 'mail' },
    fileAccessRequest: false,
  }
  const custom = present(detail({ version: version({ terms }), license: null }))
  is('license' in custom, false)
  is(custom.termsOfUse, 'ask')
  is('disclaimer' in custom, false)
  is(custom.termsOfAccess, 'mail')
  is(custom.fileAccessRequest, false)
})

test('the rest of the file limit is never negative', () => {
  const limited = (fileTotal: number) =>
    present(detail({ context: context({ fileCountLimit: 5, dataset: dataset({ fileTotal }) }) }))
  is(limited(2).datasetFileUploadsAvailable, 3)
  is(limited(9).datasetFileUploadsAvailable, 0)
  is(limited(9).effectiveDatasetFileCountLimit, 5)
})

test('metadata, owners and files are included on request', () => {
  const shown = present(detail({ files: [fileRecord()] }), { metadataBlocks: true, owners: true })
  is(shown.metadataBlocks.citation.fields[0].value, 'River gauge readings')
  equal(shown.isPartOf, {
    type: 'COLLECTION',
    identifier: 'rivers',
    isReleased: true,
    displayName: 'Rivers',
    isPartOf: { type: 'COLLECTION', identifier: 'root', isReleased: true, displayName: 'Root' },
  })
  is(shown.files[0].dataFile.id, 1207)
})

test.run()
