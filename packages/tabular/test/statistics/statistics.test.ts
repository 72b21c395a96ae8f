import { memorySpill, storedSummary } from '@holdfast/tabular'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { bucketAt, halvesOf } from '../../src/statistics/buckets.ts'
import { select } from '../../src/statistics/quick-select.ts'
import { valuesAt } from '../../src/statistics/selection.ts'
import { Stripes } from '../../src/statistics/stripes.ts'
import { summaryOf } from '../../src/statistics/summary.ts'

const test = suite('summary statistics')

const summary = (...values: readonly number[]) => summaryOf(() => [Float64Array.from(values)])
const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), {
  minLength: 1,
  maxLength: 200,
})

test('the example of the specification', () =>
  equal(storedSummary(summary(40, Number.NaN)), {
    mean: '40.0',
    medn: '40.0',
    mode: '.',
    vald: '1.0',
    invd: '1.0',
    min: '40.0',
    max: '40.0',
    stdev: '0.0',
  }))

test('without a valid value all but the counts is NaN', () => {
  const { valid, invalid, ...others } = summary(Number.NaN)
  equal([valid, invalid], [0, 1])
  ok(Object.values(others).every(Number.isNaN))
})

test('median and quartiles lie between two values by a straight line', () => {
  const { lowerQuartile, median, upperQuartile } = summary(1, 2, 3, 4)
  equal([lowerQuartile, median, upperQuartile], [1.75, 2.5, 3.25])
})

test('the deviation is that of a sample', () =>
  is(summary(2, 4, 4, 4, 5, 5, 7, 9).deviation, Math.sqrt(32 / 7)))

test('a selected value is the one that sorting would put there', () =>
  fc.assert(
    fc.property(numbers, fc.nat(), (values, at) => {
      const sorted = Float64Array.from(values).sort()
      const place = at % values.length
      is(select(Float64Array.from(values), place), sorted[place])
    }),
  ))

test('the bits of numbers have the order of the numbers', () =>
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (a, b) => {
      const bits = (value: number) =>
        [0, 1, 2, 3].map((level) => bucketAt(halvesOf(Float64Array.of(value)), 0, level))
      const key = (value: number) =>
        bits(value).reduce((all, part) => all * 65_536n + BigInt(part), 0n)
      if (a < b) ok(key(a) < key(b))
      else if (a > b) ok(key(a) > key(b))
    }),
  ))

test('values of a column that is too long to hold are found exactly', () => {
  // Two thirds of them have the same first bits, a third are all the same.
  const length = 1_600_000
  const values = Float64Array.from({ length }, (_, at) => {
    if (at % 3 === 0) return 1
    return at % 3 === 1 ? 1 + ((at * 7919) % length) / length / 32 : (at * 31) % 1000
  })
  const half = length / 2
  const pieces = () => [values.subarray(0, half), values.subarray(half)]
  const places = [0, 500_000, 800_000, 1_100_000, length - 1]
  const sorted = values.slice().sort()
  equal(
    valuesAt(pieces, length, places),
    places.map((place) => sorted[place]),
  )
})

test('of a column that is too long to hold, values that occur very often are found', () => {
  const length = 4_000_000
  const values = Float64Array.from({ length }, (_, at) => (at % 4 === 3 ? Number.NaN : at % 2))
  equal(
    valuesAt(() => [values], 3_000_000, [0, 1_999_999, 2_000_000, 2_999_999]),
    [0, 0, 1, 1],
  )
})

test('columns come back from the spill as they were, wide tables and long ones', () => {
  for (const [columns, rows] of [
    [60_000, 40],
    [2, 70_000],
    [1, 1_100_000],
  ] as const) {
    const stripes = new Stripes(columns, memorySpill())
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) stripes.set(column, row * 3 + column)
      stripes.endRow()
    }
    let seen = 0
    stripes.forEachColumn((column, pieces) => {
      let row = 0
      for (const piece of pieces())
        for (const value of piece)
          if (value !== row++ * 3 + column) is(value, `column ${column}, row ${row}`)
      is(row, rows)
      is(column, seen++)
    })
    is(seen, columns)
  }
})

test.run()
