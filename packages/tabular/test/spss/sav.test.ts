import { frequencyOf, openSav, TableRefusal } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { ByteWriter } from '../binary/byte-writer.ts'
import { readBinary } from '../binary/read-binary.ts'
import { savFile, type Written, type WrittenFile } from './sav-file.ts'

const test = suite('SPSS system files')

const read = (file: WrittenFile) => readBinary(savFile(file), openSav)
const plain = (...variables: readonly Written[]) =>
  read({ littleEndian: true, compressed: 'no', variables })
const COMPRESSIONS = ['no', 'bytes', 'zlib'] as const

const VARIABLES: readonly Written[] = [
  {
    name: 'A',
    width: 0,
    label: 'A whole  ',
    labels: [
      [1, 'one'],
      [99, 'none '],
    ],
    missing: [1, 99],
    cells: [1, 99, null, -3],
  },
  { name: 'B', width: 0, format: [5, 2], cells: [1, 2.5, null, 1e9] },
  { name: 'C', width: 20, format: [1, 0], cells: ['left  ', 'a longer text, 20 by', '', 'é"'] },
]

test('every compression is read in both orders of bytes, with and without a count of rows', () => {
  for (const compressed of COMPRESSIONS)
    for (const littleEndian of [true, false])
      for (const counted of [true, false]) {
        const { tab, variables } = read({
          littleEndian,
          compressed,
          counted,
          variables: VARIABLES,
          longNames: 'A=Alpha\tB=Beta',
        })
        const lines = [
          '1\t1.0\t"left"',
          '99\t2.5\t"a longer text, 20 by"',
          '\t\t" "',
          '-3\t1.0E9\t"é\\""',
        ]
        is(tab, `${lines.join('\n')}\n`, compressed)
        equal(
          variables.map(({ name }) => name),
          ['Alpha', 'Beta', 'C'],
        )
      }
})

test('a value that the author declared missing is kept, and its category is marked', () => {
  const [first] = plain(...VARIABLES).variables
  if (first === undefined) throw new Error('There is no variable.')
  is(first.label, 'A whole')
  is(first.summary?.valid, 3)
  equal(
    first.categories.map((each) => [
      each.value,
      each.label,
      each.missing,
      frequencyOf(first, each),
    ]),
    [
      ['1', 'one', false, 1],
      ['99', 'none', true, 1],
    ],
  )
  equal(first.invalidRanges, [{ begin: '99', end: '99' }])
})

test('a range of missing values may be open and have one value beside it', () => {
  const ranges = (missing: NonNullable<Written['missing']>) =>
    plain({
      name: 'A',
      width: 0,
      missing,
      labels: [
        [95, 'x'],
        [7, 'y'],
      ],
      cells: [1],
    }).variables[0]
  equal(ranges([-2, 90, 99])?.invalidRanges, [{ begin: '90', end: '99' }])
  const open = ranges([-3, -Number.MAX_VALUE, 0, 7])
  equal(open?.invalidRanges, [
    { begin: null, end: '0' },
    { begin: '7', end: '7' },
  ])
  equal(
    open?.categories.map(({ missing }) => missing),
    [false, true],
  )
})

test('a number of a format without decimals that has a fraction makes its variable continuous', () => {
  const { variables, tab } = plain(
    { name: 'A', width: 0, cells: [1, 1.5] },
    { name: 'B', width: 0, cells: [1, 2] },
  )
  equal(
    variables.map(({ type }) => type),
    ['decimal', 'integer'],
  )
  is(tab, '1.0\t1\n1.5\t2\n')
})

test('dates and times are written by their format', () => {
  const day = 86_400
  const SPRING = (Date.parse('2020-03-26') - Date.parse('1582-10-14')) / 1000
  const formats: readonly (readonly [code: number, value: number, text: string])[] = [
    [20, SPRING, '2020-03-26'],
    [22, SPRING + 3661, '2020-03-26 01:01:01'],
    [22, SPRING + 0.25, '2020-03-26 00:00:00.250'],
    [21, 3661, '01:01:01'],
    [21, 30 * 3600 + 0.5, '30:00:00.500'],
    [25, 2 * day + 3661, '"2 01:01:01"'],
    [25, 2 * day - 0.0001, '"2 00:00:00.000"'],
    [26, 1, '"Sun"'],
    [27, 12, '"Dec"'],
    [20, 1e30, '1.0E30'],
  ]
  for (const [code, value, text] of formats)
    is(
      plain({ name: 'D', width: 0, format: [code, 0], cells: [value] }).tab,
      `${text}\n`,
      `format ${code}`,
    )
})

const refused = (bytes: Uint8Array) => {
  try {
    readBinary(bytes, openSav)
  } catch (error) {
    if (error instanceof TableRefusal) return error.report
    throw error
  }
  throw new Error('The file was read.')
}

test('a string of more than eight bytes has labels and missing values of its own', () => {
  const variables: readonly Written[] = [
    { name: 'S', width: 20, format: [1, 0], cells: ['a long one'] },
  ]
  const text = (out: ByteWriter, value: string) => out.u32(value.length).text(value)
  const labels = text(new ByteWriter(), 'S').i32(20).u32(2)
  for (const each of ['a long one', 'label', 'refused', 'no answer']) text(labels, each)
  const missing = text(new ByteWriter(), 'S').u8(1).u32(8).text('refused ')
  const variable = (extension: NonNullable<WrittenFile['extension']>) =>
    read({ littleEndian: true, compressed: 'no', variables, extension }).variables[0]
  equal(
    variable([21, labels.done()])?.categories.map((each) => [each.value, each.label]),
    [
      ['a long one', 'label'],
      ['refused', 'no answer'],
    ],
  )
  equal(variable([22, missing.done()])?.invalidRanges, [{ begin: 'refused', end: 'refused' }])
})

