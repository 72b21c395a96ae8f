import { memoryBytes, memorySpill, readTable } from '@holdfast/tabular'
import { suite } from 'uvu'
import { is, match } from 'uvu/assert'
import { ByteWriter } from '../binary/byte-writer.ts'
import { relation, relations, row, text, value, workbookFile } from '../excel/workbook-file.ts'
import { number, porFile, string, variable } from '../spss/por-file.ts'
import { stataFile } from '../stata/stata-file.ts'
import { refusalOf } from './read-file.ts'

const test = suite('files that announce more than they have')

const NULL = 254
const LIST = 19
const BYTE_CODE = 21
const ALTERNATIVE = 238
const WITH_ATTRIBUTES = 1 << 9
const TAGGED_PAIRS = 2 | (1 << 10)
const ofR = () => new ByteWriter(false).text('X\n').i32(2).i32(0).i32(0)

const symbol = (out: ByteWriter, name: string) => out.i32(1).i32(9).i32(name.length).text(name)
const strings = (out: ByteWriter, ...all: readonly string[]) => {
  out.i32(16).i32(all.length)
  for (const each of all) out.i32(9).i32(each.length).text(each)
  return out
}

test('a sequence of R that is to be read as texts is refused when it would be very long', async () => {
  const out = ofR()
    .i32(LIST | WITH_ATTRIBUTES)
    .i32(1)
  const form = (name: string) => {
    out.i32(ALTERNATIVE).i32(2)
    symbol(out, name).i32(NULL)
  }
  form('deferred_string')
  out.i32(2)
  form('compact_intseq')
  out
    .i32(14)
    .i32(3)
    .f64(2 ** 50)
    .f64(1)
    .f64(1)
  out.i32(NULL).i32(NULL)
  out.i32(NULL)
  symbol(out.i32(TAGGED_PAIRS), 'names')
  strings(out, 'a')
  symbol(out.i32(TAGGED_PAIRS), 'class')
  strings(out, 'data.frame').i32(NULL)
  let bytes = 0
  const emit = (piece: Uint8Array) => {
    bytes += piece.length
    if (bytes > 1024 * 1024) throw new Error('The rows are written.')
  }
  const read = readTable(memoryBytes(out.done()), 'rdata', { emit, spill: memorySpill() })
  const refused = await read.then(
    () => 'read',
    (error: Error) => error.message,
  )
  match(refused, /two hundred times/)
})

test('compiled functions of R in lists in compiled functions are refused when they are nested too deep', async () => {
  const out = ofR()
  for (let list = 0; list < 100; list += 1) {
    out.i32(BYTE_CODE).i32(0)
    for (let code = 0; code < 200; code += 1) out.i32(NULL).i32(1).i32(BYTE_CODE)
    out.i32(NULL).i32(1).i32(LIST).i32(LIST).i32(1)
  }
  match((await refusalOf(out.done(), 'rdata')).found, /nested/)
})

test('values of R of every kind are refused when they are nested too deep', async () => {
  const kinds: Readonly<Record<string, (out: ByteWriter) => unknown>> = {
    lists: (out) => out.i32(LIST).i32(1),
    pairs: (out) => out.i32(2),
    attributes: (out) => out.i32(2 | WITH_ATTRIBUTES),
    alternatives: (out) => out.i32(ALTERNATIVE),
    functions: (out) => out.i32(BYTE_CODE).i32(0),
    constants: (out) => out.i32(BYTE_CODE).i32(0).i32(NULL).i32(1).i32(LIST),
    environments: (out) => out.i32(4).i32(0),
    pointers: (out) => out.i32(22),
  }
  for (const [kind, nest] of Object.entries(kinds)) {
    const out = ofR()
    for (let depth = 0; depth < 5000; depth += 1) nest(out)
    match((await refusalOf(out.done(), 'rdata')).found, /nested/, kind)
  }
})

test('a workbook that refers to a part by what is no address is refused', async () => {
  const rows = row(1, text('a')) + row(2, value(1))
  for (const target of ['//[', 'file://%zz/', '/\\\\[/', '//a:b:c'])
    for (const [id, type] of [
      ['rId1', 'worksheet'],
      ['rId3', 'theme'],
    ] as const) {
      const others = id === 'rId1' ? [] : [relation('rId1', 'worksheet', 'worksheets/sheet1.xml')]
      const parts = {
        'xl/_rels/workbook.xml.rels': relations(...others, relation(id, type, target)),
      }
      const bytes = workbookFile({ rows, parts })
      if (id === 'rId1')
        match((await refusalOf(bytes, 'xlsx')).found, /first sheet is missing/, target)
      else
        is(
          (await readTable(memoryBytes(bytes), 'xlsx', { emit: () => {}, spill: memorySpill() }))
            .kind,
          'table',
        )
    }
})

const MANY = Array.from({ length: 1500 }, (_, at) => at)

test('value labels that a portable file gives to very many variables are refused', async () => {
  const names = MANY.map((at) => string(`V${at}`)).join('')
  const labels = MANY.map((at) => `${number(at)}${string('x')}`).join('')
  const all = `D${number(MANY.length)}${names}${number(MANY.length)}${labels}`
  const variables = MANY.map((at) => variable(`V${at}`)).join('')
  match((await refusalOf(porFile(`${variables}${all}`, ''), 'por')).found, /too many value labels/)
})

test('value labels that very many variables of a Stata file share are refused', async () => {
  const labels = { all: MANY.map((at) => [at, 'x'] as const) }
  const variables = MANY.map(
    (at) => ({ name: `v${at}`, type: 'byte', labels: 'all', cells: [1] }) as const,
  )
  const bytes = stataFile({ release: 118, littleEndian: true, labels, variables })
  match((await refusalOf(bytes, 'dta')).found, /too many value labels/)
})

test.run()
