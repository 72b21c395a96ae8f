import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { ris } from '../../src/citations/ris.ts'
import { HOSTILE } from '../well-formed.ts'
import { type CitedParts, sampleCitation, TABLE } from './sample-citation.ts'

const test = suite('RIS')

const write = (parts?: CitedParts) => ris.write(sampleCitation(parts))
const linesOf = (text: string) => text.split('\r\n')

test('a version is cited with every value', () => {
  equal(linesOf(write()), [
    'Provider: Example Archive',
    'Content: text/plain; charset="utf-8"',
    'TY  - DATA',
    'T1  - Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024',
    'AU  - Wallner, Theres',
    'AU  - Reiter, Matthias',
    'A2  - Kirchau Field Station',
    'A4  - Alpine Streams Fund',
    'C3  - sensor readings',
    'C3  - field measurements',
    'DA  - 2024-05-01/2024-08-31',
    'DO  - doi:10.5072/FK2/7QX2MB',
    'ET  - V1',
    'KW  - hydrology',
    'KW  - water temperature',
    'KW  - stream gauge',
    'LA  - English',
    'LA  - German',
    'PY  - 2031',
    'RI  - Austria,Salzburg,Kaltenbach',
    'SE  - 2031-04-05 06:07:08.0',
    'UR  - https://doi.org/10.5072/FK2/7QX2MB',
    'PB  - Example Archive',
    'ER  - ',
    '',
  ])
})

test('the name and fingerprint of a file are last', () => {
  const lines = linesOf(write({ file: TABLE }))
  equal(lines.slice(-4), ['C1  - levels.csv', 'C2  - UNF:6:tv3XYCv524AfmlFyVOhuZg==', 'ER  - ', ''])
})

test('a file cited in its own right precedes its dataset', () => {
  const lines = linesOf(write({ file: { direct: true } }))
  equal(lines.slice(3, 5), [
    'T1  - levels.csv',
    'T2  - Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024',
  ])
  is(
    lines.some((line) => line.startsWith('C1')),
    false,
  )
})

test('missing values are left out, and so are half periods', () => {
  const text = write({
    metadata: {
      producer: undefined,
      keyword: [{ keywordVocabulary: 'LCSH' }],
      dateOfCollection: [{ dateOfCollectionStart: '2024-05-01' }],
      geographicCoverage: undefined,
      kindOfData: ['N/A'],
    },
    citation: { authors: [] },
    citedAt: null,
  })
  not.match(text, /^(?:AU|A2|KW|DA|RI|C3|SE) /m)
  match(text, /^PY {2}- 2031\r$/m)
})

test('an agency with two grants is named once', () => {
  const grant = (value: string) => ({ grantNumberAgency: 'Fund', grantNumberValue: value })
  const text = write({ metadata: { grantNumber: [grant('1'), grant('2')] } })
  equal(text.match(/^A4.*$/gm), ['A4  - Fund'])
})

test('no value can start a new line', () => {
  const plain = linesOf(write({ file: {} })).length
  const text = write({
    metadata: { keyword: [1, 2, 3].map(() => ({ keywordValue: HOSTILE })) },
    citation: { title: HOSTILE, publisher: HOSTILE },
    file: { title: HOSTILE },
  })
  is(linesOf(text).length, plain)
  equal(text.match(/^UR.*$/gm), ['UR  - https://doi.org/10.5072/FK2/7QX2MB'])
})

test.run()
