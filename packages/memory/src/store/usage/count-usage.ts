import type { UsageEvent } from '@holdfast/core'
import { addedUsage, isReleased, monthOf, NO_USAGE } from '@holdfast/core/rules'
import type { State } from '../state.ts'
import { type UsageSessionRow, usageKey } from './usage-state.ts'

const DOUBLE_CLICK_MS = 30_000

/** Adds one event, later than all that were added before, to this server's own numbers. */
export function countUsage(state: State, event: UsageEvent): void {
  const target = targetOf(state, event)
  if (target === null) return
  const { session, at, country, by, kind } = event
  const row: UsageSessionRow = { session, ...target, kind, lastAt: at }
  const before = state.usageSessions.get(sessionKey(row))
  const sameSession = state.usageSessions.filter(
    (each) => each.session === session && each.datasetId === target.datasetId,
  )
  state.usageSessions.set(sessionKey(row), row)
  if (before !== null && at.getTime() - before.lastAt.getTime() <= DOUBLE_CLICK_MS) return
  const suffix = by === 'machine' ? 'Machine' : 'Regular'
  const firstDownload = !sameSession.some((each) => each.kind === 'download')
  const key = { datasetId: target.datasetId, month: monthOf(at), country, source: 'own' } as const
  const counts = state.usageCounts.get(usageKey(key))?.counts ?? NO_USAGE
  state.usageCounts.set(usageKey(key), {
    ...key,
    counts: addedUsage(counts, {
      [`viewsTotal${suffix}`]: 1,
      ...(sameSession.length === 0 ? { [`viewsUnique${suffix}`]: 1 } : {}),
      ...(kind === 'download' ? { [`downloadsTotal${suffix}`]: 1 } : {}),
      ...(kind === 'download' && firstDownload ? { [`downloadsUnique${suffix}`]: 1 } : {}),
    }),
  })
}

export const sessionKey = ({ session, datasetId, kind, item }: UsageSessionRow): string =>
  `${session} ${datasetId} ${kind} ${item}`

/** The dataset and item of an event; null for what was never released. */
function targetOf(
  state: State,
  { of }: UsageEvent,
): { readonly datasetId: number; readonly item: number } | null {
  const file = 'fileId' in of ? state.files.get(of.fileId) : null
  if ('fileId' in of && file === null) return null
  const datasetId = 'datasetId' in of ? of.datasetId : (file?.datasetId ?? 0)
  const released = state.versions.find(
    (version) =>
      version.datasetId === datasetId &&
      isReleased(version) &&
      (file === null ||
        (version.ordinal >= file.since && (file.until === null || version.ordinal < file.until))),
  )
  return released && { datasetId, item: file?.id ?? 0 }
}