test('a header that announces more rows than there are is refused', () => {
  for (const compressed of COMPRESSIONS) {
    const bytes = savFile({ littleEndian: true, compressed, variables: VARIABLES })
    new DataView(bytes.buffer, bytes.byteOffset).setInt32(80, 2_000_000_000, true)
    match(refused(bytes).found, /ends too early/)
  }
})

test('compressed data that are not as long as announced are refused', () => {
  const variables: readonly Written[] = [{ name: 'A', width: 0, cells: Array(64).fill(null) }]
  const bytes = Buffer.from(savFile({ littleEndian: true, compressed: 'zlib', variables }))
  // The list of blocks ends the file: its last eight bytes are the two sizes of the last block.
  bytes.writeUInt32LE(16 * 1024 * 1024, bytes.length - 8)
  match(refused(bytes).found, /compressed data/)
})

test('a file that ends anywhere before its end is refused', () => {
  for (const compressed of COMPRESSIONS) {
    const bytes = savFile({ littleEndian: true, compressed, variables: VARIABLES })
    // The last octet of compressed codes holds none that stands for a cell.
    const end = bytes.length - (compressed === 'bytes' ? 8 : 0)
    for (let length = 0; length < end; length += 1)
      match(refused(bytes.subarray(0, length)).found, /ends too early|is damaged/)
  }
})

test('compressed data that end inside a row are refused, also without a count of rows', () => {
  const variables = [
    { name: 'A', width: 0, cells: [1] },
    { name: 'B', width: 0, cells: [2] },
  ]
  const bytes = savFile({ littleEndian: true, compressed: 'bytes', counted: false, variables })
  const codes = bytes.length - 8
  is(bytes[codes + 2], 252)
  bytes[codes + 1] = 252
  match(refused(bytes).found, /ends too early/)
})

test('blocks of compressed data that share bytes are refused', () => {
  const bytes = Buffer.from(
    savFile({ littleEndian: true, compressed: 'zlib', variables: VARIABLES }),
  )
  bytes.writeUInt32LE(bytes.length, bytes.length - 4)
  match(refused(bytes).found, /overlap/)
})

test('an extension that is not known is left out, however long it is', () => {
  const extension = [99, new Uint8Array(65 * 1024 * 1024)] as const
  const { rows } = read({ littleEndian: true, compressed: 'no', variables: VARIABLES, extension })
  is(rows, 4)
})

test('a cell that is not in the encoding of the file is refused, and so is an unknown encoding', () => {
  const named = (name: string) => [20, Buffer.from(name)] as const
  const variables = [{ name: 'A', width: 8, format: [1, 0] as const, cells: ['a?b'] }]
  const written = (name: string) => {
    const file = savFile({
      littleEndian: true,
      compressed: 'no',
      variables,
      extension: named(name),
    })
    // In Shift JIS this byte begins a character, which a blank cannot end.
    file.set([0x81, 0x20], file.length - 7)
    return file
  }
  match(refused(written('shift_jis')).found, /not in SHIFT_JIS/)
  match(refused(written('klingon')).found, /"klingon", which is not known/)
  is(readBinary(written('windows-1252'), openSav).tab, '"a\u0081"\n')
})

test('a file without the name of its encoding is in its code page', () => {
  const written = (page: number, ...bytes: readonly number[]) => {
    const variables = [{ name: 'A', width: 8, format: [1, 0] as const, cells: ['a'] }]
    const file = Buffer.from(savFile({ littleEndian: true, compressed: 'no', variables }))
    const integers = file.indexOf(Buffer.from([7, 0, 0, 0, 3, 0, 0, 0]))
    file.writeInt32LE(page, integers + 16 + 28)
    file.set(bytes, file.length - 8)
    return readBinary(file, openSav).tab
  }
  is(written(1252, 0x80), '"€"\n')
  is(written(874, 0xa1), '"ก"\n')
  is(written(28_592, 0xa1), '"Ą"\n')
  is(written(28_605, 0xa4), '"€"\n')
  is(written(20_866, 0xc1), '"а"\n')
  is(written(51_932, 0xa4, 0xa2), '"あ"\n')
})

test('a label of blanks is read in one go', () => {
  // Trying each blank as the first of the last ones would take minutes.
  const label = `${' '.repeat(65_000)}x`
  const variables = Array.from({ length: 40 }, (_, at) => ({
    name: `V${at}`,
    width: 0,
    label,
    cells: [1],
  }))
  ok(plain(...variables).variables.every((variable) => variable.label === label))
})

test('labels that would fill the memory are refused', () => {
  const header = savFile({ littleEndian: true, compressed: 'no', variables: [] }).subarray(0, 176)
  const labelled = 2_200_000
  const record = new ByteWriter().i32(3).u32(0).i32(4).u32(labelled).done()
  match(
    refused(Buffer.concat([header, record, new Uint8Array(4 * labelled)])).found,
    /too many labels/,
  )
})

test.run()
