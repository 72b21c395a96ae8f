import { COMMA_SEPARATED, TAB_SEPARATED } from '@holdfast/tabular'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { cut, readText } from './read-text.ts'

const test = suite('tables in text files')

const csv = (text: string, size = 1 << 20) => readText(cut(text, size), COMMA_SEPARATED)
const tsv = (text: string) => readText(cut(text, 7), TAB_SEPARATED)
const typesOf = (text: string) => csv(text).variables.map(({ type }) => type)
const column = (...cells: readonly string[]) => `v,w\n${cells.map((cell) => `${cell},\n`).join('')}`
const typeOf = (...cells: readonly string[]) => typesOf(column(...cells))?.[0]

test('the example of the specification is written as it says', () => {
  const table = csv('name,weight,seen,note\nRex,40,2020-01-31,"says ""hi"""\n,NA,,\n')
  is(table.tab, '"Rex"\t40\t2020-01-31\t"says \\"hi\\""\n""\t\t\t""\n')
  equal(
    table.variables.map(({ type }) => type),
    ['text', 'decimal', 'date', 'text'],
  )
})

test('the type of a column is the first that all its cells fit', () => {
  is(typeOf('1', '-2', '+3', '007', 'null'), 'integer')
  is(typeOf('', ''), 'integer')
  for (const cell of ['1.5', '.5', '5.', '1e9', '-1E-9', ' 7 ', 'NA', 'nan', 'Inf', '+inf', '-INF'])
    is(typeOf('1', cell), 'decimal', cell)
  is(typeOf('1', 'NULL'), 'decimal')
  is(typeOf('2020-02-29', '1999-12-31'), 'date')
  is(typeOf('2020-01-31 13:14:15', '', '2020-01-31 00:00:00'), 'time')
  is(typeOf('2020-01-31 13:14:15 -0500', '2020-01-31 13:14:15 GMT+01:00'), 'time')
})

test('what only resembles a number or a date is text', () => {
  const texts = [
    'TRUE',
    '1,5',
    '.',
    '-',
    '1e',
    '0x10',
    '1d',
    '++1',
    '1 2',
    'infinity',
    'N',
    '-null',
  ]
  const dates = ['2020-13-01', '2021-02-29', '2020-1-31', '2020-01-31x', '0000-01-01', '20200131x']
  const times = ['2020-01-31 13:14:72', '2020-01-31 24:00:00', '2020-01-31T13:14:15']
  const zones = ['GMT+1', 'Z', 'XYZ', '+05:00', 'GMT+0100', '-2400'].map(
    (z) => `2020-01-31 13:14:15 ${z}`,
  )
  for (const cell of [...texts, ...dates, ...times, ...zones]) is(typeOf(`"${cell}"`), 'text', cell)
})

test('the first cell of a column picks the pattern of all, and one other cell makes it text', () => {
  is(typeOf('2020-01-31', '2020-01-31 13:14:15'), 'text')
  is(typeOf('2020-01-31 13:14:15', '2020-01-31 13:14:15 UTC'), 'text')
  is(typeOf('1', '2020-01-31'), 'text')
})

test('numbers are written as they were, words and empty cells as the specification says', () => {
  const text = 'a,b\n007,1.50\nnull,null\n,NA\n-0,nan\n+5,+Inf\n1,-inf\n2, 1e3 \n'
  is(csv(text).tab, '007\t1.50\n0\t0.0\n\t\n-0\tNaN\n+5\tInf\n1\t-Inf\n2\t 1e3 \n')
})

test('quotes change no type, and an empty cell of text is an empty string', () =>
  is(csv('a,b\n"1",x\n"2",""\n3,\n').tab, '1\t"x"\n2\t""\n3\t""\n'))

test('a byte order mark is dropped, and every line end ends a record', () =>
  is(csv('\uFEFFa,b\r\n1,x\n2,y\r3,z').tab, '1\t"x"\n2\t"y"\n3\t"z"\n'))

