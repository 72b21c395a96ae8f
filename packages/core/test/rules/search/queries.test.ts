import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, not, ok } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import { matchesDocument, scoreOf } from '../../../src/rules/search/match-document.ts'
import { withLocalSource } from '../../../src/rules/search/metadata-source.ts'
import { parseQuery } from '../../../src/rules/search/parse-query.ts'
import { resolveQuery } from '../../../src/rules/search/resolve-query.ts'
import { searchField } from '../../../src/rules/search/search-fields.ts'
import { aDatasetDocument } from './documents.ts'

const test = suite('queries')

const catalogue = fieldCatalogue(standardBlocks)
const isField = (name: string): boolean => searchField(name, catalogue) !== null

function read(text: string, strict = false) {
  const parsed = parseQuery(text, { isField, strict })
  return parsed.kind === 'fault' ? parsed : resolveQuery(parsed.tree, catalogue)
}

function faultOf(text: string, strict = false): readonly [number, string] {
  const answer = read(text, strict)
  if (answer.kind !== 'fault') throw new Error(`${text} was read`)
  return [answer.at, answer.message]
}

const KELP = aDatasetDocument({
  title: 'Kelp forests of São Paulo',
  dateOfDeposit: '2021-06',
  author: [{ authorName: 'Müller, Søren', authorAffiliation: 'Łódź Lab' }],
  dsDescription: [{ dsDescriptionValue: 'Fishing <b>grounds</b> 東京湾 gauge_2021-v2.csv' }],
  subject: ['Earth and Environmental Sciences'],
})

const around = { parent: () => null, below: () => false, datasets: () => [], today: '2024-01-01' }

function finds(query: string): boolean {
  const answer = read(query)
  if (answer.kind === 'fault') throw new Error(answer.message)
  return matchesDocument(KELP, answer.condition, around)
}

const all = (expected: boolean, queries: readonly string[]): void => {
  for (const query of queries) is(finds(query), expected, query)
}

test('words are found without regard to case, accents and endings', () =>
  all(true, [
    'KELP',
    'sao',
    'São',
    'muller',
    'soren',
    'lodz',
    'forest',
    'fished',
    'title:forest',
    '"kelp forests"',
  ]))

test('words of another field, and elements of HTML, are not found', () =>
  all(false, [
    'title:fishing',
    'b',
    '"kelp forest"',
    '"forests kelp"',
    'seaweed',
    'title:"kelp grounds"',
  ]))

test('joined words are found whole and in parts', () =>
  all(true, [
    'gauge',
    '2021',
    'v2',
    'csv',
    'gauge_2021-v2.csv',
    'gauge_2021*',
    '10.5072',
    'doi:10.5072/FK2/KELP',
    'KELP',
  ]))

test('scripts without blanks are found by pairs of characters', () => {
  all(true, ['東京', '京湾', '東京湾', '湾'])
  all(false, ['東湾', '京東'])
})

test('operators bind as the page says, and a negative clause takes away from its own group', () => {
  all(true, [
    'kelp AND nothing OR fishing',
    'nothing kelp',
    '+kelp nothing',
    '-nothing',
    'kelp && (nothing OR fishing)',
    'NOT nothing',
    'kelp OR NOT nothing',
  ])
  all(false, [
    'kelp AND nothing',
    'kelp -fishing',
    '+nothing kelp',
    'kelp AND NOT fishing',
    'nothing (kelp -fishing)',
    '',
  ])
  all(true, ['title:(nothing kelp)', 'kelp (nothing -kelp)', '*', '*:*'])
})

test('dangling operators, punctuation and empty parentheses are ignored', () => {
  all(true, [
    'AND kelp',
    'kelp OR',
    'kelp NOT',
    'kelp ()',
    'kelp & fishing',
    '- kelp',
    'kelp AND & AND fishing',
  ])
  all(false, ['()', 'AND', '-', '&'])
})

test('wildcards stand for characters of whole words', () => {
  all(true, ['kel*', 'k?lp', '*elp', 'k*p', 'title:kel*', 'title:*', 'authorName:m*ller'])
  all(false, ['kel?s', 'elp*', 'title:fish*', 'producerName:*'])
})

