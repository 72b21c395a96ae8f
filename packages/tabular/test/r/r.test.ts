import { readFileSync } from 'node:fs'
import { describedVariable, frequencyOf } from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { ByteWriter } from '../binary/byte-writer.ts'
import { readFile, refusalOf } from '../readers/read-file.ts'

const test = suite('files of R')

const bytesOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))
const read = (name: string) => readFile(bytesOf(name), 'rdata')
const refused = (bytes: Uint8Array) => refusalOf(bytes, 'rdata')

const LINES = [
  '1\t1.5\tInf\t1\t"a"\t"café"\t"lo"\t"b"\t2020-01-31\t2020-01-31 13:14:15.000 UTC\t2020-07-01 12:00:00 GMT+02:00\t1970-01-01 00:00:00\t1',
  '\t\t-Inf\t\t\t"x"\t"hi"\t"a"\t\t\t2020-01-01 12:00:00 GMT+01:00\t1970-01-02 00:00:00\t0',
  '-3\tNaN\t1.0E300\t0\t"é😀\\"\\t\\n\\\\"\t""\t\t"b"\t1969-12-31\t1999-12-31 23:59:59.250 UTC\t\t\t5060',
]

const SAME = [
  'gzip.rda',
  'plain-2.rda',
  'ascii-2.rda',
  'hexadecimal.rda',
  'ascii.rds',
  'native.rds',
  'bzip2.rda',
  'xz.rda',
]

test('every notation, version and compression gives the same table, whatever lies before it', async () => {
  for (const name of SAME) is((await read(name)).tab, `${LINES.join('\n')}\n`, name)
})

test('classes and types of columns are those of the specification', async () => {
  const { variables } = await read('gzip.rda')
  equal(
    variables.map(({ name, type, format, nature }) =>
      [name, type, format, nature].join(' ').trim(),
    ),
    [
      'int integer  plain',
      'dbl decimal  plain',
      'inf decimal  plain',
      'lgl integer  boolean',
      'chr text  plain',
      'lat text  plain',
      'fac text  plain',
      'ord text  ordered',
      'day date yyyy-MM-dd plain',
      'utc time yyyy-MM-dd HH:mm:ss.SSS z plain',
      'zone time yyyy-MM-dd HH:mm:ss z plain',
      'local time yyyy-MM-dd HH:mm:ss plain',
      'long integer  plain',
    ],
  )
  const stored = variables.map(describedVariable)
  equal(
    [stored.filter(({ boolean }) => boolean), stored.filter(({ ordered }) => ordered)].map((some) =>
      some.map(({ name }) => name),
    ),
    [['lgl'], ['ord']],
  )
  const counts = (name: string) => {
    const variable = variables.find((each) => each.name === name)
    return variable?.categories.map((each) => [each.value, each.label, frequencyOf(variable, each)])
  }
  equal(counts('lgl'), [
    ['0', 'FALSE', 1],
    ['1', 'TRUE', 1],
  ])
  equal(counts('fac'), [
    ['lo', 'lo', 1],
    ['hi', 'hi', 1],
    ['no', 'no', 0],
  ])
})

test('forms that R keeps instead of values are read as the values', async () =>
  is((await read('forms.rds')).tab, '1\t"11"\t1\n2\t"12"\t2\n3\t"13"\t3\n'))

test('a file without a data frame, and columns that are no vectors, are refused with a cure', async () => {
  match((await refused(bytesOf('number.rda'))).found, /has no data frame/)
  equal((await refused(bytesOf('matrix.rds'))).variable, 'm')
  const { column, found, cure } = await refused(bytesOf('list.rds'))
  is(column, 2)
  match(found, /neither numbers nor texts/)
  match(cure, /Convert or remove/)
  match((await refused(Buffer.from('a,b\n1,2\n'))).found, /does not begin as a file of R/)
})

const VECTOR = 19
const ALTERNATIVE = 238
const header = () => new ByteWriter(false).text('X\n').i32(2).i32(0).i32(0)

test('values nested too deep are refused before they exhaust the stack', async () => {
  const out = header()
  for (let depth = 0; depth < 100_000; depth += 1) out.i32(VECTOR).i32(1)
  match((await refused(out.done())).found, /nested more than 1000 deep/)
})

test('a sequence that announces very many rows is refused', async () => {
  const text = (out: ByteWriter, value: string) => out.i32(9).i32(value.length).text(value)
  const out = header()
    .i32(VECTOR | (1 << 8) | (1 << 9))
    .i32(1)
    .i32(ALTERNATIVE)
  text(out.i32(2).i32(1), 'compact_intseq').i32(254)
  out.i32(14).i32(3).f64(1e12).f64(1).f64(1).i32(254)
  text(out.i32(2 | (1 << 10)).i32(1), 'class')
  text(out.i32(16).i32(1), 'data.frame').i32(254)
  match((await refused(out.done())).found, /a sequence in it would become more than two hundred/)
})

test('a file that ends anywhere before its end is refused', async () => {
  for (const name of ['plain-2.rda', 'ascii.rds', 'gzip.rda']) {
    const bytes = bytesOf(name)
    const step = Math.ceil(bytes.length / 25)
    for (let length = 1; length < bytes.length - 30; length += step)
      match((await refused(bytes.subarray(0, length))).found, /ends too early|is damaged|begin as/)
  }
})

test.run()
