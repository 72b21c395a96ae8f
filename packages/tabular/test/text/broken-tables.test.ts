import {
  COMMA_SEPARATED,
  DEFAULT_LIMITS,
  TAB_SEPARATED,
  TableRefusal,
  TypePass,
} from '@holdfast/tabular'
import { suite } from 'uvu'
import { equal, is, match, ok } from 'uvu/assert'
import { BROKEN_TABLES } from './broken-tables.ts'
import { cut, readText } from './read-text.ts'

const test = suite('broken tables')

function reportOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof TableRefusal) return error.report
    throw error
  }
  throw new Error('The table was read.')
}

const { stringify } = JSON

test('every broken table is refused with its line, its column and a cure, however the file is cut', () => {
  ok(BROKEN_TABLES.length >= 40)
  for (const { bytes, separator, line, column, variable, found, cure } of BROKEN_TABLES)
    for (const size of [1, 3, 1000]) {
      const rules = separator === 'comma' ? COMMA_SEPARATED : TAB_SEPARATED
      const report = reportOf(() => readText(cut(bytes, size), rules))
      const about = `${stringify(Buffer.from(bytes).toString('latin1'))}: ${stringify(report)}`
      equal([report.line, report.column, report.variable], [line, column, variable], about)
      match(report.found, found)
      match(report.cure, cure)
    }
})

test('a byte is named with its place in the file', () => {
  const bytes = Buffer.from('a,b\n1,caf\xe9\n', 'latin1')
  const { found } = reportOf(() => readText([bytes], COMMA_SEPARATED))
  is(found, 'The byte 0xE9 at byte 9 of the file, counted from 0, is not UTF-8.')
})

test('a record that never ends is refused before it fills the memory', () => {
  const piece = new TextEncoder().encode('x'.repeat(1000))
  const limits = { ...DEFAULT_LIMITS, recordBytes: 100_000 }
  for (const begin of ['a,b\n1,', 'a,b\n1,"']) {
    const report = reportOf(() => {
      const pass = new TypePass(COMMA_SEPARATED, limits)
      pass.push(new TextEncoder().encode(begin))
      for (let count = 0; count < 1000; count += 1) pass.push(piece)
    })
    equal([report.line, report.column], [2, 2])
    match(report.found, /longer than/)
  }
})

test('a table with too many columns is refused', () => {
  const limits = { ...DEFAULT_LIMITS, columns: 100 }
  const read = (text: string) =>
    reportOf(() => new TypePass(COMMA_SEPARATED, limits).push(new TextEncoder().encode(text)))
  const names = Array.from({ length: 101 }, (_, at) => `v${at}`)
  match(read(`${names.join(',')}\n`).found, /at most 100/)
  match(read(`a\n${','.repeat(1000)}\n`).found, /more than 100 cells/)
})

test.run()
