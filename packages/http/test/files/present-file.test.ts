import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { filePresentation, presentFile } from '../../src/files/present-file.ts'
import { jsonText } from '../../src/output/json.ts'
import { detail, fileRecord } from '../versions/sample.ts'

const test = suite('file JSON')
const SHOWN = filePresentation(detail(), { owners: false })
const present = (record = fileRecord(), shown = SHOWN) =>
  JSON.parse(jsonText(presentFile(record, shown)))

test('a plain file has these keys, in this order', () => {
  const file = present()
  equal(Object.keys(file), [
    'description',
    'label',
    'restricted',
    'directoryLabel',
    'version',
    'datasetVersionId',
    'categories',
    'dataFile',
  ])
  equal(file.dataFile, {
    id: 1207,
    persistentId: '',
    filename: 'gauge-a.csv',
    contentType: 'text/csv',
    friendlyType: 'Comma Separated Values',
    filesize: 8123,
    description: 'gauge A',
    categories: ['Data'],
    storageIdentifier: 'local://18f0a1b2c3d-0123456789ab',
    rootDataFileId: -1,
    md5: '0cc175b9c0f1b6a831c399e269772661',
    checksum: { type: 'MD5', value: '0cc175b9c0f1b6a831c399e269772661' },
    tabularData: false,
    creationDate: '2031-04-05',
    directoryLabel: 'raw/2030',
    lastUpdateTime: '2031-04-05T06:07:08Z',
    fileAccessRequest: true,
  })
})

test('a file in the root folder, without categories, names neither', () => {
  const { entry, file } = fileRecord()
  const shown = present({ entry: { ...entry, folder: '', categories: [] }, file })
  is('directoryLabel' in shown || 'directoryLabel' in shown.dataFile, false)
  is('categories' in shown || 'categories' in shown.dataFile, false)
})

test('an embargo has its reason only when there is one', () => {
  const { entry, file } = fileRecord()
  const embargoed = (reason: string | null) =>
    present({ entry, file: { ...file, embargo: { dateAvailable: '2032-01-01', reason } } }).dataFile
      .embargo
  equal(embargoed('patent'), { dateAvailable: '2032-01-01', reason: 'patent' })
  equal(embargoed(''), { dateAvailable: '2032-01-01' })
})

test('another digest than MD5 is no md5', () => {
  const { entry, file } = fileRecord()
  const shown = present({ entry, file: { ...file, checksum: { type: 'SHA-256', value: 'ab' } } })
  is('md5' in shown.dataFile, false)
  equal(shown.dataFile.checksum, { type: 'SHA-256', value: 'ab' })
})

test('the chain of owners begins with the dataset in the version shown', () => {
  const { isPartOf } = present(fileRecord(), filePresentation(detail(), { owners: true })).dataFile
  is(isPartOf.type, 'DATASET')
  is(isPartOf.identifier, '412')
  is(isPartOf.version, 'DRAFT')
  is(isPartOf.displayName, 'River gauge readings')
  is(isPartOf.isPartOf.isPartOf.identifier, 'root')
})

test.run()
