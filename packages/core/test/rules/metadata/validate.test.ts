import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type { InputLevel, MetadataValues } from '../../../src/rules/metadata/model.ts'
import { withPlaceholders } from '../../../src/rules/metadata/placeholders.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { validateMetadata, validationMessage } from '../../../src/rules/metadata/validate.ts'

const test = suite('validation')
const catalogue = fieldCatalogue(standardBlocks)

const minimal: MetadataValues = {
  title: 'River gauge readings',
  author: [{ authorName: 'Example, Ada' }],
  datasetContact: [{ datasetContactEmail: 'ada@example.org' }],
  dsDescription: [{ dsDescriptionValue: 'Hourly levels.' }],
  subject: ['Law'],
}

const level = (fieldName: string, more: Partial<InputLevel> = {}): InputLevel => ({
  fieldName,
  required: true,
  include: true,
  displayOnCreate: null,
  ...more,
})

const messages = (values: MetadataValues, ...levels: readonly InputLevel[]): readonly string[] =>
  validateMetadata(values, catalogue, levels).map(({ message }) => message)

const added = (values: MetadataValues, ...levels: readonly InputLevel[]): readonly string[] =>
  messages({ ...minimal, ...values }, ...levels)

test('the minimal metadata is valid', () => equal(messages(minimal), []))

test('a dataset requires title, author name, contact e-mail, description text and subject', () =>
  equal(messages({}), [
    'Title is required.',
    'Author Name is required.',
    'Point of Contact E-mail is required.',
    'Description Text is required.',
    'Subject is required.',
  ]))

test('the refusal lists every problem after a fixed prefix', () =>
  is(
    validationMessage(
      validateMetadata({ ...minimal, title: '', productionDate: 'x' }, catalogue, []),
    ),
    'Validation Failed: Production Date is not a valid date, such as YYYY-MM-DD, YYYY-MM or YYYY. (x)',
  ))

test('every entry of a required compound field requires its required children', () =>
  equal(added({ author: [{ authorName: 'A' }, { authorAffiliation: 'B' }] }), [
    'Author Name is required.',
  ]))

test('a required child of an optional field is required only beside other values', () => {
  equal(added({ producer: [{ producerName: 'P' }] }), [])
  equal(added({ producer: [{ producerURL: 'http://p.example' }] }), [
    'Producer Name is required. Other values were entered for Producer.',
  ])
})

test('a level makes a field required, and cannot make it optional', () => {
  equal(added({}, level('subtitle')), ['Subtitle is required.'])
  equal(messages({}, level('title', { required: false })).slice(0, 1), ['Title is required.'])
})

test('a level on a child makes its parent required', () =>
  equal(added({}, level('keywordValue')), ['Keyword Term is required.']))

test('a level on a compound field counts only if one of its children is required', () => {
  equal(added({}, level('keyword')), [])
  equal(added({}, level('producer')), ['Producer Name is required.'])
})

test('a level on a child that is required by definition leaves its parent optional', () =>
  equal(added({}, level('producerName')), []))

test('a field that is not included may still have a value', () =>
  equal(added({ subtitle: 'x' }, level('subtitle', { required: false, include: false })), []))

test('malformed values are reported with their field and quoted', () =>
  equal(
    added({
      alternativeURL: 'nowhere',
      datasetContact: [{ datasetContactEmail: 'nobody' }],
      geometricObjectCount: '1.5',
      'coverage.Depth': 'deep',
    }),
    [
      'Alternative URL is not a valid URL. It begins with http://, https:// or ftp://. (nowhere)',
      'Point of Contact E-mail is not a valid email address. (nobody)',
      'Vector Object Count is not a valid whole number. (1.5)',
      'Depth Coverage is not a valid number. (deep)',
    ],
  ))

test('a term that was removed from the vocabulary stays valid', () =>
  equal(added({ subject: ['Alchemy'] }), []))

test('a problem has the path of its value', () =>
  equal(
    validateMetadata({ ...minimal, author: [{ authorAffiliation: 'B' }] }, catalogue, []).map(
      ({ path }) => path,
    ),
    ['author[0].authorName'],
  ))

/** A box by its edges, in the order west, east, north, south. */
const box = (edges: string): MetadataValues => {
  const [west = '', east = '', north = '', south = ''] = edges.split(' ')
  return {
    geographicBoundingBox: [
      { westLongitude: west, eastLongitude: east, northLatitude: north, southLatitude: south },
    ],
  }
}

test('a box has valid coordinates, west before east and south before north', () => {
  equal(added(box('-180 180 90 -90')), [])
  equal(added(box('5 5 5 5')), [])
  equal(added(box('N/A 5 N/A 90')), [])
  equal(added(box('181 5 5 5')).length, 1)
  equal(added(box('-5 5 91 -91')).length, 2)
  equal(added(box('x 5 5 5')).length, 1)
  ok(added(box('6 5 5 5'))[0]?.includes('western edge'))
  ok(added(box('5 5 5 6'))[0]?.includes('southern edge'))
})

test('a box with one edge requires all four', () => {
  equal(added({ geographicBoundingBox: [{ westLongitude: '5' }] }), [
    'Geographic Bounding Box must have all four edges. (5)',
  ])
  equal(added({ geographicBoundingBox: [{ westLongitude: 'N/A' }] }), [])
})

test('N/A passes every check', () =>
  equal(
    messages({
      title: 'N/A',
      author: [{ authorName: 'N/A' }],
      datasetContact: [{ datasetContactEmail: 'N/A' }],
      dsDescription: [{ dsDescriptionValue: 'N/A', dsDescriptionDate: 'N/A' }],
      subject: ['N/A'],
      alternativeURL: 'N/A',
      geometricObjectCount: 'N/A',
    }),
    [],
  ))

test('lenient saving fills missing required texts with N/A', () => {
  const filled = withPlaceholders({ subject: ['Law'] }, catalogue, [
    level('kindOfData'),
    level('keywordValue'),
  ])
  equal(filled, {
    title: 'N/A',
    author: [{ authorName: 'N/A' }],
    datasetContact: [{ datasetContactEmail: 'N/A' }],
    dsDescription: [{ dsDescriptionValue: 'N/A' }],
    subject: ['Law'],
    kindOfData: ['N/A'],
    keyword: [{ keywordValue: 'N/A' }],
  })
  equal(messages(filled, level('kindOfData'), level('keywordValue')), [])
})

test('lenient saving only completes entries', () => {
  const values: MetadataValues = {
    ...minimal,
    author: [{ authorName: 'A' }, { authorAffiliation: 'B' }],
    producer: [{ producerAffiliation: 'C' }],
    productionDate: 'wrong',
  }
  equal(withPlaceholders(values, catalogue, []), {
    ...values,
    author: [{ authorName: 'A' }, { authorAffiliation: 'B', authorName: 'N/A' }],
    producer: [{ producerAffiliation: 'C', producerName: 'N/A' }],
  })
})

test('lenient saving leaves a missing vocabulary value missing', () =>
  equal(messages(withPlaceholders({}, catalogue, [])), ['Subject is required.']))

test.run()
