import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type { InputLevel, MetadataBlock } from '../../../src/rules/metadata/model.ts'
import { isBlockDisplayedOnCreate, printBlock } from '../../../src/rules/metadata/print-block.ts'
import { printMetadataBlocks } from '../../../src/rules/metadata/print-values.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { minimalFields } from './sample-json.ts'

const test = suite('printing metadata')
const catalogue = fieldCatalogue(standardBlocks)
const block = (name: string): MetadataBlock =>
  standardBlocks.find((each) => each.name === name) ?? { id: 0, name, displayName: '', fields: [] }

const minimal = {
  subject: ['Earth and Environmental Sciences'],
  dsDescription: [{ dsDescriptionValue: 'Hourly levels.' }],
  datasetContact: [{ datasetContactEmail: 'ada@example.org' }],
  author: [{ authorAffiliation: 'Hill Institute', authorName: 'Example, Ada' }],
  title: 'River gauge readings',
}

test('fields are printed in display order, without empty ones', () => {
  const printed = printMetadataBlocks(minimal, catalogue)
  is(
    JSON.stringify(printed),
    JSON.stringify({
      citation: { displayName: 'Citation Metadata', name: 'citation', fields: minimalFields },
    }),
  )
})

test('hiding e-mails removes entries, fields and blocks that become empty', () => {
  const values = {
    datasetContact: [
      { datasetContactEmail: 'ada@example.org' },
      { datasetContactName: 'Ada', datasetContactEmail: 'ada@example.org' },
    ],
  }
  const printed = printMetadataBlocks(values, catalogue, { hideEmails: true })
  equal(
    printed.citation?.fields.map(({ value }) => value),
    [
      [
        {
          datasetContactName: {
            typeName: 'datasetContactName',
            multiple: false,
            typeClass: 'primitive',
            value: 'Ada',
          },
        },
      ],
    ],
  )
  const only = { datasetContact: values.datasetContact.slice(0, 1) }
  equal(printMetadataBlocks(only, catalogue, { hideEmails: true }), {})
})

test('a withheld field of any class prints withheld', () => {
  const withheld = new Set(['author', 'dsDescriptionValue', 'subtitle'])
  const { citation } = printMetadataBlocks(minimal, catalogue, { withheld })
  equal(
    citation?.fields.find(({ typeName }) => typeName === 'author'),
    { typeName: 'author', multiple: false, typeClass: 'primitive', value: 'withheld' },
  )
  const text = JSON.stringify(citation)
  is(text.includes('Ada') || text.includes('Hourly') || text.includes('subtitle'), false)
})

test('a block in short form has no fields', () =>
  equal(standardBlocks.map((each) => printBlock(each, { form: 'short' })).slice(0, 2), [
    { id: 1, name: 'citation', displayName: 'Citation Metadata', displayOnCreate: true },
    { id: 2, name: 'geospatial', displayName: 'Geospatial Metadata', displayOnCreate: false },
  ]))

test('a block in long form contains its top-level fields, with children inside their parents', () => {
  const { fields = {} } = printBlock(block('citation'), { form: 'long' })
  is(Object.keys(fields).length, 35)
  const { childFields, ...author } = fields.author ?? {}
  equal(author, {
    name: 'author',
    displayName: 'Author',
    displayOnCreate: true,
    title: 'Author',
    type: 'NONE',
    typeClass: 'compound',
    watermark: '',
    description: 'A person or an organisation that made the dataset and is named in its citation.',
    multiple: true,
    isControlledVocabulary: false,
    isAdvancedSearchFieldType: false,
    displayFormat: '',
    displayOrder: 7,
    isRequired: true,
  })
  equal(Object.keys(childFields ?? {}), [
    'authorName',
    'authorAffiliation',
    'authorIdentifierScheme',
    'authorIdentifier',
  ])
  is(childFields?.authorName?.displayName, 'Author Name')
  is(childFields?.authorName?.type, 'TEXT')
  is(fields.subject?.controlledVocabularyValues?.length, 14)
  is(fields.subject?.controlledVocabularyValues?.includes('N/A'), false)
})

const level = (fieldName: string, more: Partial<InputLevel> = {}): InputLevel => ({
  fieldName,
  required: false,
  include: true,
  displayOnCreate: null,
  ...more,
})

const shown = (...inputLevels: readonly InputLevel[]): readonly string[] =>
  Object.keys(
    printBlock(block('citation'), { form: 'long', inputLevels, onlyDisplayedOnCreate: true })
      .fields ?? {},
  )

test('display on create follows definition and levels, and never hides a required field', () => {
  is(shown().length, 10)
  is(shown(level('subtitle', { displayOnCreate: true })).includes('subtitle'), true)
  is(shown(level('subtitle', { required: true })).includes('subtitle'), true)
  is(shown(level('keyword', { displayOnCreate: false })).includes('keyword'), false)
  is(shown(level('title', { displayOnCreate: false })).includes('title'), true)
  is(shown(level('keyword', { include: false })).includes('keyword'), false)
})

test('levels apply to the fields they name, and remove excluded children', () => {
  const inputLevels = [
    level('subtitle', { required: true, displayOnCreate: true }),
    level('authorIdentifier', { include: false }),
  ]
  const { fields = {} } = printBlock(block('citation'), { form: 'long', inputLevels })
  equal([fields.subtitle?.isRequired, fields.subtitle?.displayOnCreate], [true, true])
  is(Object.keys(fields.author?.childFields ?? {}).includes('authorIdentifier'), false)
})

test('a block is displayed on create for a field of its own or one that a level names', () => {
  const names = (...levels: readonly InputLevel[]): readonly string[] =>
    standardBlocks.filter((each) => isBlockDisplayedOnCreate(each, levels)).map(({ name }) => name)
  equal(names(), ['citation', 'computationalworkflow'])
  equal(names(level('city', { displayOnCreate: true }), level('universe', { required: true })), [
    'citation',
    'geospatial',
    'socialscience',
    'computationalworkflow',
  ])
})

test.run()
