import {
  type CompoundValue,
  type FieldType,
  fieldCatalogue,
  type MetadataValues,
  parseFieldEdits,
  parseMetadataBlocks,
  replaceFieldValues,
  standardBlocks,
} from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { jsonLd } from '../../src/linked-data/json-ld.ts'
import { richSource } from '../exports/rich-source.ts'
import { sampleSource } from '../sample.ts'

const test = suite('metadata as JSON-LD')

const catalogue = fieldCatalogue(standardBlocks)
const site = { url: 'https://data.example', installationName: null }
const read = (json: unknown) => jsonLd.read(json, { catalogue, site })
const metadataOf = (json: unknown) => {
  const reading = read(json)
  if (reading.kind === 'malformed') throw new Error(reading.message)
  return reading.metadata
}
const refusalOf = (json: unknown): string => {
  const reading = read(json)
  return reading.kind === 'malformed' ? reading.message : ''
}
/** As a client would see it: through the bytes of a body. */
const written = (source = richSource()) => JSON.parse(JSON.stringify(jsonLd.write(source)))
const valuesOf = (json: unknown): MetadataValues => {
  const blocks = { any: { fields: metadataOf(json).fields } }
  const parsed = parseMetadataBlocks(blocks, catalogue)
  if (parsed.kind === 'malformed') throw new Error(parsed.message)
  return parsed.values
}

test('a written version has no files and reads back to its metadata and terms', () => {
  const source = richSource()
  const document = written(source)
  equal(['ore:aggregates' in document, 'schema:hasPart' in document], [false, false])
  equal(valuesOf(document), source.version.metadata)
  const { terms } = metadataOf(document)
  is(terms.license?.uri, source.license?.uri)
  is(terms.fileAccessRequest, source.version.terms.fileAccessRequest)
})

test('N/A values are written, so that an edit does not lose them', () =>
  is(written(sampleSource({ metadata: { title: 'N/A' } })).title, 'N/A'))

test('without its context a written document means the same', () => {
  const { '@context': _context, ...document } = written()
  equal(valuesOf(document), valuesOf(written()))
})

test('members are matched by IRI, whatever the document calls them', () => {
  const values = valuesOf({
    '@context': {
      dct: 'http://purl.org/dc/terms/',
      heading: { '@id': 'dct:title' },
      cit: 'https://data.example/schema/citation#',
      words: 'cit:keyword',
    },
    heading: { '@value': 'Levels' },
    words: { '@list': [{ 'cit:keywordValue': 'hydrology' }, { 'cit:keywordValue': 7 }] },
    'https://data.example/schema/citation#alternativeURL': { '@id': 'https://a.example/' },
  })
  equal(values, {
    title: 'Levels',
    keyword: [{ keywordValue: 'hydrology' }, { keywordValue: '7' }],
    alternativeURL: 'https://a.example/',
  })
})

test('a term that the document defines as something else is not our field of that name', () =>
  match(refusalOf({ '@context': { title: 'https://x.example/t' }, title: 'A' }), /'title'/))

test('a remote context is refused with the reason', () => {
  match(refusalOf({ '@context': 'https://schema.org/', title: 'A' }), /remote context.*not loaded/)
  match(refusalOf({ '@context': [{}, 'https://schema.org/'] }), /remote context/)
  match(refusalOf({ '@context': { '@import': 'https://x.example/' } }), /@import/)
})

test('every unknown member is named, at both levels', () => {
  const message = refusalOf({
    colour: 'red',
    'citation:titel': 'x',
    author: { 'citation:authorNam': 'A' },
    'core:fileTermsOfAccess': { 'core:price': '1' },
  })
  for (const name of ['colour', 'citation:titel', 'citation:authorNam', 'core:price'])
    ok(message.includes(`'${name}'`), name)
})

test('members that the service decides are ignored', () =>
  equal(
    metadataOf({
      '@id': 'https://doi.org/10.5072/x',
      '@type': 'schema:Dataset',
      'schema:version': '4.2',
      'schema:dateModified': 'now',
      'ore:aggregates': [{ anything: 1 }],
    }),
    { fields: [], terms: {}, creation: {} },
  ))

test('licence and terms are read by their IRIs', () =>
  equal(
    metadataOf({
      '@context': { c: 'https://data.example/schema/core#' },
      'c:termsOfUse': 'Ask.',
      'core:disclaimer': { '@value': 'As is' },
      'c:fileTermsOfAccess': { 'c:termsOfAccess': 'Write.', 'c:fileRequestAccess': true },
      'https://schema.org/license': { '@id': 'https://l.example/' },
    }).terms,
    {
      termsOfUse: 'Ask.',
      disclaimer: 'As is',
      termsOfAccess: 'Write.',
      fileAccessRequest: true,
      license: { uri: 'https://l.example/', name: 'https://l.example/' },
    },
  ))

