import type { Usage, UsageMonth, UsageOf } from '@holdfast/core'
import { addedUsage, formatPid, monthOf, NO_USAGE } from '@holdfast/core/rules'
import { copied } from '../copied.ts'
import { releasesOf, shownDatasets } from '../metrics/shown.ts'
import { compareText } from '../ordering.ts'
import type { CurrentState, State } from '../state.ts'
import { accessed } from './accessed.ts'
import { countUsage, sessionKey } from './count-usage.ts'
import { keptReports } from './kept-reports.ts'
import { usageKey } from './usage-state.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const usage = (current: CurrentState): Usage => ({
  accessed: async (things) => things.map((thing) => accessed(current(), thing)),
  months: async (of, country) => months(current(), of, country),
  citations: async (datasetId) =>
    current()
      .citations.filter((each) => each.datasetId === datasetId)
      .map(({ url }) => url)
      .sort(compareText),
  citationMonths: async (of) => {
    const state = current()
    const shown = idsOf(state, of)
    const counts = new Map<string, number>()
    for (const { knownAt } of state.citations.filter(({ datasetId }) => shown.has(datasetId)))
      counts.set(monthOf(knownAt), (counts.get(monthOf(knownAt)) ?? 0) + 1)
    return [...counts]
      .map(([month, count]) => ({ month, count }))
      .sort((a, b) => compareText(a.month, b.month))
  },
  datasetsNamed: async (pids) => {
    const named = new Map(
      current()
        .datasets.rows()
        .map(({ facts }) => [formatPid(facts.pid).toLowerCase(), facts.id]),
    )
    return pids.map((pid) => named.get(formatPid(pid).toLowerCase()) ?? null)
  },
  counted: async (month, { after, limit }) => {
    const state = current()
    const own = state.usageCounts.filter((row) => row.source === 'own' && row.month === month)
    const ids = [...new Set(own.map(({ datasetId }) => datasetId))].sort((a, b) => a - b)
    return ids
      .filter((id) => id > after)
      .slice(0, limit)
      .flatMap((datasetId) => {
        const facts = state.datasets.get(datasetId)?.facts
        if (facts === undefined) return []
        const { pid, publishedAt } = facts
        const title = releasesOf(state, datasetId).at(-1)?.version.metadata.title
        const countries = own
          .filter((row) => row.datasetId === datasetId)
          .map(({ country, counts }) => ({ country, counts }))
          .sort((a, b) => compareText(a.country, b.country))
        return [copied({ datasetId, pid, title: String(title ?? ''), publishedAt, countries })]
      })
  },
  processing: async (yearMonth) => copied(current().processing.get(yearMonth)),
  load: async (rows) => {
    const state = current()
    for (const row of rows)
      if (state.datasets.has(row.datasetId))
        state.usageCounts.set(
          usageKey({ ...row, source: 'loaded' }),
          copied({ ...row, source: 'loaded' as const }),
        )
  },
  count: async (events) => {
    for (const event of events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
      countUsage(current(), event)
  },
  forgetSessions: async (before) => {
    const { usageSessions } = current()
    for (const row of usageSessions.filter(({ lastAt }) => lastAt < before))
      usageSessions.delete(sessionKey(row))
  },
  cite: async (citations, knownAt) => {
    const state = current()
    for (const { datasetId, url } of citations) {
      const key = `${datasetId} ${url}`
      if (state.datasets.has(datasetId) && !state.citations.has(key))
        state.citations.set(key, { datasetId, url, knownAt })
    }
  },
  awaitCitations: async (datasetId, { at, most }) => {
    const { citationWaits } = current()
    const others = citationWaits.filter(
      (each) => each.datasetId !== datasetId && each.at.getTime() > at.getTime() - DAY_MS,
    )
    if (others.length >= most) return 'full'
    citationWaits.set(datasetId, { datasetId, at })
    return 'waiting'
  },
  citationsFetched: async (datasetId) => {
    current().citationWaits.delete(datasetId)
  },
  process: async (state) => {
    const { processing } = current()
    const server = processing.get(state.yearMonth)?.server
    processing.set(
      state.yearMonth,
      copied({ ...state, server: server === undefined ? state.server : server }),
    )
  },
  forgetProcessing: async (yearMonth) => current().processing.delete(yearMonth),
  // Last, as Node 20 adds members to a spread object slowly (decision 0538).
  ...keptReports(current),
})

function months(state: State, of: UsageOf, country: string | null): readonly UsageMonth[] {
  const ids = idsOf(state, of)
  const rows = state.usageCounts.filter(({ datasetId }) => ids.has(datasetId))
  const loaded = new Set(
    rows
      .filter(({ source }) => source === 'loaded')
      .map(({ datasetId, month }) => `${datasetId} ${month}`),
  )
  const found = new Map<string, UsageMonth>()
  for (const { datasetId, month, source, country: from, counts } of rows) {
    if (source === 'own' && loaded.has(`${datasetId} ${month}`)) continue
    if (country !== null && country !== from) continue
    found.set(month, { month, counts: addedUsage(found.get(month)?.counts ?? NO_USAGE, counts) })
  }
  return [...found.values()].sort((a, b) => compareText(a.month, b.month))
}

const idsOf = (state: State, of: UsageOf): ReadonlySet<number> =>
  of.kind === 'dataset'
    ? new Set(state.datasets.has(of.datasetId) ? [of.datasetId] : [])
    : new Set(shownDatasets(state, of.place).map(({ facts }) => facts.id))