test('dates are found by years, months, days and ranges of them', () => {
  all(true, [
    'dateOfDeposit:2021',
    'dateOfDeposit:2021-06',
    'dateOfDeposit:[2021-06-30 TO *]',
    'dateOfDeposit:{2020 TO 2022}',
    'publicationDate:2022',
    'dateSort:[2022-01-01T00:00:00Z TO 2023]',
  ])
  all(false, [
    'dateOfDeposit:2020',
    'dateOfDeposit:{2021 TO *]',
    'dateOfDeposit:[2022 TO 2020]',
    'dateOfDeposit:2021-07',
  ])
})

test('values of facets are found as a whole', () => {
  all(true, [
    'subject_ss:"Earth and Environmental Sciences"',
    'dvObjectType:datasets',
    'publicationStatus:Published',
    'id:dataset_7',
    'metadata_type_ss:"Citation Metadata"',
  ])
  all(false, ['subject_ss:Earth', 'dvObjectType:files'])
})

test('a fault tells where it is', () => {
  equal(faultOf('kelp "forest')[0], 6)
  equal(faultOf('(kelp')[0], 1)
  equal(faultOf('kelp)')[0], 5)
  equal(faultOf('dateSort:[2018 TO')[0], 10)
  equal(faultOf('kelp title:')[0], 6)
  equal(faultOf('dateOfDeposit:soon')[0], 15)
  equal(faultOf('title:[a TO b]')[0], 7)
  equal(faultOf('nosuch:kelp', true)[0], 1)
  equal(faultOf('('.repeat(10_000))[0], 101)
  equal(faultOf('*e* '.repeat(11))[0], 41)
  equal(faultOf('a '.repeat(2_000))[0], 2 * 1_024 + 1)
})

test('hits with all words come first, then the weight of the field counts, and phrases', () => {
  const score = (query: string): number => {
    const answer = read(query)
    return answer.kind === 'fault' ? -1 : scoreOf(KELP, answer.scoring)
  }
  ok(score('kelp nothing') < score('fishing grounds'))
  ok(score('soren') > score('kelp'))
  ok(score('kelp') > score('fishing'))
  ok(score('kelp forests') > score('forests kelp'))
  is(score('*'), 1)
})

test('any text gives a condition or a fault with a position inside it', () => {
  const pieces = fc.constantFrom(
    'kelp',
    'AND',
    'OR',
    'NOT',
    '+',
    '-',
    '(',
    ')',
    '"',
    '[',
    ']',
    ' TO ',
    ':',
    '*',
    '?',
    '\\',
    'title:',
    ' ',
    '海',
    '~2',
    '^',
    '{',
    '2021',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 40 }).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(text, fc.boolean(), (query, strict) => {
      const answer = read(query, strict)
      if (answer.kind === 'fault') ok(answer.at >= 1 && answer.at <= query.length, answer.message)
      else matchesDocument(KELP, answer.condition, around)
    }),
  )
})

test('long values are cut between characters, never within one', () => {
  for (const before of ['', 'a']) {
    const document = aDatasetDocument({
      title: `${before}${'𠀀'.repeat(80)}`,
      keyword: [{ keywordValue: `${before}${'𠀀'.repeat(200)}` }],
    })
    for (const text of [...document.said.terms.keys(), ...document.sorts.values(), document.name])
      not(LONE_SURROGATE.test(String(text)), String(text))
  }
})

const LONE_SURROGATE = /\p{Cs}/u

test('all metadata comes from the root collection, whose name is compared as a whole', () => {
  const found = (query: string): boolean => {
    const answer = read(query, true)
    if (answer.kind === 'fault') throw new Error(answer.message)
    return matchesDocument(KELP, withLocalSource(answer.condition, 'River Data'), around)
  }
  for (const query of [
    'metadataSource:"River Data"',
    'metadataSource:*',
    'metadataSource:Riv*',
    'metadataSource:[* TO *]',
    '-metadataSource:Harvested',
    'kelp AND metadataSource:"River Data"',
  ])
    is(found(query), true, query)
  for (const query of [
    'metadataSource:"river data"',
    'metadataSource:River',
    'metadataSource:Harvested',
    '-metadataSource:"River Data"',
    'whales AND metadataSource:"River Data"',
  ])
    is(found(query), false, query)
})

test.run()
