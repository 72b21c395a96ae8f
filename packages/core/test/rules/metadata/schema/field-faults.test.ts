import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { fieldCatalogue } from '../../../../src/rules/metadata/catalogue.ts'
import { firstFieldFault } from '../../../../src/rules/metadata/schema/field-faults.ts'
import { standardBlocks } from '../../../../src/rules/metadata/standard-blocks.ts'

const test = suite('faults of fields in a document')
const catalogue = fieldCatalogue(
  standardBlocks.map((block) => ({
    ...block,
    fields: block.fields.map((each) =>
      each.name === 'language' ? { ...each, alternates: { eng: 'English' } } : each,
    ),
  })),
)

const field = (typeName: string, value: unknown, more: object = {}) => ({
  typeName,
  typeClass: 'primitive',
  multiple: false,
  value,
  ...more,
})
const compound = (typeName: string, value: unknown) =>
  field(typeName, value, { typeClass: 'compound', multiple: true })
const vocabulary = (typeName: string, value: unknown, multiple = true) =>
  field(typeName, value, { typeClass: 'controlledVocabulary', multiple })

const fault = (...fields: readonly unknown[]) =>
  firstFieldFault({ datasetVersion: { metadataBlocks: { citation: { fields } } } }, catalogue)

const INVALID_TITLE = 'Invalid data for key:fields typeName:title.'

test('an absent value, or a list that contradicts multiple, is reported', () => {
  for (const bad of [
    { typeName: 'title', typeClass: 'primitive', multiple: false },
    field('title', null),
    field('title', 'x', { multiple: true }),
    field('title', ['x']),
    field('title', 7),
    field('title', {}),
    field('title', ['x', 7], { multiple: true }),
  ])
    ok(fault(bad)?.startsWith(INVALID_TITLE), JSON.stringify(bad))
  is(fault(field('title', 'x')), null)
  is(fault(field('title', ['x', ''], { multiple: true })), null)
})

test('an entry is an object of objects', () => {
  for (const bad of ['x', ['x'], [{ authorName: 'x' }], [[]], [null]]) {
    const told = fault(compound('author', bad)) ?? ''
    ok(
      /^Compound data type must be accompanied by|^Invalid data for key:fields typeName:author/.test(
        told,
      ),
      told,
    )
  }
})

test('the key of a child must be its name', () => {
  const told =
    'Compound value authorName must match typeName of the object. Found authorAffiliation'
  is(fault(compound('author', [{ authorName: field('authorAffiliation', 'x') }])), told)
})

test('a child must belong to its parent', () =>
  is(
    fault(
      compound('author', [
        { authorName: field('authorName', 'A'), keywordValue: field('keywordValue', 'x') },
      ]),
    ),
    'Invalid data for key:author typeName:keywordValue. Only authorName, authorAffiliation, authorIdentifierScheme, authorIdentifier allowed.',
  ))

test('every entry must have the required children', () => {
  is(
    fault(compound('author', [{ authorAffiliation: field('authorAffiliation', 'x') }])),
    'Invalid data for key:author. authorName is(are) required if field type is author.',
  )
  is(
    fault(compound('producer', [{ producerURL: field('producerURL', 'http://x.org') }])),
    'Invalid data for key:producer. producerName is(are) required if field type is producer.',
  )
})

test('a term must be one of the vocabulary or an alternate spelling, case-sensitive', () => {
  is(
    fault(vocabulary('subject', ['Law', 'Magic'])),
    "Controlled vocabulary for key:fields typeName:subject value:'Magic' is not valid.",
  )
  ok(fault(vocabulary('subject', ['law']))?.startsWith('Controlled vocabulary for'))
  ok(fault(vocabulary('subject', [7]))?.startsWith('Invalid data for key:fields typeName:subject.'))
  is(fault(vocabulary('subject', ['Law'])), null)
  is(fault(vocabulary('language', ['English', 'eng'])), null)
})

test('children are checked under their own names', () => {
  const scheme = vocabulary('authorIdentifierScheme', 'nothing', false)
  const name = field('authorName', 'A')
  is(
    fault(compound('author', [{ authorName: name, authorIdentifierScheme: scheme }])),
    "Controlled vocabulary for key:authorIdentifierScheme typeName:authorIdentifierScheme value:'nothing' is not valid.",
  )
  ok(
    fault(compound('author', [{ authorName: field('authorName', 7) }]))?.startsWith(
      'Invalid data for key:authorName typeName:authorName.',
    ),
  )
})

test('the first fault in document order is reported', () =>
  ok(fault(field('title', 7), vocabulary('subject', ['Magic']))?.startsWith(INVALID_TITLE)))

test('fields are found at any depth; unknown ones must only be consistent', () => {
  ok(firstFieldFault([[{ any: field('title', 7) }]], catalogue)?.includes('key:any'))
  is(fault(field('unknownField', 'x')), null)
  is(fault(compound('unknownField', [{ a: field('a', 'x') }])), null)
  for (const other of [null, 7, 'x', [], {}, { typeName: 'title' }])
    is(firstFieldFault(other, catalogue), null)
})

test.run()
