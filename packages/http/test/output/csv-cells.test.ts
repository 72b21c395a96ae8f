import fc from 'fast-check'
import { suite } from 'uvu'
import { is, ok } from 'uvu/assert'
import { csvRow, identifierCell, linkCell, textCell } from '../../src/output/csv-cells.ts'

const test = suite('cells of CSV')

test('plain text is unchanged', () => {
  for (const text of ['', 'Ada', '2031-04-05 06:07:08', '<none>', 'a=b', 'ada'])
    is(textCell(text), text)
})

test('separators of any country, quotes and line ends are quoted', () => {
  is(textCell('ada;eve'), '"ada;eve"')
  is(textCell('a\tb'), '"a\tb"')
  is(textCell('a,b'), '"a,b"')
  is(textCell('say "x"'), '"say ""x"""')
  is(textCell('a\nb'), '"a\nb"')
})

test('text that could begin a formula is marked as text', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '＝1']) is(textCell(text), `'${text}`)
  is(textCell('=HYPERLINK("x","y")'), `"'=HYPERLINK(""x"",""y"")"`)
  is(textCell('\t1'), `"'\t1"`)
})

test('text that could begin a formula after a semicolon, tab or line end is marked too', () => {
  is(textCell(';=1'), `";'=1"`)
  is(textCell('a; @x;b'), `"a;' @x;b"`)
  is(textCell('a;"=1"'), `"a;'""=1"""`)
  is(textCell('a\t-1'), `"a\t'-1"`)
  is(textCell('a\r\n+1'), `"a\r\n'+1"`)
})

test('identifiers stay as they are, and no others', () => {
  for (const text of [
    '',
    '@ada',
    '@ada-b.c',
    ':guest',
    '&explicit/3-team',
    '!412',
    '2031-04-05T06:07:08Z',
  ])
    is(identifierCell(text), text)
  for (const text of ['@SUM(A1)', '=1', '@a|b', '+1', '@a, @b', '@a\n=1'])
    is(identifierCell(text), textCell(text))
})

/** The value of a cell for a reader of CSV. */
const readCell = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell

const text = fc.string({ unit: fc.constantFrom(...'=+-@"\',;\n\r\tab1()') })

test('no text begins a formula, and every text can be restored', () =>
  fc.assert(
    fc.property(text, (typed) => {
      const read = readCell(textCell(typed))
      ok(!/^[\t\r]/.test(read))
      for (const cell of read.split(/[;\t\r\n]/)) ok(!/^[\s"]*[=+\-@]/.test(cell), cell)
      is(read.replaceAll("'", ''), typed.replaceAll("'", ''))
    }),
  ))

test('a link is a formula of two strings with any title', () =>
  fc.assert(
    fc.property(text, (title) => {
      const formula = readCell(linkCell('https://example.org/datasets/1', title))
      // Two string literals with doubled quotes: only the bracket can follow them.
      ok(/^=HYPERLINK\("(?:[^"]|"")*","(?:[^"]|"")*"\)$/.test(formula), formula)
      ok(!/[\r\n]/.test(formula))
    }),
  ))

test('a title that is too long for a formula is cut', () => {
  const cell = readCell(linkCell('https://example.org', '🌊'.repeat(200)))
  const shown = /,"(.*)"\)$/.exec(cell)?.[1] ?? ''
  ok(shown.length <= 255 && shown.endsWith('🌊…'))
})

test('a row ends with a line end', () => is(csvRow(['a', 'b']), 'a,b\n'))

test.run()
