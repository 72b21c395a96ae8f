import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { fieldCatalogue } from '../../../src/rules/metadata/catalogue.ts'
import { standardBlocks } from '../../../src/rules/metadata/standard-blocks.ts'
import {
  type Citation,
  type CitedFile,
  citationHtml,
  citationMoment,
  citationText,
} from '../../../src/rules/versions/citation.ts'

const test = suite('citations of files, and their moment')

const catalogue = fieldCatalogue(standardBlocks)

const CITATION: Citation = {
  authors: ['Lee, Kim'],
  year: '2026',
  title: 'River & Levels',
  pidUrl: 'https://doi.org/10.5072/X',
  publisher: 'Example Archive',
  version: 'V1',
  unf: 'UNF:6:dataset==',
}

const FILE: CitedFile = { title: 'a & b.csv', description: '', unf: null, direct: false }

test("a file citation is that of its dataset with the file's fingerprint instead", () => {
  const dataset = 'Lee, Kim, 2026, "River & Levels", https://doi.org/10.5072/X, Example Archive, V1'
  is(citationText(CITATION, FILE), `${dataset}; a & b.csv [fileName]`)
  is(
    citationText(CITATION, { ...FILE, unf: 'UNF:6:x==' }),
    `${dataset}; a & b.csv [fileName], UNF:6:x== [fileUNF]`,
  )
  is(citationHtml(CITATION, FILE).endsWith(', Example Archive, V1; a &amp; b.csv [fileName]'), true)
})

test('a directly cited file precedes its dataset', () => {
  const direct = { ...FILE, direct: true }
  const rest = 'https://doi.org/10.5072/X, Example Archive, V1'
  is(citationText(CITATION, direct), `Lee, Kim, 2026, "a & b.csv", River & Levels, ${rest}`)
  is(
    citationHtml(CITATION, direct).startsWith(
      'Lee, Kim, 2026, "a &amp; b.csv", <em>River &amp; Levels</em>, <a href=',
    ),
    true,
  )
  is(citationText({ ...CITATION, title: '' }, direct), `Lee, Kim, 2026, "a & b.csv", ${rest}`)
})

test('the citation time is the publication, or the end of a later embargo', () => {
  const publishedAt = new Date('2031-04-05T06:07:08Z')
  const version = {
    metadata: { dateOfDeposit: '1999-05' },
    updatedAt: new Date('2030-01-01T00:00:00Z'),
  }
  const moment = (dataset: Parameters<typeof citationMoment>[0]) =>
    citationMoment(dataset, version, catalogue)?.toISOString() ?? null
  const plain = { publishedAt, embargoedUntil: null, citationDateField: null }
  equal(
    [
      moment(plain),
      moment({ ...plain, embargoedUntil: '2033-02-01' }),
      moment({ ...plain, embargoedUntil: '2031-01-01' }),
      moment({ ...plain, publishedAt: null }),
      moment({ ...plain, citationDateField: 'dateOfDeposit' }),
      moment({ ...plain, citationDateField: 'productionDate' }),
    ],
    [
      '2031-04-05T06:07:08.000Z',
      '2033-02-01T00:00:00.000Z',
      '2031-04-05T06:07:08.000Z',
      '2030-01-01T00:00:00.000Z',
      '1999-01-01T00:00:00.000Z',
      '2031-04-05T06:07:08.000Z',
    ],
  )
})

test('a year without four digits has no citation time', () => {
  const dataset = { publishedAt: null, embargoedUntil: null, citationDateField: 'dateOfDeposit' }
  const version = { metadata: { dateOfDeposit: '44 BC' }, updatedAt: new Date() }
  is(citationMoment(dataset, version, catalogue), null)
})

test.run()
