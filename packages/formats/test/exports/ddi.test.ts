import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { ddi, oaiDdi } from '../../src/exports/ddi/ddi.ts'
import { elementsAt, elementTree, orderAt, textsAt } from '../element-tree.ts'
import { fileRecord, sampleSource } from '../sample.ts'
import { HOSTILE } from '../well-formed.ts'
import { DEACCESSIONED, DRAFT, richSource } from './rich-source.ts'

const test = suite('the DDI codebook')

const written = (parts: Parameters<typeof richSource>[0] = {}) =>
  elementTree(ddi.write(richSource(parts)))

test('the document of a version that fills nearly every field', () =>
  is(ddi.write(richSource()), readFileSync(new URL('documents/ddi.xml', import.meta.url), 'utf8')))

test('the same version gives the same document', () =>
  is(ddi.write(richSource()), ddi.write(richSource())))

test('a version with only an identifier gives a complete document', () => {
  const root = elementTree(ddi.write({ ...sampleSource(DRAFT), version: bare() }))
  equal(orderAt(root, 'docDscr/citation'), ['titlStmt', 'distStmt', 'verStmt', 'biblCit'])
  equal(orderAt(root, 'stdyDscr'), ['citation', 'dataAccs'])
  equal(orderAt(root, 'stdyDscr/citation'), ['titlStmt', 'distStmt', 'holdings'])
})

const bare = () => ({ ...sampleSource(DRAFT).version, metadata: {} })

test('a draft has a type, but no number and no dates', () => {
  const root = written(DRAFT)
  const [version] = elementsAt(root, 'docDscr/citation/verStmt/version')
  equal(version?.attributes, { type: 'DRAFT' })
  is(version?.text, '')
  equal(textsAt(root, 'docDscr/citation/distStmt/distDate'), [])
})

test('a deaccessioned version keeps its number and date', () => {
  const root = written({ version: { state: DEACCESSIONED } })
  const [version] = elementsAt(root, 'docDscr/citation/verStmt/version')
  equal(version?.attributes, { date: '2031-06-01', type: 'DEACCESSIONED' })
  is(version?.text, '2')
})

test('the note of a version follows its number', () => {
  const root = written({ version: { note: 'Gauge 3 corrected' } })
  equal(orderAt(root, 'docDscr/citation/verStmt'), ['version', 'notes'])
  equal(textsAt(root, 'docDscr/citation/verStmt/notes'), ['Gauge 3 corrected'])
})

test('the agency of an identifier follows from its protocol', () => {
  const agency = (protocol: string) =>
    elementsAt(
      written({ dataset: { pid: { protocol, authority: '20.500', identifier: 'X1' } } }),
      'stdyDscr/citation/titlStmt/IDNo',
    )[0]
  is(agency('doi')?.attributes.agency, 'DOI')
  is(agency('hdl')?.attributes.agency, 'handle')
  is(agency('perma')?.attributes.agency, 'perma')
  is(agency('hdl')?.text, 'hdl:20.500/X1')
})

test('the document has the language of the metadata', () => {
  is(written({ dataset: { metadataLanguage: 'de' } }).attributes['xml:lang'], 'de')
  is('xml:lang' in written().attributes, false)
})

test('the installation is not a distributor when configured so and another one is named', () => {
  const distributors = (distributorOnlyWhenNotSet: boolean, metadata = {}) =>
    textsAt(
      written({ metadata, settings: { distributorOnlyWhenNotSet } }),
      'stdyDscr/citation/distStmt/distrbtr',
    )
  equal(distributors(false), ['Example Archive', 'Valley Data'])
  equal(distributors(true), ['Valley Data'])
  equal(distributors(true, { distributor: undefined }), ['Example Archive'])
})

test('a first box without all sides is left out, and no other box replaces it', () => {
  const whole = { westLongitude: '1', eastLongitude: '2', northLatitude: '4', southLatitude: '3' }
  const { northLatitude: _north, ...open } = whole
  const boxes = (geographicBoundingBox: readonly (typeof open)[]) =>
    elementsAt(
      written({ metadata: { geographicBoundingBox } }),
      'stdyDscr/stdyInfo/sumDscr/geoBndBox',
    )
  is(boxes([whole, open]).length, 1)
  is(boxes([open, whole]).length, 0)
})

test('a date that the schema rejects appears only as text', () => {
  const timePeriodCovered = [{ timePeriodCoveredStart: '44 BC', timePeriodCoveredEnd: '0350' }]
  const dsDescription = [{ dsDescriptionValue: 'x', dsDescriptionDate: '[1820?]' }]
  const root = written({ metadata: { timePeriodCovered, dsDescription } })
  const periods = elementsAt(root, 'stdyDscr/stdyInfo/sumDscr/timePrd')
  equal(
    periods.map(({ attributes, text }) => [attributes.date, text]),
    [
      [undefined, '44 BC'],
      ['0350', '0350'],
    ],
  )
  equal(elementsAt(root, 'stdyDscr/stdyInfo/abstract')[0]?.attributes, {})
})

test('values marked as not available are not written', () => {
  const root = written({ metadata: { subject: ['N/A'], kindOfData: ['N/A', 'images'] } })
  is(ddi.write(richSource({ metadata: { subject: ['N/A'] } })).includes('N/A'), false)
  equal(textsAt(root, 'stdyDscr/stdyInfo/sumDscr/dataKind'), ['images'])
})

test('tables are described as tables in ddi, and as other material in oai_ddi', () => {
  const ids = (document: string, name: string) =>
    elementsAt(elementTree(document), name).map(({ attributes }) => attributes.ID)
  equal(ids(ddi.write(richSource()), 'fileDscr'), ['f33'])
  equal(ids(ddi.write(richSource()), 'otherMat'), ['f31', 'f32'])
  equal(ids(oaiDdi.write(richSource()), 'fileDscr'), [])
  equal(ids(oaiDdi.write(richSource()), 'otherMat'), ['f31', 'f32', 'f33'])
})

test('hostile text changes only text', () => {
  const hostile = ddi.write(
    richSource({
      metadata: { title: HOSTILE, subtitle: HOSTILE, notesText: HOSTILE },
      version: { note: HOSTILE },
      files: [fileRecord(1, { entry: { label: HOSTILE, description: HOSTILE } })],
    }),
  )
  const root = elementTree(hostile)
  const [title = ''] = textsAt(root, 'stdyDscr/citation/titlStmt/titl')
  is(title.startsWith('<b>&amp; "x" \'y\' ]]> <!-- --> <?p?>'), true)
  is(title.includes('\u0000'), false)
  equal(textsAt(root, 'stdyDscr/citation/titlStmt/subTitl'), [title])
  equal(orderAt(root, 'otherMat'), ['labl', 'txt', 'notes'])
})

test.run()
