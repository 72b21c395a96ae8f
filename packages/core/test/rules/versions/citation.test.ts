import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, not } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import {
  type Citation,
  citationDay,
  citationHtml,
  citationText,
  citationYear,
  printable,
  yearOf,
} from '../../../src/rules/versions/citation.ts'

const test = suite('citations')

const catalogue = fieldCatalogue(standardBlocks)

const CITATION: Citation = {
  authors: ['Lee, Kim', 'Roe, Max'],
  year: '2031',
  title: 'River Levels',
  pidUrl: 'https://doi.org/10.5072/FK2/ABC123',
  publisher: 'Example Archive',
  version: 'V1',
  unf: null,
}

test('list the parts in order', () => {
  is(
    citationText(CITATION),
    'Lee, Kim; Roe, Max, 2031, "River Levels", https://doi.org/10.5072/FK2/ABC123, Example Archive, V1',
  )
  is(
    citationText({ ...CITATION, unf: 'UNF:6:abc==' }),
    `${citationText(CITATION)}, UNF:6:abc== [fileUNF]`,
  )
})

test('control characters reach no citation; line breaks become blanks', () => {
  is(printable('River\u0000 \u001bLevels\u007f\u0085'), 'River Levels')
  is(printable('River\r\nLevels\tand\u2028more'), 'River Levels and more')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => not.match(printable(text), /\p{Cc}/u)),
  )
})

test('omit missing parts with their separator', () => {
  const bare = { ...CITATION, authors: [], title: '' }
  is(citationText(bare), '2031, https://doi.org/10.5072/FK2/ABC123, Example Archive, V1')
})

test('contain a link in HTML, and are otherwise the same', () => {
  const url = CITATION.pidUrl
  is(
    citationHtml(CITATION),
    citationText(CITATION).replace(url, `<a href="${url}" target="_blank">${url}</a>`),
  )
})

const anyCitation = fc.record<Citation>({
  authors: fc.array(fc.string()),
  year: fc.string(),
  title: fc.string(),
  pidUrl: fc.string({ minLength: 1 }),
  publisher: fc.string(),
  version: fc.string(),
  unf: fc.option(fc.string()),
})

test('contain no markup except the link, for any parts', () =>
  fc.assert(
    fc.property(anyCitation, (citation) => {
      const html = citationHtml(citation)
      const tags = html.match(/<[^>]*>/g) ?? []
      equal([tags.length, tags[1]], [2, '</a>'])
      not.match(html.replaceAll(/<[^>]*>/g, '').replaceAll('"', ''), /[<>']/)
      not.match(html, /&(?!(?:amp|lt|gt|quot|#39);)/)
    }),
  ))

test('the year is found in any notation of a date', () => {
  const years: Readonly<Record<string, string | null>> = {
    '2031-04-05': '2031',
    '2031': '2031',
    '[1820?]': '1820',
    '350 AD': '350',
    '44 BC': '44 BC',
    '44BCE': '44 BC',
    '[44 BC?]': '44 BC',
    '2031-04-05T06:07:08': '2031',
    'N/A': null,
    '': null,
  }
  for (const [date, year] of Object.entries(years)) is(yearOf(date), year, date)
})

const PUBLISHED = {
  citationDateField: null,
  publishedAt: new Date('2031-04-05T06:07:08Z'),
  embargoedUntil: null,
}
const version = (metadata = {}) => ({ metadata, updatedAt: new Date('2033-01-01T00:00:00Z') })

test('the citation date is the publication, or the end of the embargo if that is later', () => {
  is(citationDay(PUBLISHED), '2031-04-05')
  is(citationDay({ ...PUBLISHED, embargoedUntil: '2031-04-04' }), '2031-04-05')
  is(citationDay({ ...PUBLISHED, embargoedUntil: '2032-01-01' }), '2032-01-01')
  is(citationDay({ publishedAt: null, embargoedUntil: null }), null)
})

test('an unreleased draft is cited with the year of its last change', () => {
  is(citationYear({ ...PUBLISHED, publishedAt: null }, version(), catalogue), '2033')
  is(citationYear(PUBLISHED, version(), catalogue), '2031')
})

test('the citation date field takes precedence when it has a value', () => {
  const cited = (citationDateField: string, metadata: object) =>
    citationYear({ ...PUBLISHED, citationDateField }, version(metadata), catalogue)
  is(cited('dateOfDeposit', { dateOfDeposit: '2029-12' }), '2029')
  is(cited('dateOfDeposit', {}), '2031')
  is(cited('dateOfDeposit', { dateOfDeposit: 'N/A' }), '2031')
  const periods = { timePeriodCovered: [{ timePeriodCoveredStart: '1999' }] }
  is(cited('timePeriodCoveredStart', periods), '1999')
})

test.run()
