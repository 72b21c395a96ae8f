import {
  FILE_TYPE_GROUPS,
  type FieldType,
  fieldCatalogue,
  standardBlocks,
} from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { blockTitle, fieldIn, fieldTitle } from '../../src/metadata/field-words.ts'
import germanBlocks from '../../src/metadata/german/blocks.json' with { type: 'json' }
import germanFields from '../../src/metadata/german/fields.json' with { type: 'json' }
import germanTerms from '../../src/metadata/german/terms.json' with { type: 'json' }
import { termOf, termText } from '../../src/metadata/term-words.ts'
import { valueTexts } from '../../src/metadata/value-texts.ts'
import { TEXTS } from '../../src/texts/texts.ts'

const test = suite('the words of metadata in German')
const catalogue = fieldCatalogue(standardBlocks)
const fields = standardBlocks.flatMap((block) => block.fields)

/** Vocabularies of names, which are the same in every language. */
const NAMES = new Set(['authorIdentifierScheme', 'publicationIDType', 'studyAssayPlatform'])

const known = (name: string): FieldType => {
  const field = catalogue.field(name)
  if (field === null) throw new Error(`There is no field ${name}`)
  return field
}

test('every standard block and field has a title and a description, and nothing else has', () => {
  equal(Object.keys(germanBlocks).sort(), standardBlocks.map(({ name }) => name).sort())
  equal(Object.keys(germanFields).sort(), fields.map(({ name }) => name).sort())
  for (const { title, description } of Object.values(germanFields))
    ok(title.trim() !== '' && description.trim() !== '' && description !== title, title)
  for (const field of fields) {
    const german = fieldIn(field, 'de')
    is.not(german.description, field.description, field.name)
    equal(fieldIn(field, 'en'), field)
  }
})

test('the fields of one block have different titles where they stand alone', () => {
  for (const block of standardBlocks) {
    const titles = catalogue
      .topLevelOf(block.name)
      .map((field) => fieldTitle(field, { catalogue, language: 'de' }))
    is(new Set(titles).size, titles.length, titles.join(', '))
    const facets = block.fields
      .filter(({ facetable }) => facetable)
      .map((field) => fieldTitle(field, { catalogue, language: 'de' }))
    is(new Set(facets).size, facets.length, facets.join(', '))
  }
})

test('every term of a standard vocabulary has a word, unless the vocabulary lists names', () => {
  const listed = fields.filter(
    ({ name, vocabulary }) =>
      vocabulary !== null && !NAMES.has(name) && name !== 'language' && name !== 'country',
  )
  equal(
    Object.fromEntries(
      Object.entries(germanTerms).map(([name, terms]) => [name, Object.keys(terms)]),
    ),
    Object.fromEntries(listed.map(({ name, vocabulary }) => [name, vocabulary])),
  )
})

test('every country is named, with another word for each', () => {
  const terms = known('country').vocabulary ?? []
  const words = terms.map((term) => termText({ name: 'country' }, term, 'de'))
  is(new Set(words).size, terms.length)
  equal(
    words.filter((word) => /^[A-Z]{2}$/.test(word)),
    [],
  )
  is(termText({ name: 'country' }, "Korea, Democratic People's Republic of", 'de'), 'Nordkorea')
})

test('languages with a German name have it, and what is shown can be typed', () => {
  const language = known('language')
  is(termText(language, 'German', 'de'), 'Deutsch')
  is(termText(language, 'Spanish, Castilian', 'de'), 'Spanisch')
  // Wider languages do not name narrower ones.
  is(termText(language, 'Tosk Albanian', 'de'), 'Tosk Albanian')
  const terms = language.vocabulary ?? []
  const lost = terms.filter((term) => termOf(language, termText(language, term, 'de')) !== term)
  equal(lost, [])
  ok(terms.filter((term) => termText(language, term, 'de') !== term).length > 300)
})

test('a term is understood in each language, and another text stays as typed', () => {
  const language = known('language')
  equal(
    ['deutsch', ' German', 'de', 'Klingonsch'].map((text) => termOf(language, text)),
    ['German', ' German', 'de', 'Klingonsch'],
  )
})

test('a field or block that an operator loaded keeps its own words', () => {
  const own = { ...known('subject'), title: 'Fach', description: 'Own words' }
  equal(fieldIn(own, 'de'), own)
  is(blockTitle({ name: 'citation', displayName: 'Our citation' }, 'de'), 'Our citation')
  is(blockTitle({ name: 'rivers', displayName: 'Rivers' }, 'de'), 'Rivers')
  is(termText({ name: 'riverKind' }, 'Other', 'de'), 'Other')
})

test('values are printed with the words of their field, its children and their terms', () => {
  const texts = (name: string, value: Parameters<typeof valueTexts>[0], language: 'en' | 'de') =>
    valueTexts(value, known(name), { catalogue, language })
  equal(texts('subject', ['Law', 'N/A'], 'de'), ['Rechtswissenschaft', 'N/A'])
  const period = [{ timePeriodCoveredStart: '2019', timePeriodCoveredEnd: '2021' }]
  equal(texts('timePeriodCovered', period, 'de'), ['Beginn: 2019; Ende: 2021'])
  equal(texts('timePeriodCovered', period, 'en'), ['Start Date: 2019; End Date: 2021'])
  equal(texts('contributor', [{ contributorType: 'Editor', contributorName: 'Yu' }], 'de'), [
    'Herausgeberschaft: Yu',
  ])
})

test('every group of file types has a name', () => {
  for (const { search } of Object.values(TEXTS))
    equal(Object.keys(search.fileTypes).sort(), [...FILE_TYPE_GROUPS].sort())
})

test.run()
