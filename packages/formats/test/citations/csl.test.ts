import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { csl } from '../../src/citations/csl.ts'
import { HOSTILE } from '../well-formed.ts'
import { type CitedParts, sampleCitation, TABLE } from './sample-citation.ts'

const test = suite('CSL')

const write = (parts?: CitedParts) => JSON.parse(csl.write(sampleCitation(parts)))

test('a version is cited as one item', () => {
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

test('the item of a file has its description, but not its name or fingerprint', () => {
  const item = write({ file: TABLE })
  is(item.abstract, 'Levels &amp; &lt;temperatures&gt;')
  is(item.title, 'Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024')
})

test('software and reviews have their own types; everything else is a dataset', () => {
  const types = ['software', 'review', 'workflow'].map((type) => write({ dataset: { type } }).type)
  equal(types, ['software', 'review', 'dataset'])
})

test('organisations and persons are distinguished, by an identifier if there is one', () => {
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

test('the first series is the container', () => {
  const series = [{ seriesName: 'Alpine <Streams>' }, { seriesName: 'Other' }]
  is(write({ metadata: { series } })['container-title'], 'Alpine &lt;Streams&gt;')
})

test('missing values are left out', () => {
  const item = write({
    metadata: { keyword: undefined },
    citation: { authors: [], title: '', year: '44 BC' },
  })
  equal(Object.keys(item), ['type', 'version', 'DOI', 'publisher', 'URL'])
})

test('no text contains markup', () => {
  const item = write({ citation: { title: HOSTILE }, file: { description: HOSTILE } })
  is(/[<>]/.test(item.title + item.abstract), false)
})

test.run()
