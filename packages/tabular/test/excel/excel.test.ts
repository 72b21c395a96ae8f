import { deflateRawSync } from 'node:zlib'
import { memoryBytes } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { inflated } from '../../src/binary/inflated.ts'
import { readFile, refusalOf } from '../readers/read-file.ts'
import {
  relation,
  relations,
  row,
  sheet,
  text,
  value,
  type WrittenWorkbook,
  workbook,
  workbookFile,
} from './workbook-file.ts'

const test = suite('Excel workbooks')

const read = (written: WrittenWorkbook) => readFile(workbookFile(written), 'xlsx')
const refused = (written: WrittenWorkbook) => refusalOf(workbookFile(written), 'xlsx')
const cellsOf = async (...cells: readonly string[]) => {
  const rows = cells.map((cell, at) => row(at + 2, cell, value(0))).join('')
  const { tab, variables } = await read({ rows: row(1, text('a'), text('b')) + rows })
  const written = tab.slice(0, -1).split('\n')
  return [variables[0]?.type, ...written.map((line) => line.split('\t')[0])]
}

test('a column of numbers, of words for them and of empty cells is numeric and continuous', async () => {
  const cells = [
    value(1),
    text('2'),
    text('NA'),
    text('.'),
    text('null'),
    text('-inf'),
    '<c s="1"/>',
  ]
  equal(await cellsOf(...cells), ['decimal', '1.0', '2.0', '', '', '0.0', '-Inf', ''])
  equal(await cellsOf('<c/>'), ['decimal', ''])
  equal(await cellsOf(value('1.1000000000000001'), value('1E-05')), ['decimal', '1.1', '1.0E-5'])
  equal(await cellsOf(value(1, 'b'), value(0, 'b')), ['decimal', '1.0', '0.0'])
})

test('one other cell makes a column text, in which numbers have their shortest digits', async () => {
  const cells = [value(5), value('0.30000000000000004'), text('007'), value('#N/A', 'e'), '<c/>']
  equal(await cellsOf(...cells), ['text', '"5"', '"0.30000000000000004"', '"007"', '"#N/A"', ''])
  equal(await cellsOf(value('2020-01-31', 'd')), ['text', '"2020-01-31"'])
  const { noNumbers } = await read({
    rows: row(1, text('a')) + row(3, value(1)) + row(7, text('x')),
  })
  equal([...noNumbers], [[0, { line: 7, found: 'x' }]])
})

test('a date is its serial number, and a formula is the value beside it', async () => {
  equal(await cellsOf('<c s="14"><v>43861.5</v></c>'), ['decimal', '43861.5'])
  equal(await cellsOf('<c><f>SUM(B1)</f><v>3</v></c>'), ['decimal', '3.0'])
  equal(await cellsOf('<c t="str"><f>""</f><v></v></c>'), ['decimal', ''])
})

test('texts are shared or their own, in parts, escaped, and without what only tells how they sound', async () => {
  const strings =
    '<si><t>a_b c</t></si><si><r><t>x </t></r><r><t>&lt;é&#x1F600;&amp;</t></r><rPh><t>no</t></rPh></si><si><t/></si>'
  const rows =
    row(1, value(0, 's'), value(2, 's'), text('c')) +
    row(2, value(1, 's'), value(2, 's'), text('l_x000D_i<![CDATA[n&<]]>e\r\n_x0000_'))
  const { tab, variables } = await read({ rows, strings })
  is(tab, '"x <é😀&"\t\t"l\\rin&<e\\n_x0000_"\n')
  equal(
    variables.map(({ name }) => name),
    ['abc', 'B', 'c'],
  )
})

test('the first row with a value names the columns, as many as it declares, and empty rows are left out', async () => {
  const rows = `<row r="1"/><row r="3" spans="1:3"><c r="B3" t="str"><v>b</v></c></row>${row(4, value(1))}<row r="5"><c r="A5" s="1"/></row>${row(9, null, null, value(2))}`
  const { tab, variables } = await read({ rows })
  is(tab, '1.0\t\t\n\t\t2.0\n')
  equal(
    variables.map(({ name }) => name),
    ['A', 'b', 'C'],
  )
})

