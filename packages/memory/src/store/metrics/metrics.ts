import type {
  CountedItem,
  CountedKind,
  ItemMeasure,
  ItemSeries,
  MetricPlace,
  MetricReads,
  ValueCount,
} from '@holdfast/core'
import {
  type DataFile,
  type Month,
  type MonthCount,
  monthOf,
  monthsBetween,
  totalUntil,
} from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { compareText } from '../ordering.ts'
import type { CurrentState, State } from '../state.ts'
import { type Release, releasesOf, shownCollections, shownDatasets } from './shown.ts'

export const metrics = (current: CurrentState): MetricReads => ({
  months: async (kind, place) => byMonth(MONTHS[kind](current(), place)),
  downloadsUntil: async (last, place) =>
    totalUntil(byMonth(MONTHS.downloads(current(), place)), last),
  since: async (kind, start, place) => SINCE[kind](current(), start, place),
  collectionTypes: async (place) =>
    valueCounts(shownCollections(current(), place).map(({ type }) => type)).map(
      ({ value, count }) => ({
        type: value,
        count,
      }),
    ),
  collectionSubjects: async (place) => {
    const state = current()
    return valueCounts(
      shownCollections(state, place).flatMap(({ id }) => {
        const inside = shownDatasets(state, id)
        return [...new Set(inside.flatMap(({ facts }) => subjectsOf(releasesOf(state, facts.id))))]
      }),
    )
  },
  datasetSubjects: async (before, place) => {
    const state = current()
    return valueCounts(
      shownDatasets(state, place).flatMap(({ facts: { id } }) =>
        subjectsOf(releasesOf(state, id).filter(({ at }) => at < before)),
      ),
    )
  },
  fileTypes: async (place) =>
    releasedFiles(current(), place).map(({ file, at }) => ({
      month: monthOf(at),
      contentType: file.contentType,
      count: 1,
      size: file.size,
    })),
  itemTotals: async (measure, last, place) => {
    const rows = itemMonths(current(), measure, place).filter(({ month }) => month <= last)
    return sumOf(rows, ({ id }) => `${id}`, measure)
      .map(({ id, pid, count }) => ({ id, pid, count }))
      .sort((a, b) => b.count - a.count || a.id - b.id)
  },
  itemSeries: async (measure, place) => {
    const rows = itemMonths(current(), measure, place)
    const counts = sumOf(rows, ({ id, month }) => `${id} ${month}`, measure)
    return [...new Set(counts.map(({ id }) => id))].map((id) =>
      runningTotals(counts.filter((each) => each.id === id)),
    )
  },
  tree: async (before, place) =>
    copied(
      shownCollections(current(), place)
        .filter(({ publishedAt }) => publishedAt !== null && publishedAt < before)
        .map(({ id, parentId, alias, name }) => ({ id, parentId, alias, name })),
    ),
})

const MONTHS: Readonly<
  Record<CountedKind, (state: State, place: MetricPlace) => readonly MonthCount[]>
> = {
  collections: (state, place) =>
    shownCollections(state, place).flatMap(({ publishedAt }) =>
      publishedAt === null ? [] : [one(publishedAt)],
    ),
  datasets: (state, place) =>
    shownDatasets(state, place).flatMap(({ facts: { id } }) => {
      const times = releasesOf(state, id).map(({ at }) => at.getTime())
      return times.length === 0 ? [] : [one(new Date(Math.min(...times)))]
    }),
  files: (state, place) => releasedFiles(state, place).map(({ at }) => one(at)),
  downloads: (state, place) =>
    downloadsOf(state, place).map(({ day, count }) => ({ month: day.slice(0, 7), count })),
  accounts: (state) => state.accounts.rows().map(({ createdAt }) => one(createdAt)),
}

const SINCE: Readonly<
  Record<CountedKind, (state: State, start: Date, place: MetricPlace) => number>
