import type { ColumnCounts } from './column-counts.ts'
import { isNumeric, type TableVariable } from './table-variable.ts'

/** The points of a curve. */
const POINTS = 50
/** From this number of distinct values on, numbers are drawn as a curve. */
const CURVE_VALUES = 13
/** More distinct values than these are gathered in as many steps before they are drawn. */
const STEPS = 4096

type Nature = 'nominal' | 'ordinal' | 'percent' | 'ratio'
/** A value, and how often it occurs. */
type Counted = readonly [value: string | number, count: number]
type CountedNumber = readonly [value: number, count: number]

/** The summary of one variable for programs that draw it (docs/specification/tabular.md#summary-for-plots). */
export function plotSummary(
  { name, type }: Pick<TableVariable, 'name' | 'type'>,
  { valid, invalid, counts }: ColumnCounts,
): Readonly<Record<string, unknown>> {
  const numbers = isNumeric({ type }) ? sortedNumbers(counts) : null
  const values = numbers ?? sortedTexts(counts)
  const interval = numbers?.some(([value]) => !Number.isInteger(value)) ? 'continuous' : 'discrete'
  const nature = natureOf(numbers, interval)
  const numchar = numbers === null ? 'character' : 'numeric'
  const binary = values.length === 2 ? 'yes' : 'no'
  return {
    ...plotOf(values, nature === 'nominal' ? null : numbers),
    varnamesSumStat: name,
    ...statisticsOf(numbers ?? []),
    ...frequenciesOf(values),
    valid,
    invalid,
    varnamesTypes: name,
    defaultInterval: interval,
    defaultNumchar: numchar,
    defaultNature: nature,
    defaultBinary: binary,
    numchar,
    nature,
    binary,
    interval,
  }
}

/** By their code units. */
const sortedTexts = (counts: ColumnCounts['counts']): readonly Counted[] =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** Without a comparison that is called for every pair: there may be very many. */
const sortedNumbers = (counts: ColumnCounts['counts']): readonly CountedNumber[] =>
  Array.from(
    Float64Array.from(counts.keys(), Number).sort(),
    (value): CountedNumber => [value, counts.get(value) ?? 0],
  )

function natureOf(
  numbers: readonly CountedNumber[] | null,
  interval: 'continuous' | 'discrete',
): Nature {
  if (numbers === null) return 'nominal'
  if (interval === 'discrete') return 'ordinal'
  const [min, max] = [numbers.at(0)?.[0] ?? 0, numbers.at(-1)?.[0] ?? 0]
  const share = min >= 0 && max <= 1
  return share || (min >= 0 && max <= 100 && min < 15 && max > 85) ? 'percent' : 'ratio'
}

const totalOf = (values: readonly Counted[]): number =>
  values.reduce((sum, [, count]) => sum + count, 0)

/** The value at a place in the order of all, from 0; between two of them for a fraction. */
function quantile(numbers: readonly CountedNumber[], share: number): number {
  const place = (totalOf(numbers) - 1) * share
  const at = (index: number): number => {
    let before = 0
    for (const [value, count] of numbers) {
      before += count
      if (index < before) return value
    }
    return Number.NaN
  }
  const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))]
  return low + (high - low) * (place - Math.floor(place))
}

function momentsOf(numbers: readonly CountedNumber[]) {
  const n = totalOf(numbers)
  const mean = numbers.reduce((sum, [value, count]) => sum + value * (count / n), 0)
  const squares = numbers.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0)
  return { n, mean, sd: n < 2 ? Number.NaN : Math.sqrt(squares / (n - 1)) }
}

const orNothing = (value: number): number | 'NA' => (Number.isFinite(value) ? value : 'NA')

function statisticsOf(numbers: readonly CountedNumber[]) {
  const { mean, sd } = momentsOf(numbers)
  const none = numbers.length === 0
  return {
    median: orNothing(none ? Number.NaN : quantile(numbers, 0.5)),
    mean: orNothing(none ? Number.NaN : mean),
    max: orNothing(numbers.at(-1)?.[0] ?? Number.NaN),
    min: orNothing(numbers.at(0)?.[0] ?? Number.NaN),
    sd: orNothing(sd),
  }
}

/** Numbers are shown with four significant digits. */
const shown = (value: string | number): string =>
  typeof value === 'string' ? value : String(Number(value.toPrecision(4)))

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

function frequenciesOf(values: readonly Counted[]) {
  const total = totalOf(values)
  const counts = Float64Array.from(values, ([, count]) => count).sort()
  const middle = (counts.length - 1) / 2
  const freqmid = ((counts[Math.floor(middle)] ?? 0) + (counts[Math.ceil(middle)] ?? 0)) / 2
  const freqmode = counts.at(-1) ?? 0
  const freqfewest = counts.at(0) ?? 0
  const firstWith = (wanted: number): string | null => {
    const found = values.find(([, count]) => count === wanted)
    return found === undefined ? null : shown(found[0])
  }
  return {
    mode: firstWith(freqmode),
    freqmode,
    fewest: firstWith(freqfewest),
    freqfewest,
    mid: firstWith(freqmid),
    freqmid,
    uniques: values.length,
    herfindahl: rounded(values.reduce((sum, [, count]) => sum + (count / total) ** 2, 0)),
  }
}

function plotOf(values: readonly Counted[], numbers: readonly CountedNumber[] | null) {
  if (numbers !== null && numbers.length >= CURVE_VALUES) {
    const curve = densityOf(numbers)
    return {
      plottype: 'continuous',
      plotx: curve.map(({ x }) => x),
      ploty: curve.map(({ y }) => y),
    }
  }
  const plotvalues = Object.fromEntries(values.map(([value, count]) => [String(value), count]))
  return { plottype: 'bar', plotvalues }
}

/** Numbers in order, those within the same small step at their mean: no one sees the difference in a curve. */
function gathered(numbers: readonly CountedNumber[]): readonly CountedNumber[] {
  if (numbers.length <= STEPS) return numbers
  const [min, max] = [numbers.at(0)?.[0] ?? 0, numbers.at(-1)?.[0] ?? 0]
  const sums = new Float64Array(STEPS)
  const counts = new Float64Array(STEPS)
  for (const [value, count] of numbers) {
    const step = Math.min(STEPS - 1, Math.floor(((value - min) / (max - min)) * STEPS))
    sums[step] = (sums[step] ?? 0) + value * count
    counts[step] = (counts[step] ?? 0) + count
  }
  return Array.from(
    counts,
    (count, step): CountedNumber => [(sums[step] ?? 0) / count, count],
  ).filter(([, count]) => count > 0)
}

/** A density with normal kernels, at points of equal distance. */
function densityOf(numbers: readonly CountedNumber[]) {
  const { n, sd } = momentsOf(numbers)
  const range = (quantile(numbers, 0.75) - quantile(numbers, 0.25)) / 1.34
  // Without a range the middle half are one value; the deviation alone then says how wide they are.
  const width = 0.9 * (range > 0 ? Math.min(sd, range) : sd) * n ** -0.2
  const from = (numbers.at(0)?.[0] ?? 0) - 3 * width
  const step = ((numbers.at(-1)?.[0] ?? 0) + 3 * width - from) / (POINTS - 1)
  const drawn = gathered(numbers)
  return Array.from({ length: POINTS }, (_, point) => {
    const x = from + point * step
    const sum = drawn.reduce(
      (total, [value, count]) => total + count * Math.exp(-(((x - value) / width) ** 2) / 2),
      0,
    )
    return { x, y: sum / (n * width * Math.sqrt(2 * Math.PI)) }
  })
}