test('a line break inside quotes belongs to the cell and is escaped', () => {
  is(csv('a,b\n1,"x\r\ny\tz\\"\n').tab, '1\t"x\\r\\ny\\tz\\\\"\n')
  const table = csv('a,b\n1,"x\ny"\n2\n'.replace('2\n', '2,n\n'))
  is(table.rows, 2)
})

test('a blank line of a CSV with one column is a missing cell', () =>
  is(csv('a\n1\n\n2\n').tab, '1\n\n2\n'))

test('in tab-separated text spaces around cells and blank lines are ignored', () =>
  is(tsv('a\t b \n\n 1 \t "x y" \n2\t  z  \n').tab, '1\t"x y"\n2\t"z"\n'))

test('names are kept as they are', () =>
  equal(
    csv(' größe, "b"" \n1,2\n'.replace(', "b"" ', ',"b"" "')).variables.map(({ name }) => name),
    [' größe', 'b" '],
  ))

test('a header and nothing else is a table of empty columns', () => {
  for (const text of ['a,b\n', 'a,b']) {
    const table = csv(text)
    equal([table.tab, table.rows], ['', 0])
    equal(
      table.variables.map(({ name, type }) => [name, type]),
      [
        ['a', 'integer'],
        ['b', 'integer'],
      ],
    )
  }
})

test('the reason why a column is text names its first cell that is no number', () => {
  const table = csv('a,b\n1,x\n\n2,y\n'.replace('\n\n', '\n'))
  is(table.found.noNumbers.size, 0)
  const found = csv('a,b\n1,x\n"n/\na",1\n3,1\n').found.noNumbers
  equal([...(found ?? [])], [[0, { line: 3, found: 'n/\na' }]])
})

test('a whole number of more than 64 bits is kept, and missing in the fingerprint', () => {
  const table = csv(
    'a,b\n9223372036854775808,9223372036854775807\n-9223372036854775809,-9223372036854775808\n',
  )
  const [tooLarge, fits] = table.variables ?? []
  equal([tooLarge?.summary?.valid, fits?.summary?.valid], [0, 2])
  is(tooLarge?.fingerprint, csv('a,b\n,1\n,1\n').variables[0]?.fingerprint)
})

test('a number of any length is read', () => {
  const digits = `0.${'1'.repeat(100_000)}`
  const { valid, max } = csv(`a\n${digits}\n-${'9'.repeat(1000)}\n`).variables[0]?.summary ?? {}
  equal([valid, max], [2, Number(digits)])
})

const cells = fc.array(fc.string({ unit: fc.constantFrom(...'a1,"\n\r\t\\ é😀'), maxLength: 6 }), {
  minLength: 2,
  maxLength: 5,
})
const escapedCsv = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const unescaped = (cell: string) =>
  cell.slice(1, -1).replaceAll(/\\(.)/g, (_, sign: string) => BACK[sign] ?? sign)
const BACK: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

test('every text reads back from the tab-delimited form, however the file is cut', () =>
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const width = Math.min(...rows.map((row) => row.length))
      const square = [Array(width).fill('text'), ...rows.map((row) => row.slice(0, width))]
      const names = square[0]?.map((_, at) => `v${at}`)
      const lines = square.map((row) => row.map(escapedCsv).join(','))
      const tab = csv([names?.join(','), ...lines].join('\r\n'), size).tab.trimEnd()
      const read = tab?.split('\n').map((line) => line.split('\t').map(unescaped))
      equal(read, square)
    }),
  ))

test('the cut of a file changes nothing', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a1,"\n\r') }),
      fc.integer({ min: 1, max: 5 }),
      (text, size) => {
        const outcome = (pieceSize: number) => {
          try {
            return csv(`v,w\n${text}`, pieceSize).tab
          } catch (error) {
            ok(error instanceof Error && 'report' in error)
            return error.report
          }
        }
        equal(outcome(size), outcome(1 << 20))
      },
    ),
  ))

test.run()