> = {
  collections: (state, start, place) =>
    shownCollections(state, place).filter(({ publishedAt }) => (publishedAt ?? start) > start)
      .length,
  datasets: (state, start, place) => newestSince(state, start, place).length,
  files: (state, start, place) =>
    newestSince(state, start, place).reduce((sum, { version }) => sum + version.fileCount, 0),
  downloads: (state, start, place) =>
    downloadsOf(state, place)
      .filter(({ day }) => day >= start.toISOString().slice(0, 10))
      .reduce((sum, { count }) => sum + count, 0),
  accounts: (state, start) => state.accounts.filter(({ createdAt }) => createdAt > start).length,
}

const one = (at: Date): MonthCount => ({ month: monthOf(at), count: 1 })

function byMonth(counts: readonly MonthCount[]): readonly MonthCount[] {
  const months = new Map<Month, number>()
  for (const { month, count } of counts) months.set(month, (months.get(month) ?? 0) + count)
  return [...months]
    .map(([month, count]) => ({ month, count }))
    .sort((a, b) => compareText(a.month, b.month))
}

function valueCounts<Value extends string>(
  values: readonly Value[],
): readonly (ValueCount & { readonly value: Value })[] {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

function subjectsOf(releases: readonly Release[]): readonly string[] {
  const subjects = releases.at(-1)?.version.metadata.subject
  if (!Array.isArray(subjects)) return []
  return [...new Set(subjects.filter((each) => typeof each === 'string'))]
}

const newestSince = (state: State, start: Date, place: MetricPlace): readonly Release[] =>
  shownDatasets(state, place).flatMap(
    ({ facts: { id } }) =>
      releasesOf(state, id)
        .filter(({ at }) => at > start)
        .at(-1) ?? [],
  )

/** Every file of a released version, with the time of its first release. */
const releasedFiles = (
  state: State,
  place: MetricPlace,
): readonly { readonly file: DataFile; readonly at: Date }[] =>
  shownDatasets(state, place).flatMap(({ facts: { id } }) => {
    const releases = releasesOf(state, id)
    return state.files
      .filter(({ datasetId }) => datasetId === id)
      .flatMap((file) => {
        const times = releases
          .filter(
            ({ version: { ordinal } }) =>
              ordinal >= file.since && (file.until === null || ordinal < file.until),
          )
          .map(({ at }) => at.getTime())
        return times.length === 0 ? [] : [{ file, at: new Date(Math.min(...times)) }]
      })
  })

/** Counts of removed files stay in the totals of everything. */
const downloadsOf = (state: State, place: MetricPlace) => {
  const shown = new Set(shownDatasets(state, place).map(({ facts }) => facts.id))
  return state.downloads.filter(({ fileId }) => {
    const datasetId = state.files.get(fileId)?.datasetId
    return datasetId === undefined ? place === null : shown.has(datasetId)
  })
}

/** The counts of one item in single months as its totals from the first of them to the last. */
function runningTotals(counts: readonly (CountedItem & MonthCount)[]): ItemSeries {
  const sorted = counts.toSorted((a, b) => compareText(a.month, b.month))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) throw new Error('An item without counts')
  const months = monthsBetween(first.month, last.month)
  const totals = months.map((month) => totalUntil(counts, month))
  return { id: first.id, pid: first.pid, first: first.month, totals }
}

interface ItemRow extends CountedItem {
  readonly month: Month
  readonly by: string
}

function itemMonths(state: State, { of }: ItemMeasure, place: MetricPlace): readonly ItemRow[] {
  return downloadsOf(state, place).flatMap(({ fileId, day, by, count }) => {
    const file = state.files.get(fileId)
    const dataset = file && state.datasets.get(file.datasetId)
    if (file === null || dataset == null) return []
    const { id, pid } = of === 'file' ? file : dataset.facts
    return [{ id, pid, month: day.slice(0, 7), by, count }]
  })
}

/** Adds up rows of the same key: downloads, or distinct downloaders. */
function sumOf(
  rows: readonly ItemRow[],
  keyOf: (row: ItemRow) => string,
  { counts }: ItemMeasure,
): (CountedItem & { readonly month: Month })[] {
  const groups = new Map<string, ItemRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { id, pid, month } = first
    const count =
      counts === 'downloads'
        ? group.reduce((sum, row) => sum + row.count, 0)
        : new Set(group.map(({ by }) => by)).size
    return [copied({ id, pid, month, count })]
  })
}
