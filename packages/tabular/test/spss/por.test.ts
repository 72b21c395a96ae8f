import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { readFile, refusalOf } from '../readers/read-file.ts'
import { number, porFile, string, variable } from './por-file.ts'

const test = suite('SPSS portable files')

const RECORDS = [
  `4${number(3)}5${number(11)}6${string('W')}`,
  `${variable('A')}8${number(99)}B${number(95)}${number(97)}C${string('A label  ')}`,
  variable('S', 20, [1, 0]),
  variable('W', 0, [5, 2]),
  `D${number(1)}${string('A')}${number(2)}${number(1)}${string('one')}${number(96)}${string('none')}`,
  `D${number(1)}${string('S')}${number(1)}${string('x')}${string('an x')}`,
].join('')
const ROWS: readonly (readonly [cells: string, line: string])[] = [
  [`${number(1)}${string('x')}0.F/`, '1\t"x"\t0.5'],
  [`*.${string(`caf\xe9 ${' '.repeat(8)}`)}-1.K+1/`, '\t"café"\t-50.0'],
  [`${number(96)}${string('')}1-5/`, '96\t" "\t4.11522633744856E-8'],
  [`99/${string(' ')}0.3/`, '279\t" "\t0.1'],
]
const CELLS = ROWS.map(([cells]) => cells).join('')

test('cells are read in lines of any end, with blanks cut off and without', async () => {
  const forms = [{}, { lineEnd: '\r\n' }, { lineEnd: '' }, { cut: true }]
  for (const form of forms)
    is(
      (await readFile(porFile(RECORDS, CELLS, form), 'por')).tab,
      ROWS.map(([, line]) => `${line}\n`).join(''),
      JSON.stringify(form),
    )
})

test('labels, missing values and the weight are read', async () => {
  const [first, second, third] = (await readFile(porFile(RECORDS, CELLS), 'por')).variables
  is(first?.label, 'A label')
  equal(
    first?.categories.map((each) => [each.value, each.label, each.missing]),
    [
      ['1', 'one', false],
      ['96', 'none', true],
    ],
  )
  equal(first?.invalidRanges, [
    { begin: '95', end: '97' },
    { begin: '99', end: '99' },
  ])
  equal(second?.categories, [{ value: 'x', label: 'an x', missing: false }])
  equal([first?.nature, third?.nature], ['plain', 'weight'])
})

test('a file that ends too early, or is something else, is refused', async () => {
  const bytes = porFile(RECORDS, CELLS)
  for (let length = 1; length < bytes.length - 80; length += 97)
    match((await refusalOf(bytes.subarray(0, length), 'por')).found, /ends too early|is damaged/)
  match((await refusalOf(Buffer.alloc(600, 'x'), 'por')).found, /SPSS portable file/)
  match((await refusalOf(porFile(`${RECORDS}?`, ''), 'por')).found, /unknown type/)
})

test.run()
