import { frequencyOf, openStata, TableRefusal } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { readBinary } from '../binary/read-binary.ts'
import { stataFile, type Written, type WrittenFile } from './stata-file.ts'

const test = suite('Stata files')

const RELEASES = [104, 105, 108, 110, 111, 113, 114, 115, 117, 118, 119]
const read = (file: WrittenFile) => readBinary(stataFile(file), openStata)
const latest = (...variables: readonly Written[]) =>
  read({ release: 118, littleEndian: true, variables })

const everyType = (release: number): readonly Written[] => [
  {
    name: 'b',
    type: 'byte',
    label: 'bytes  ',
    cells: [1, -2, release < 113 ? 127 : 101],
    labels: 'yn',
  },
  { name: 'i', type: 'int', cells: [300, -300, 32_767] },
  { name: 'l', type: 'long', cells: [70_000, -70_000, 2_147_483_647] },
  { name: 'f', type: 'float', cells: [0.1, -1e10, 2 ** 127] },
  { name: 'd', type: 'double', cells: [0.1, 12_345_678, 2 ** 1023] },
  { name: 's', type: 6, cells: ['ab"c', 'x', ''] },
]

test('every release is read in both orders of bytes', () => {
  for (const release of RELEASES)
    for (const littleEndian of [true, false]) {
      const labels = {
        yn: [
          [1, 'yes '],
          [2, 'no'],
        ],
      } as const
      const { tab, variables } = read({
        release,
        littleEndian,
        variables: everyType(release),
        labels,
      })
      const lines = [
        '1\t300\t70000\t0.1\t0.1\t"ab\\"c"',
        '-2\t-300\t-70000\t-1.0E10\t1.2345678E7\t"x"',
        '\t\t\t\t\t',
      ]
      is(tab, `${lines.join('\n')}\n`, `release ${release}`)
      equal(
        variables.map(({ type }) => type),
        ['integer', 'integer', 'integer', 'float', 'decimal', 'text'],
      )
      const [first] = variables
      is(first?.label, 'bytes')
      if (release > 108 && first !== undefined)
        equal(
          first.categories.map((each) => [each.value, each.label, frequencyOf(first, each)]),
          [
            ['1', 'yes', 1],
            ['2', 'no', 0],
          ],
        )
    }
})

test('the 27 highest codes of each type are missing since release 113', () => {
  const codes = (first: number) => Array.from({ length: 27 }, (_, at) => first + at)
  const float = codes(0).map((at) => 2 ** 127 * (1 + at / 4096))
  const double = codes(0).map((at) => 2 ** 1023 * (1 + at / 4096))
  const { variables } = latest(
    { name: 'b', type: 'byte', cells: codes(101) },
    { name: 'i', type: 'int', cells: codes(32_741) },
    { name: 'l', type: 'long', cells: codes(2_147_483_621) },
    { name: 'f', type: 'float', cells: float },
    { name: 'd', type: 'double', cells: double },
  )
  equal(
    variables.map(({ summary }) => summary?.valid),
    [0, 0, 0, 0, 0],
  )
})

test('before release 113 only the highest code is missing', () => {
  const cells = [100, 101, 126, 127]
  const { tab } = read({
    release: 111,
    littleEndian: true,
    variables: [{ name: 'b', type: 'byte', cells }],
  })
  is(tab, '100\n101\n126\n\n')
})

test('dates are written by their format', () => {
  const dates: readonly (readonly [format: string, value: number, text: string])[] = [
    ['%td', 0, '1960-01-01'],
    ['%d', -1, '1959-12-31'],
    ['%-tdD_m_Y', 22_000, '2020-03-26'],
    ['%tw', 53, '1961-01-08'],
    ['%tm', -1, '1959-12-01'],
    ['%tq', 3, '1960-10-01'],
    ['%th', 1, '1960-07-01'],
    ['%ty', 2020, '2020'],
    ['%tc', 1_893_456_000_500, '2020-01-01 00:00:00.500'],
    ['%tC', 1000, '1000.0'],
    ['%tb', 5, '5.0'],
  ]
  for (const [format, value, text] of dates)
    is(latest({ name: 'd', type: 'double', format, cells: [value] }).tab, `${text}\n`, format)
})

test('a date without a year of four digits stays a number', () =>
  is(
    latest({ name: 'd', type: 'long', format: '%td', cells: [2_000_000_000] }).tab,
    '2000000000\n',
  ))

