import { type Month, type MonthCount, monthsBetween } from './month.ts'

/** A running total at the end of a month. */
export interface SeriesPoint {
  readonly date: Month
  readonly count: number
}

/** How many items there are at the end of a month. */
export const totalUntil = (months: readonly MonthCount[], last: Month): number =>
  months.reduce((total, { month, count }) => (month <= last ? total + count : total), 0)

/**
 * Running totals for every month from the first with an item, without gaps
 * (docs/specification/metrics.md#time-series).
 */
export function seriesOf(months: readonly MonthCount[], last: Month): readonly SeriesPoint[] {
  const perMonth = new Map<Month, number>()
  for (const { month, count } of months)
    if (count > 0) perMonth.set(month, (perMonth.get(month) ?? 0) + count)
  const first = [...perMonth.keys()].sort()[0]
  if (first === undefined) return []
  let count = 0
  return monthsBetween(first, last).map((date) => {
    count += perMonth.get(date) ?? 0
    return { date, count }
  })
}

/** The files of one type that were first released in one month. */
export interface MonthOfType {
  readonly contentType: string
  readonly month: Month
  readonly count: number
  /** Bytes. */
  readonly size: number
}

/** The running total of one type at the end of a month. */
export interface TypePoint {
  readonly date: Month
  readonly contentType: string
  readonly count: number
  readonly size: number
}

/** What one item has at the end of each month from its first one on; after the last of them it keeps that total. */
export interface RunningTotals {
  readonly first: Month
  readonly totals: readonly number[]
}

/** What there was by the end of a month. */
export interface MonthOfItems<Item> {
  readonly date: Month
  /** The larger totals first, then by id. Each item has one number for all months, the first one 0. */
  readonly items: readonly {
    readonly item: Item
    readonly number: number
    readonly count: number
  }[]
}

/**
 * Every month from the first with an item to the last, without gaps (docs/specification/metrics.md#time-series). A month is
 * made when it is asked for, and is good until the next is.
 */
export function* monthsOfItems<Item extends RunningTotals & { readonly id: number }>(
  items: readonly Item[],
  last: Month,
): Generator<MonthOfItems<Item>, void> {
  const upcoming = items.toSorted((a, b) => compareMonths(b.first, a.first))
  const shown: CountingItem<Item>[] = []
  for (const date of monthsBetween(upcoming.at(-1)?.first ?? AFTER_ALL, last)) {
    for (const each of shown) each.count = each.item.totals[++each.at] ?? each.count
    for (let next = upcoming.at(-1); next?.first === date; next = upcoming.at(-1)) {
      shown.push({ item: next, number: shown.length, at: 0, count: next.totals[0] ?? 0 })
      upcoming.pop()
    }
    // Nearly in order since the month before, which makes this fast.
    shown.sort((a, b) => b.count - a.count || a.item.id - b.item.id)
    yield { date, items: shown }
  }
}

interface CountingItem<Item> {
  readonly item: Item
  readonly number: number
  at: number
  count: number
}

const AFTER_ALL: Month = '9999-12'

const compareMonths = (a: Month, b: Month): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * A row for each type in every month from its own first one on; within a month the larger counts first, and
 * then by type.
 */
export function typeSeriesOf(rows: readonly MonthOfType[], last: Month): readonly TypePoint[] {
  const byMonth = new Map<Month, MonthOfType[]>()
  for (const row of rows) {
    const known = byMonth.get(row.month)
    if (known === undefined) byMonth.set(row.month, [row])
    else known.push(row)
  }
  const first = [...byMonth.keys()].sort()[0]
  if (first === undefined) return []
  const totals = new Map<string, Omit<TypePoint, 'date'>>()
  return monthsBetween(first, last).flatMap((date) => {
    for (const { contentType, count, size } of byMonth.get(date) ?? []) {
      const known = totals.get(contentType) ?? { count: 0, size: 0 }
      totals.set(contentType, { contentType, count: count + known.count, size: size + known.size })
    }
    return [...totals.values()].sort(largerFirst).map((each) => ({ date, ...each }))
  })
}

const largerFirst = (a: Omit<TypePoint, 'date'>, b: Omit<TypePoint, 'date'>): number =>
  b.count - a.count || (a.contentType < b.contentType ? -1 : 1)