test('the first worksheet is the one that the workbook shows first, and no chart', async () => {
  const parts = {
    'xl/workbook.xml': workbook('<sheet r:id="c"/><sheet r:id="two"/><sheet r:id="one"/>'),
    'xl/_rels/workbook.xml.rels': relations(
      relation('one', 'worksheet', 'worksheets/sheet1.xml'),
      relation('two', 'worksheet', '/other/second.xml'),
      relation('c', 'chartsheet', 'chart.xml'),
    ),
    'other/second.xml': sheet(row(1, text('second')) + row(2, value(2))),
  }
  is((await read({ rows: row(1, text('first')), parts })).variables[0]?.name, 'second')
})

test('a sheet of many pieces is read as if it were one', async () => {
  const numbers = Array.from({ length: 5000 }, (_, at) => at)
  const rows =
    row(1, text('n'), text('t')) +
    numbers.map((at) => row(at + 2, value(at), text(`é &amp; ${at}`))).join('')
  for (const method of ['stored', 'deflated'] as const)
    is((await read({ rows, method })).tab, numbers.map((at) => `${at}.0\t"é & ${at}"\n`).join(''))
})

const HEADER = row(1, text('a'), text('b'))
const part = (name: string, content: string) => ({ rows: HEADER, parts: { [name]: content } })
const REFUSED: readonly (readonly [
  WrittenWorkbook,
  found: RegExp,
  cure: RegExp,
  place?: unknown,
])[] = [
  [{ rows: '' }, /is empty/, /first row/],
  [{ rows: HEADER }, /no rows/, /each case/],
  [
    { rows: HEADER + row(2, null, null, value(1)) },
    /column C, but .* up to B/,
    /Name every column/,
    [2, 3],
  ],
  [{ rows: row(1, text('a b'), text('a_b')) }, /"ab" of column B is also/, /of its own/, [1, 2]],
  [
    { rows: HEADER + row(2, '<c><f>1+1</f></c>') },
    /formula in cell A2 has no value/,
    /save it/,
    [2, 1],
  ],
  [{ rows: '<row r="1" spans="1:703"/>' }, /further than column ZZ/, /CSV/, [1, null]],
  [{ rows: '<row r="1"><c r="AAA1"><v>1</v></c></row>' }, /further than column ZZ/, /CSV/],
  [{ rows: HEADER + row(2, value(7, 's')) }, /refers to a string/, /Save/],
  [{ rows: HEADER + row(2, text('&evil;')) }, /unknown entity "&evil;"/, /Save/],
  [{ rows: HEADER + row(2, text('a\0b')) }, /NUL/, /Save/],
  [
    part('xl/worksheets/sheet1.xml', '<!DOCTYPE x [<!ENTITY e "e">]><worksheet/>'),
    /document type/,
    /Save/,
  ],
  [part('xl/worksheets/sheet1.xml', '<worksheet><sheetData>'), /no end/, /Save/],
  [
    part(
      'xl/_rels/workbook.xml.rels',
      relations(relation('rId1', 'worksheet', 'x.xml" TargetMode="External')),
    ),
    /outside of the workbook/,
    /itself/,
  ],
  [part('xl/_rels/workbook.xml.rels', relations()), /first sheet is missing/, /Save/],
  [part('_rels/.rels', relations()), /no workbook/, /xlsx/],
]

test('a workbook that is no table is refused with the place and a cure', async () => {
  for (const [written, found, cure, place] of REFUSED) {
    const report = await refused(written)
    match(report.found, found)
    match(report.cure, cure)
    if (place !== undefined) equal([report.line, report.column], place)
  }
})

test('a workbook with a password, an old one and a text with the wrong name are refused', async () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex')
  match((await refusalOf(ole, 'xlsx')).found, /password.*old Excel/)
  match((await refusalOf(Buffer.from('a,b\n1,2\n'), 'xlsx')).found, /no workbook/)
  match((await refusalOf(new Uint8Array(0), 'xlsx')).found, /no workbook/)
})

test('a changed byte of a sheet is noticed', async () => {
  const bytes = workbookFile({ rows: HEADER + row(2, value(11), value(22)), method: 'stored' })
  bytes[Buffer.from(bytes).indexOf('<v>11') + 3] = 0x39
  match((await refusalOf(bytes, 'xlsx')).found, /not what the archive announces/)
})

test('compressed data that would fill the disk are refused', async () => {
  const bytes = deflateRawSync(Buffer.alloc(66 * 1024 * 1024), { level: 1 })
  const part = { file: memoryBytes(bytes), from: 0, to: bytes.length, name: 'a sheet' }
  let refusal: unknown = null
  try {
    for await (const _ of inflated(part, 'raw'));
  } catch (error) {
    refusal = error
  }
  match(String(refusal), /a sheet would become more than two hundred times as large/)
})

test.run()