test('a number that is no date has the notation of numbers', () =>
  is(latest({ name: 'd', type: 'double', format: '%td', cells: [1e30] }).tab, '1.0E30\n'))

test('a number that is no time has the fingerprint of its text', () => {
  const [time] = latest({ name: 'd', type: 'double', format: '%tc', cells: [1e30] }).variables
  const [text] = latest({ name: 's', type: 6, cells: ['1.0E30'] }).variables
  is(time?.fingerprint, text?.fingerprint)
})

test('an empty string is missing, an empty long string is not', () => {
  for (const release of [117, 118, 119]) {
    const variables: readonly Written[] = [
      {
        name: 'l',
        type: 'strL',
        cells: ['', release === 117 ? 'longer' : 'länger', 'x'.repeat(5000)],
      },
      { name: 's', type: 3, cells: ['', 'ab', 'abc'] },
    ]
    const { tab } = read({ release, littleEndian: release !== 118, variables })
    is(
      tab,
      `""\t\n"${release === 117 ? 'longer' : 'länger'}"\t"ab"\n"${'x'.repeat(5000)}"\t"abc"\n`,
    )
  }
})

test('texts before release 118 are in Windows-1252', () => {
  const bytes = stataFile({
    release: 115,
    littleEndian: true,
    variables: [{ name: 's', type: 3, cells: ['a?b'] }],
  })
  bytes[bytes.indexOf('a?b'.charCodeAt(1), bytes.length - 3)] = 0x80
  is(readBinary(bytes, openStata).tab, '"a€b"\n')
})

test('labels of missing values are missing categories', () => {
  const { variables } = read({
    release: 118,
    littleEndian: true,
    variables: [{ name: 'b', type: 'byte', labels: 'l', cells: [1] }],
    labels: {
      l: [
        [1, 'one'],
        [2_147_483_622, 'refused'],
      ],
    },
  })
  equal(variables[0]?.categories, [
    { value: '1', label: 'one', missing: false },
    { value: '.a', label: 'refused', missing: true },
  ])
})

const refused = (bytes: Uint8Array) => {
  try {
    readBinary(bytes, openStata)
  } catch (error) {
    if (error instanceof TableRefusal) return error.report
    throw error
  }
  throw new Error('The file was read.')
}

test('a release that is not known is refused by its number', () => {
  const bytes = stataFile({ release: 118, littleEndian: true, variables: everyType(118) })
  bytes.set(Buffer.from('121'), '<stata_dta><header><release>'.length)
  match(refused(bytes).found, /release 121/)
})

test('a header that announces more rows than there are is refused before anything is read', () => {
  const bytes = stataFile({ release: 114, littleEndian: true, variables: everyType(114) })
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(6, 2 ** 31, true)
  match(refused(bytes).found, /ends too early/)
})

test('a file that ends anywhere before the end of its rows is refused', () => {
  for (const release of [104, 114, 118]) {
    const bytes = Buffer.from(
      stataFile({ release, littleEndian: true, variables: everyType(release) }),
    )
    const rows = bytes.indexOf('</data>')
    for (let length = 0; length < (rows === -1 ? bytes.length : rows); length += 1)
      match(refused(bytes.subarray(0, length)).found, /ends too early|is damaged/)
  }
})

test('more variables than Stata has are refused before their names are read', () => {
  const bytes = Buffer.from(
    stataFile({ release: 119, littleEndian: true, variables: everyType(119) }),
  )
  bytes.writeUInt32LE(120_001, bytes.indexOf('<K>') + 3)
  match(refused(bytes).found, /announces 120001 variables/)
})

test('a long string of a variable that no file has is refused, so that it is taken for no other', () => {
  const variables: readonly Written[] = [{ name: 'L', type: 'strL', cells: ['a'] }]
  const bytes = Buffer.from(stataFile({ release: 118, littleEndian: true, variables }))
  bytes.writeUInt32LE(120_001, bytes.indexOf('GSO') + 3)
  match(refused(bytes).found, /belongs to no variable/)
})

test('a long string that very many cells refer to is refused', () => {
  const cells = ['x'.repeat(350_000), ...Array(210).fill('')]
  const variables: readonly Written[] = [{ name: 'L', type: 'strL', cells }]
  const bytes = Buffer.from(stataFile({ release: 118, littleEndian: true, variables }))
  const first = bytes.indexOf('<data>') + '<data>'.length
  for (let row = 1; row < cells.length; row += 1)
    bytes.copyWithin(first + 8 * row, first, first + 8)
  match(refused(bytes).found, /long strings would become/)
})

test.run()