test('a resource map, a graph and our own answer stand for the object that they describe', () => {
  const plain = { '@id': 'https://doi.org/10.5072/x', title: 'Levels' }
  const map = {
    '@context': {
      ore: 'http://www.openarchives.org/ore/terms/',
      heading: 'http://purl.org/dc/terms/title',
    },
    '@type': 'ore:ResourceMap',
    'dcterms:creator': 'Somebody',
    'ore:describes': { heading: 'Levels', 'ore:aggregates': [{ '@id': 'file' }] },
  }
  const nodes = [
    { '@id': '_:a', '@type': 'schema:Dataset', title: 'Levels', author: [{ '@id': '_:b' }] },
    { '@id': '_:b', 'citation:authorName': 'Ada' },
  ]
  for (const document of [
    { '@graph': plain },
    { '@graph': [plain] },
    [plain],
    map,
    { '@graph': [map] },
    { status: 'OK', data: plain, '@context': { data: '@graph' } },
  ])
    equal(valuesOf(document), { title: 'Levels' }, JSON.stringify(document))
  equal(valuesOf({ '@graph': nodes }), { title: 'Levels', author: [{ authorName: 'Ada' }] })
  for (const graph of [[], [plain, plain], [nodes[0], nodes[0]]])
    match(refusalOf({ '@graph': graph }), /exactly one dataset/)
  const endless = { '@graph': { '@graph': { '@graph': { '@graph': { '@graph': plain } } } } }
  match(refusalOf(endless), /too deeply/)
})

test('the language of the metadata and the type of the dataset are for its creation', () => {
  const document = { 'schema:inLanguage': 'en', 'core:datasetType': 'software', title: 'A' }
  equal(metadataOf(document).creation, { language: 'en', type: 'software' })
  match(refusalOf({ 'core:datasetType': ['a', 'b'] }), /'core:datasetType' must be one text/)
})

test('several values of a single field and the same field twice are refused', () => {
  match(refusalOf({ title: ['A', 'B'] }), /'title' takes one value/)
  match(
    refusalOf({ author: { 'citation:authorName': 'A', authorName: 'B' } }),
    /'authorName' is given more than once/,
  )
})

test('definitions that refer to each other in a circle or grow without end are refused', () => {
  match(refusalOf({ '@context': { a: 'b', b: 'a' }, a: '1' }), /'a'/)
  match(refusalOf({ '@context': { a: 'a:a' }, 'a:x': '1' }), /'a:x'/)
  match(refusalOf({ '@context': { p: 'x'.repeat(5_000_000) }, 'p:x': '1' }), /'p:x'/)
})

test('a document of very many members is refused like any other', () => {
  const many = Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`x${i}`, i]))
  match(refusalOf({ 'core:fileTermsOfAccess': many }), /And \d+ more/)
  match(refusalOf(many), /And \d+ more/)
})

const names = [
  ...['@context', '@id', '@type', '@value', '@list', '@set', '@graph', '@vocab', 'title', 'author'],
  ...['citation:keyword', 'citation:keywordValue', 'schema:license', 'core:fileTermsOfAccess'],
  ...['core:fileRequestAccess', 'core:termsOfUse', 'constructor', 'toString', ':', 'http://a', ''],
]
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, 0, '', 'title', 'citation:', 'x'),
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...names), tie('anything'), { maxKeys: 6 }),
  ),
}))

test('any JSON gives metadata that the field parser takes, or reasons', () =>
  fc.assert(
    fc.property(fc.oneof(anything, fc.jsonValue()), (json) => {
      const reading = read(json)
      if (reading.kind === 'malformed') return ok(reading.problems.length > 0)
      ok(['parsed', 'malformed'].includes(parseFieldEdits(reading.metadata, catalogue).kind))
    }),
  ))

const text = fc.string({ unit: 'grapheme', maxLength: 8 }).map((drawn) => `t${drawn}t`)
const leaf = (field: FieldType): fc.Arbitrary<string | string[]> => {
  const one = field.vocabulary === null ? text : fc.constantFrom('N/A', ...field.vocabulary)
  return field.multiple ? fc.uniqueArray(one, { minLength: 1, maxLength: 3 }) : one
}
const compound = (field: FieldType): fc.Arbitrary<CompoundValue> =>
  fc
    .subarray([...catalogue.children(field.name)], { minLength: 1 })
    .chain((children) =>
      fc.record(Object.fromEntries(children.map((child) => [child.name, leaf(child)]))),
    )
const anyValues: fc.Arbitrary<MetadataValues> = fc
  .subarray([...catalogue.topLevel], { maxLength: 6 })
  .chain((fields) =>
    fc.record(
      Object.fromEntries(
        fields.map((field) => {
          if (field.typeClass !== 'compound') return [field.name, leaf(field)]
          const one = compound(field)
          return [field.name, field.multiple ? fc.array(one, { minLength: 1, maxLength: 3 }) : one]
        }),
      ),
    ),
  )

test('what is written replaces the same metadata by itself', () =>
  fc.assert(
    fc.property(anyValues, (drawn) => {
      const values = JSON.parse(JSON.stringify(drawn))
      const source = sampleSource()
      const metadata = { title: 'Levels', ...normal(values) }
      const document = written({ ...source, version: { ...source.version, metadata } })
      const parsed = parseFieldEdits(metadataOf(document), catalogue)
      ok(parsed.kind === 'parsed')
      const edited = replaceFieldValues(metadata, parsed.edits, catalogue)
      equal(edited, { kind: 'edited', values: metadata })
    }),
  ))

/** The values as they are stored: texts normalised, terms once, children in display order. */
function normal(values: MetadataValues): MetadataValues {
  const source = sampleSource()
  const document = written({ ...source, version: { ...source.version, metadata: values } })
  return valuesOf(document)
}

test.run()
