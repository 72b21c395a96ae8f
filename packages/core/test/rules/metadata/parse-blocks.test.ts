import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type { MetadataValues } from '../../../src/rules/metadata/model.ts'
import { parseMetadataBlocks } from '../../../src/rules/metadata/parse-blocks.ts'
import { parseFieldEdits } from '../../../src/rules/metadata/parse-edits.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { citation, compound, minimalFields, primitive, vocabulary } from './sample-json.ts'

const test = suite('reading metadata')
const catalogue = fieldCatalogue(standardBlocks)

const valuesIn = (...fields: readonly unknown[]): MetadataValues => {
  const parsed = parseMetadataBlocks(citation(...fields), catalogue)
  if (parsed.kind === 'malformed') throw new Error(parsed.message)
  return parsed.values
}

const messageFor = (json: unknown): string => {
  const parsed = parseMetadataBlocks(json, catalogue)
  return parsed.kind === 'malformed' ? parsed.message : 'parsed'
}

test('fields are stored under their names, entries as plain texts', () =>
  equal(valuesIn(...minimalFields), {
    title: 'River gauge readings',
    author: [{ authorName: 'Example, Ada', authorAffiliation: 'Hill Institute' }],
    datasetContact: [{ datasetContactEmail: 'ada@example.org' }],
    dsDescription: [{ dsDescriptionValue: 'Hourly levels.' }],
    subject: ['Earth and Environmental Sciences'],
  }))

test('text is trimmed; form feeds, U+0002, U+FFFE and NUL are removed', () =>
  equal(valuesIn(primitive('title', ' \t\f a\u0002b\uFFFE\u0000c \n')), { title: 'abc' }))

test('an unpaired surrogate becomes the replacement character', () =>
  equal(valuesIn(primitive('title', 'a\uD800b😀')), { title: 'a\uFFFDb😀' }))

test('empty texts, entries and lists are not values', () =>
  equal(
    valuesIn(
      primitive('title', '  '),
      primitive('alternativeTitle', ['', ' ']),
      compound('author', { authorName: '' }, {}),
      compound('keyword', { keywordValue: ' ' }, { keywordValue: 'rain' }),
    ),
    { keyword: [{ keywordValue: 'rain' }] },
  ))

test('a repeated vocabulary value is dropped, a repeated text is kept, in order', () =>
  equal(
    valuesIn(
      vocabulary('subject', ['Physics', 'Law', 'Physics', 'N/A']),
      primitive('alternativeTitle', ['b', 'a', 'b']),
    ),
    { subject: ['Physics', 'Law', 'N/A'], alternativeTitle: ['b', 'a', 'b'] },
  ))

test('an alternate spelling is stored as its term', () => {
  const fields = standardBlocks
    .flatMap((block) => block.fields)
    .filter(({ name }) => name === 'subject')
    .map((field) => ({ ...field, alternates: { jus: 'Law' } }))
  const small = fieldCatalogue([{ id: 1, name: 'citation', displayName: 'C', fields }])
  const parsed = parseMetadataBlocks(citation(vocabulary('subject', ['jus', 'Law'])), small)
  equal(parsed, { kind: 'parsed', values: { subject: ['Law'] } })
})

test('an unknown field is ignored, at the top and inside an entry', () =>
  equal(
    valuesIn(
      { typeName: 'nonsense', value: 7 },
      { typeName: '__proto__', value: 'x' },
      compound('author', { authorName: 'A', nonsense: 'x' }),
    ),
    { author: [{ authorName: 'A' }] },
  ))

test('an unknown block may contain known fields', () =>
  equal(parseMetadataBlocks({ elsewhere: { fields: [primitive('title', 'T')] } }, catalogue), {
    kind: 'parsed',
    values: { title: 'T' },
  }))

test('each structural fault is reported', () => {
  const faults: readonly (readonly [unknown, RegExp])[] = [
    [{ ...primitive('title', 'x'), multiple: true }, /'title' must have multiple: false/],
    [{ typeName: 'title', value: 'x' }, /multiple: false.*typeClass: primitive/],
    [
      { ...primitive('title', 'x'), typeClass: 'compound' },
      /'title' must have typeClass: primitive/,
    ],
    [{ ...primitive('alternativeTitle', 'x'), multiple: true }, /should be an array of values/],
    [{ ...primitive('title', ['x']), multiple: false }, /should be a single value/],
    [vocabulary('subject', ['Alchemy']), /'Alchemy'.*'subject'/],
    [compound('author', { keywordValue: 'x' }), /'keywordValue' is not a child of 'author'/],
    [primitive('authorName', 'x'), /'authorName' belongs inside 'author'/],
    [primitive('title', 7), /'title' must be text/],
    [primitive('title', null), /'title' has no value/],
    [{ ...compound('author'), value: ['x'] }, /'author' must be an object/],
    [{ ...compound('author'), value: [{ authorName: 'x' }] }, /author\[0\]\.authorName/],
    [{ multiple: false }, /typeName/],
    ['title', /typeName/],
  ]
  for (const [field, pattern] of faults) ok(pattern.test(messageFor(citation(field))), `${pattern}`)
})

test('a compound vocabulary child is checked like any other vocabulary', () => {
  const child = { ...vocabulary('authorIdentifierScheme', 'ORCIDD') }
  const author = { ...compound('author'), value: [{ authorIdentifierScheme: child }] }
  ok(messageFor(citation(author)).includes("'ORCIDD'"))
})

test('all faults are reported, not only the first', () => {
  const parsed = parseMetadataBlocks(
    citation(primitive('title', 1), vocabulary('subject', ['a', 'b'])),
    catalogue,
  )
  equal(parsed.kind === 'malformed' && parsed.problems.map(({ path }) => path), [
    'title',
    'subject[0]',
    'subject[1]',
  ])
})

test('a repeated field is a fault, in a body and in an edit', () => {
  const twice = [primitive('title', 'a'), primitive('title', 'b')]
  ok(messageFor(citation(...twice)).includes('more than once'))
  is(parseFieldEdits({ fields: twice }, catalogue).kind, 'malformed')
})

test('a value other than a block object is a fault', () => {
  for (const json of [null, undefined, 3, 'x', [], { citation: null }, { citation: {} }])
    is.not(messageFor(json), 'parsed')
})

test('the length of a message is bounded for any faults and values', () => {
  const bad = vocabulary(
    'subject',
    Array.from({ length: 5000 }, () => 'x'.repeat(1000)),
  )
  const message = messageFor(citation(bad))
  ok(message.length < 40_000)
  ok(message.endsWith('And 4900 more.'))
})

test('members named like a prototype change nothing', () => {
  const hostile: unknown = JSON.parse(
    `{"__proto__":{"fields":[]},"citation":{"__proto__":{"x":1},"fields":[
      {"typeName":"author","multiple":true,"typeClass":"compound","value":[
        {"__proto__":{"typeName":"__proto__","multiple":false,"typeClass":"primitive","value":"x"}}]}]}}`,
  )
  equal(parseMetadataBlocks(hostile, catalogue), { kind: 'parsed', values: {} })
  is(Object.hasOwn(Object.prototype, 'x'), false)
})

test('a very long list and a very deep value can be parsed', () => {
  const many = primitive(
    'alternativeTitle',
    Array.from({ length: 200_000 }, () => 'x'),
  )
  is(messageFor(citation(many)), 'parsed')
  const deep: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
  for (const field of [primitive('title', deep), { ...compound('author'), value: deep }, deep])
    is.not(messageFor(citation(field)), 'parsed')
})

test.run()
