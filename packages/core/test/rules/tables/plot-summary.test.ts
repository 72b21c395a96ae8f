import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { columnCounts } from '../../../src/rules/tables/column-counts.ts'
import { plotSummary } from '../../../src/rules/tables/plot-summary.ts'
import type { VariableType } from '../../../src/rules/tables/table-variable.ts'

const test = suite('the summary for plots')

const ROOM = { values: 100_000, characters: 1000 }

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text)
}

/** The summary of one column, given its cells as the text holds them. */
async function summary(type: VariableType, cells: readonly string[]) {
  const text = cells.map((cell) => `${cell}\n`).join('')
  const [counts] = (await columnCounts([{ type }], bytesOf(text), ROOM)) ?? []
  if (counts === undefined) throw new Error('There are too many values')
  return plotSummary({ name: 'x', type }, counts)
}

const range = (length: number) => Array.from({ length }, (_, n) => n)

const part = (of: Readonly<Record<string, unknown>>, keys: string) =>
  keys.split(' ').map((key) => of[key])

test('a text has bars, frequencies and no numbers', async () => {
  equal(await summary('text', ['"cat"', '"dog"', '"dog"']), {
    plottype: 'bar',
    plotvalues: { cat: 1, dog: 2 },
    varnamesSumStat: 'x',
    median: 'NA',
    mean: 'NA',
    max: 'NA',
    min: 'NA',
    sd: 'NA',
    mode: 'dog',
    freqmode: 2,
    fewest: 'cat',
    freqfewest: 1,
    mid: null,
    freqmid: 1.5,
    uniques: 2,
    herfindahl: 0.5556,
    valid: 3,
    invalid: 0,
    varnamesTypes: 'x',
    defaultInterval: 'discrete',
    defaultNumchar: 'character',
    defaultNature: 'nominal',
    defaultBinary: 'yes',
    numchar: 'character',
    nature: 'nominal',
    binary: 'yes',
    interval: 'discrete',
  })
})

test('texts that stand for missing values are valid, but in no other statistic', async () => {
  const of = await summary('text', ['"NA"', '"."', '""', '"NULL"', '"a"', '', '"__proto__"'])
  equal(part(of, 'valid invalid uniques mode'), [6, 1, 2, '__proto__'])
  ok(Object.hasOwn(of.plotvalues as object, '__proto__'))
})

test('few whole numbers are ordinal and have bars', async () => {
  const of = await summary('integer', ['3', '1', '2', '2', '', '10'])
  equal(of.plotvalues, { '1': 1, '2': 2, '3': 1, '10': 1 })
  equal(part(of, 'median mean min max valid invalid'), [2, 3.6, 1, 10, 5, 1])
  is(Number(of.sd).toFixed(6), '3.646917')
  equal(part(of, 'nature interval mode fewest mid'), ['ordinal', 'discrete', '2', '1', '1'])
})

test('fractions are percentages where they fill a scale of 1 or 100', async () => {
  const natureOf = async (...cells: readonly string[]) => (await summary('float', cells)).nature
  is(await natureOf('0', '0.5', '1'), 'percent')
  is(await natureOf('1.5', '50', '99'), 'percent')
  is(await natureOf('20.5', '50', '99'), 'ratio')
  is(await natureOf('-0.5', '1'), 'ratio')
  is(await natureOf('1', '2'), 'ordinal')
})

test('numbers of which nothing is known have no statistics', async () => {
  const of = await summary('integer', ['', ''])
  equal(part(of, 'median mean sd mode uniques invalid nature plottype'), [
    'NA',
    'NA',
    'NA',
    null,
    0,
    2,
    'ordinal',
    'bar',
  ])
  equal(part(await summary('decimal', ['1.23456']), 'mode sd'), ['1.235', 'NA'])
})

test('a curve has fifty points and encloses an area of one', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 13, maxLength: 60 }),
      async (values) => {
        const of = await summary('integer', values.map(String))
        is(of.plottype, 'continuous')
        const [xs, ys] = [of.plotx as readonly number[], of.ploty as readonly number[]]
        equal([xs.length, ys.length], [50, 50])
        ok((xs[0] ?? 0) < Math.min(...values) && (xs[49] ?? 0) > Math.max(...values))
        ok(ys.every((y) => Number.isFinite(y) && y >= 0))
      },
    ),
  )
  const even = Array.from({ length: 100 }, (_, n) => String(n))
  const { plotx, ploty } = await summary('integer', even)
  const [xs, ys] = [plotx as readonly number[], ploty as readonly number[]]
  const area = ys.reduce((sum, y) => sum + y, 0) * ((xs[1] ?? 0) - (xs[0] ?? 0))
  ok(Math.abs(area - 1) < 0.01, String(area))
})

test('a curve of very many values is that of few with the same shape', async () => {
  const few = await summary('integer', range(4000).map(String))
  const many = await summary(
    'decimal',
    range(40_000).map((n) => String(n / 10)),
  )
  const [one, other] = [few.ploty as readonly number[], many.ploty as readonly number[]]
  // The middle: the ends are drawn with another width.
  for (const point of range(30).map((n) => n + 10))
    ok(Math.abs((one[point] ?? 0) / (other[point] ?? 1) - 1) < 0.01, `${point}`)
})

test('a table whose distinct values take too much room is reported before all are counted', async () => {
  const columns = [{ type: 'integer' as const }, { type: 'text' as const }]
  const counted = (values: number, characters: number) =>
    columnCounts(columns, bytesOf('1\t"ab"\n2\t"cd"\n'), { values, characters })
  ok((await counted(4, 4)) !== null)
  is(await counted(3, 4), null)
  is(await counted(4, 3), null)
})

test.run()
