import { readFileSync } from 'node:fs'
import { memoryBytes, memorySpill, readTable, type TableFormat } from '@holdfast/tabular'
import { suite } from 'uvu'
import { is, match, ok, unreachable } from 'uvu/assert'
import { mutated, refuseOrRead } from '../binary/mutations.ts'
import { row, sheet, text, value, workbookFile } from '../excel/workbook-file.ts'
import { number, porFile, string, variable } from '../spss/por-file.ts'
import { savFile } from '../spss/sav-file.ts'
import { stataFile } from '../stata/stata-file.ts'

const test = suite('files with changed bytes')

/** `TEST_MUTATIONS=100000` changes as many files in all. */
const RUNS = Number(process.env.TEST_MUTATIONS ?? 560)

const read = (bytes: Uint8Array, format: TableFormat, columns?: number) =>
  readTable(memoryBytes(bytes), format, {
    emit: () => {},
    spill: memorySpill(),
    ...(columns === undefined ? {} : { columns }),
  })

const TEXT = Buffer.from('n,d,t,s\n1,2020-01-31,2020-01-31 13:14:15,"a ""b"""\n2.5,,,é\n')

const sav = (['no', 'bytes', 'zlib'] as const).map((compressed) =>
  savFile({
    littleEndian: compressed !== 'bytes',
    compressed,
    longNames: 'A=Alpha',
    variables: [
      { name: 'A', width: 0, label: 'A', labels: [[1, 'one']], missing: [1, 99], cells: [1, null] },
      { name: 'B', width: 0, format: [22, 2], cells: [1e10, 2.5] },
      { name: 'C', width: 20, format: [1, 0], cells: ['left', 'a longer text'] },
    ],
  }),
)

const dta = [104, 108, 113, 115, 117, 118, 119].map((release) =>
  stataFile({
    release,
    littleEndian: release % 2 === 0,
    labels: { yesno: [[1, 'yes']] },
    variables: [
      { name: 'b', type: 'byte', labels: 'yesno', cells: [1, 127] },
      { name: 'd', type: 'double', format: '%tc', cells: [1e12, 0.5] },
      { name: 's', type: 9, cells: ['a', 'text'] },
      ...(release >= 117 ? [{ name: 'L', type: 'strL' as const, cells: ['a', 'ccc'] }] : []),
    ],
  }),
)

const LABELS = `D${number(1)}${string('A')}${number(1)}${number(1)}${string('one')}`
const por = porFile(
  `${variable('A')}${LABELS}${variable('S', 9)}`,
  `${number(1)}${string('x')}`.repeat(3),
)

const ROWS =
  row(1, text('a'), text('b')) +
  row(2, value(0, 's'), value('1.5')) +
  row(3, text('x &lt; _x000D_'), '<c><f>1</f><v>2</v></c>')
const STRINGS = '<si><t>a</t></si>'
const workbooks = [
  workbookFile({ rows: ROWS, strings: STRINGS, method: 'stored' }),
  workbookFile({ rows: ROWS, strings: STRINGS }),
]

const ofR = [
  'gzip.rda',
  'plain-2.rda',
  'ascii-2.rda',
  'native.rds',
  'forms.rds',
  'bzip2.rda',
  'xz.rda',
].map((name) => readFileSync(new URL(`../r/files/${name}`, import.meta.url)))

const FILES: readonly (readonly [TableFormat, readonly Uint8Array[]])[] = [
  ['csv', [TEXT]],
  ['tsv', [Buffer.from(TEXT.toString().replaceAll(',', '\t'))]],
  ['dta', dta],
  ['sav', sav],
  ['por', [por]],
  ['xlsx', workbooks],
  ['rdata', ofR],
]

test('a table with more columns than are allowed is refused before its rows are read', async () => {
  for (const [format, [file = TEXT]] of FILES) {
    const emitted: number[] = []
    const emit = (piece: Uint8Array) => void emitted.push(piece.length)
    const options = { emit, spill: memorySpill(), columns: 1 }
    const refused = readTable(memoryBytes(file), format, options)
    await refused.then(
      () => unreachable(format),
      (error: Error) => match(error.message, /at most 1 are read/, format),
    )
    is(emitted.length, 0)
    is((await read(file, format, 100)).kind, 'table', format)
  }
})

for (const [format, files] of FILES)
  test(`a changed file gives a table or a refusal: ${format}`, async () => {
    const counts = await refuseOrRead(
      files,
      (file, mutation) => read(mutated(file, mutation), format),
      Math.ceil(RUNS / (FILES.length + 1)),
    )
    ok(counts.read + counts.refused > 0)
    if (process.env.TEST_MUTATIONS !== undefined)
      console.log(`note: ${format}: ${counts.read} read, ${counts.refused} refused`)
  })

test('a workbook whose XML was changed, and packed again, gives a table or a refusal', async () => {
  const parts = {
    'xl/worksheets/sheet1.xml': sheet(ROWS),
    'xl/sharedStrings.xml': `<sst>${STRINGS}</sst>`,
  }
  await refuseOrRead(
    Object.entries(parts),
    ([name, xml], mutation) => {
      const changed = Buffer.from(mutated(Buffer.from(xml), mutation)).toString('latin1')
      return read(
        workbookFile({ rows: ROWS, strings: STRINGS, parts: { [name]: changed } }),
        'xlsx',
      )
    },
    Math.ceil(RUNS / (FILES.length + 1)),
  )
})

test.run()
