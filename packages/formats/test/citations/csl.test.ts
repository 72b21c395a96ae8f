import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { csl } from '../../src/citations/csl.ts'
import { HOSTILE } from '../well-formed.ts'
import { type CitedParts, sampleCitation, TABLE } from './sample-citation.ts'

const test = suite('CSL')

const write = (parts?: CitedParts) => JSON.parse(csl.write(sampleCitation(parts)))

test('cites a version as one item', () => {
  equal(write(), {
    type: 'dataset',
    title: 'Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024',
    author: [
      { family: 'Wallner', given: 'Theres' },
      { family: 'Reiter', given: 'Matthias' },
    ],
    issued: { 'date-parts': [[2031]] },
    version: 'V1',
    DOI: '10.5072/FK2/7QX2MB',
    categories: ['hydrology', 'water temperature', 'stream gauge'],
    publisher: 'Example Archive',
    URL: 'https://data.example/citation?persistentId=doi:10.5072/FK2/7QX2MB',
  })
})

test('says what a file is about, and names neither it nor its fingerprint', () => {
  const item = write({ file: TABLE })
  is(item.abstract, 'Levels &amp; &lt;temperatures&gt;')
  is(item.title, 'Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024')
})

test('calls software and reviews by their kind, and anything else a dataset', () => {
  const types = ['software', 'review', 'workflow'].map((type) => write({ dataset: { type } }).type)
  equal(types, ['software', 'review', 'dataset'])
})

test('tells organisations from persons, by an identifier where there is one', () => {
  const author = [
    { authorName: 'River Institute' },
    { authorName: 'Institute, Ada', authorIdentifierScheme: 'ORCID', authorIdentifier: 'x' },
    { authorName: 'Kirchau', authorIdentifierScheme: 'ROR', authorIdentifier: 'x' },
    { authorName: 'Theres Wallner' },
    { authorName: 'Xq Zz' },
  ]
  const authors = author.map(({ authorName }) => authorName)
  equal(write({ metadata: { author }, citation: { authors } }).author, [
    { literal: 'River Institute', isInstitution: true },
    { family: 'Institute', given: 'Ada' },
    { literal: 'Kirchau', isInstitution: true },
    { family: 'Wallner', given: 'Theres' },
    { literal: 'Xq Zz' },
  ])
})

test('takes the first series as what holds the data', () => {
  const series = [{ seriesName: 'Alpine <Streams>' }, { seriesName: 'Other' }]
  is(write({ metadata: { series } })['container-title'], 'Alpine &lt;Streams&gt;')
})

test('leaves out what is missing', () => {
  const item = write({
    metadata: { keyword: undefined },
    citation: { authors: [], title: '', year: '44 BC' },
  })
  equal(Object.keys(item), ['type', 'version', 'DOI', 'publisher', 'URL'])
})

test('holds no markup, whatever the texts', () => {
  const item = write({ citation: { title: HOSTILE }, file: { description: HOSTILE } })
  is(/[<>]/.test(item.title + item.abstract), false)
})

test.run()
