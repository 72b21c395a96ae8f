import { suite } from 'uvu'
import { equal, is, ok, throws } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import type { MetadataBlock } from '../../../src/rules/metadata/model.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'

const test = suite('standard blocks')
const catalogue = fieldCatalogue(standardBlocks)

test('there are seven, with ids 1 to 7 in order', () =>
  equal(
    standardBlocks.map(({ id, name, displayName }) => [id, name, displayName]),
    [
      [1, 'citation', 'Citation Metadata'],
      [2, 'geospatial', 'Geospatial Metadata'],
      [3, 'socialscience', 'Social Science and Humanities Metadata'],
      [4, 'astrophysics', 'Astronomy and Astrophysics Metadata'],
      [5, 'biomedical', 'Life Sciences Metadata'],
      [6, 'journal', 'Journal Metadata'],
      [7, 'computationalworkflow', 'Computational Workflow Metadata'],
    ],
  ))

test('each has its number of fields, top-level fields and children', () =>
  equal(
    standardBlocks.map(({ name, fields }) => [
      name,
      fields.length,
      fields.filter((field) => field.parent === null).length,
      fields.filter((field) => field.parent !== null).length,
    ]),
    [
      ['citation', 80, 35, 45],
      ['geospatial', 38, 16, 22],
      ['socialscience', 26, 21, 5],
      ['astrophysics', 26, 20, 6],
      ['biomedical', 13, 13, 0],
      ['journal', 5, 2, 3],
      ['computationalworkflow', 3, 3, 0],
    ],
  ))

test('each vocabulary has its number of terms, none of them twice', () => {
  const sizes = standardBlocks.flatMap(({ fields }) =>
    fields.flatMap(({ name, vocabulary }) =>
      vocabulary === null ? [] : [[name, vocabulary.length, new Set(vocabulary).size] as const],
    ),
  )
  const expected = `authorIdentifierScheme 9, subject 14, publicationRelationType 6, publicationIDType 19,
    language 7916, contributorType 17, country 249, geographicSpatialResolutionType 5,
    geographicResourceType 3, geographicReferenceDateType 11, geographicSpatialRepresentationType 6,
    geometricObjectType 6, geographicDimensionNameType 8, geographicCellGeometry 3, astroType 24,
    studyDesignType 10, studyFactorType 20, studyAssayOrganism 25, studyAssayMeasurementType 30,
    studyAssayTechnologyType 13, studyAssayPlatform 184, journalArticleType 32, workflowType 14`
  equal(
    sizes,
    expected.split(/,\s+/).map((entry) => {
      const [name = '', size] = entry.split(' ')
      return [name, Number(size), Number(size)]
    }),
  )
})

