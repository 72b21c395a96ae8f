import type {
  CountedItem,
  FileTypeTotal,
  ItemMeasure,
  ItemSeries,
  ValueCount,
} from '@holdfast/core'
import {
  formatPid,
  type MonthOfItems,
  type SeriesPoint,
  type TypePoint,
} from '@holdfast/core/rules'
import type { MetricList } from './send-list.ts'
import type { MetricRow } from './write-list.ts'

/** Columns and names of files (docs/specification/metrics.md#endpoints). */

export const seriesList = (fileName: string, points: readonly SeriesPoint[]): MetricList => ({
  fileName: `${fileName}.timeseries`,
  columns: ['date', 'count'],
  rows: points.map(({ date, count }) => [date, count]),
})

export const valueList = (
  fileName: string,
  column: string,
  values: readonly ValueCount[],
): MetricList => ({
  fileName,
  columns: [column, 'count'],
  rows: values.map(({ value, count }) => [value, count]),
})

export const typeList = (types: readonly FileTypeTotal[]): MetricList => ({
  fileName: 'datafiles.byType',
  columns: ['contenttype', 'count', 'size'],
  rows: types.map(({ contentType, count, size }) => [contentType, count, size]),
})

export const typeSeriesList = (points: readonly TypePoint[]): MetricList => ({
  fileName: 'datafiles.byType.timeseries',
  columns: ['date', 'contenttype', 'count', 'size'],
  rows: points.map(({ date, contentType, count, size }) => [date, contentType, count, size]),
})

/** A measure of datasets or files by the name in its path. */
export const ITEM_METRICS = {
  filedownloads: { of: 'file', counts: 'downloads' },
  uniquedownloads: { of: 'dataset', counts: 'downloaders' },
  uniquefiledownloads: { of: 'file', counts: 'downloaders' },
} as const satisfies Readonly<Record<string, ItemMeasure>>

/** The name of such a measure. */
export type ItemMetric = keyof typeof ITEM_METRICS

export const isItemMetric = (text: string): text is ItemMetric => Object.hasOwn(ITEM_METRICS, text)

export const itemList = (metric: ItemMetric, items: readonly CountedItem[]): MetricList => {
  const files = ITEM_METRICS[metric].of === 'file'
  return {
    fileName: metric,
    columns: files ? ['id', 'pid', 'count'] : ['pid', 'count'],
    rows: itemRows(items, files),
  }
}

/** There may be as many as files: each is made when it is written. */
function* itemRows(items: readonly CountedItem[], files: boolean): Generator<MetricRow, void> {
  for (const item of items)
    yield files ? [item.id, pidText(item), item.count] : [pidText(item), item.count]
}

/** As many rows as downloaded items in each month: they are made while they are sent. */
export const itemSeriesList = (
  metric: ItemMetric,
  months: Iterable<MonthOfItems<ItemSeries>>,
): MetricList => {
  const files = ITEM_METRICS[metric].of === 'file'
  return {
    fileName: `${metric}.timeseries`,
    columns: files ? ['date', 'pid', 'id', 'count'] : ['date', 'pid', 'count'],
    rows: {
      months,
      cellsOf: (item) => (files ? [pidText(item), item.id] : [pidText(item)]),
    },
  }
}

const pidText = ({ pid }: Pick<CountedItem, 'pid'>): string | null =>
  pid === null ? null : formatPid(pid)