/** FNV-1a over the facts of a block, written one field a line. */
function fingerprint({ fields }: MetadataBlock): string {
  const lines = fields.map((f) =>
    [
      ...[f.name, f.title, f.type, f.typeClass, f.multiple, f.required, f.facetable],
      ...[f.advancedSearch, f.displayOnCreate, f.parent ?? '', f.displayOrder, f.termUri ?? ''],
      ...(f.vocabulary ?? []),
    ].join('\t'),
  )
  const hash = [...lines.join('\n')].reduce(
    (sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  )
  return hash.toString(16).padStart(8, '0')
}

test('every fact and every term is unchanged', () =>
  equal(standardBlocks.map(fingerprint), [
    ...['4934e75d', 'f4ff649f', '793b710f', 'c67c0214'],
    ...['06cfe07e', 'f41290d1', '0cfe11b2'],
  ]))

test('the citation block shows ten top-level fields on create', () =>
  equal(
    catalogue
      .topLevelOf('citation')
      .filter((field) => field.displayOnCreate)
      .map(({ name }) => name),
    `title author datasetContact dsDescription subject keyword publication notesText depositor
    dateOfDeposit`.split(/\s+/),
  ))

test('exactly these fields are required by definition', () =>
  equal(
    standardBlocks.flatMap(({ fields }) => fields.filter((f) => f.required).map((f) => f.name)),
    `title author authorName datasetContact datasetContactEmail dsDescription dsDescriptionValue subject
    producerName`.split(/\s+/),
  ))

test('every field has its own description', () => {
  const descriptions = standardBlocks.flatMap(({ fields }) =>
    fields.map(({ description }) => description),
  )
  for (const description of descriptions) ok(/^[A-Z].{10,}\.$/.test(description), description)
})

test('display formats are as listed, and empty everywhere else', () => {
  const formats = standardBlocks.flatMap(({ fields }) => fields.map((f) => f.displayFormat))
  const count = (format: string): number => formats.filter((each) => each === format).length
  equal(
    ['#VALUE', '(#VALUE)', '#NAME: #VALUE', '#VALUE:', '#VALUE,', '- #VALUE:', '#EMAIL'].map(count),
    [32, 16, 5, 2, 4, 1, 1],
  )
  equal([':', ';', ','].map(count), [4, 2, 1])
  is(formats.filter((format) => format.startsWith('<a href="#VALUE"')).length, 8)
  is(formats.filter((format) => format.startsWith('<img src="#VALUE"')).length, 2)
  is(count(''), 191 - 32 - 16 - 5 - 2 - 4 - 1 - 1 - 4 - 2 - 1 - 8 - 2)
})

test('the catalogue finds fields by name', () => {
  is(catalogue.field('authorName')?.parent, 'author')
  is(catalogue.field('constructor'), null)
  is(catalogue.field('__proto__'), null)
  is(catalogue.blockOf('resolution.Spatial')?.name, 'astrophysics')
  is(catalogue.topLevel.length, 110)
  equal(
    catalogue.children('journalVolumeIssue').map(({ name }) => name),
    ['journalVolume', 'journalIssue', 'journalPubDate'],
  )
})

test('a child is displayed under its parent’s title, unless the titles are equal', () => {
  const named = (name: string): string => {
    const field = catalogue.field(name)
    return field === null ? '' : catalogue.displayName(field)
  }
  is(named('authorName'), 'Author Name')
  is(named('title'), 'Title')
  const [first] = standardBlocks
  const twin = fieldCatalogue([
    {
      id: 8,
      name: 'twin',
      displayName: 'Twin',
      fields: (first?.fields ?? [])
        .filter((field) => ['author', 'authorName'].includes(field.name))
        .map((field) => ({ ...field, title: 'Author' })),
    },
  ])
  is(twin.field('authorName') && twin.displayName(twin.children('author')[0] ?? fail()), 'Author')
})

test('a term is matched exactly, or by an alternate, and N/A is in every vocabulary', () => {
  const subject = catalogue.field('subject') ?? fail()
  is(catalogue.term(subject, 'Law'), 'Law')
  is(catalogue.term(subject, 'law'), null)
  is(catalogue.term(subject, 'N/A'), 'N/A')
  is(catalogue.term(subject, 'constructor'), null)
  const spoken = { ...subject, alternates: { jus: 'Law', Physics: 'Law' } }
  const other = fieldCatalogue([{ id: 9, name: 'other', displayName: 'Other', fields: [spoken] }])
  is(other.term(spoken, 'jus'), 'Law')
  is(other.term(spoken, 'Physics'), 'Physics')
})

test('a language is named by its term, or by a code of ISO 639-1, 639-2 or 639-3', () => {
  const language = catalogue.field('language') ?? fail()
  for (const code of ['de', 'ger', 'deu', 'German']) is(catalogue.term(language, code), 'German')
  is(catalogue.term(language, 'es'), 'Spanish, Castilian')
  is(catalogue.term(language, 'DE'), null)
  const terms = new Set(language.vocabulary)
  equal(
    Object.values(language.alternates).filter((term) => !terms.has(term)),
    [],
  )
})

test('a field cannot be defined by two blocks', () => {
  throws(() => fieldCatalogue([...standardBlocks, ...standardBlocks.slice(5)]), /defined twice/)
})

function fail(): never {
  throw new Error('a standard field is missing')
}

test.run()
