import type { Domain } from '../../ports/ports.ts'
import type { UsageRow } from '../../ports/store/usage.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { formatPid, type Pid, parsePid } from '../../rules/datasets/pid.ts'
import { monthOf } from '../../rules/metrics/month.ts'
import { invalid } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type ReportedUsage, readSushiReport } from '../../rules/usage/sushi-report.ts'
import { addedUsage } from '../../rules/usage/usage-counts.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** The longest report that is read, in bytes: it is held in memory. */
const MOST_BYTES = 32 * 1024 * 1024

/** Which report is loaded, and for what. */
export interface ReportWanted {
  /** The path of the file on the machine of the service; null when none was named. */
  readonly path: string | null
  /** Books every entry on this dataset; null finds datasets by the identifiers in the report. */
  readonly dataset: DatasetRef | null
}

/** What a report brought. */
export interface LoadedReport {
  /** The dataset on which everything was booked. */
  readonly on: Pid | null
  readonly datasets: number
  /** Identifiers in the report that are not of a dataset here. */
  readonly unknown: number
}

/** Loads usage counts of a report, whole or not at all (docs/specification/usage.md#load-a-report). */
export const loadReportUseCases = (domain: Domain) => {
  const { store, clock, usageReports } = domain

  const reportAt = async (path: string | null): Promise<unknown> => {
    if (path === null || path === '')
      return invalid('The parameter reportOnDisk must name the file of a report.')
    const found = (await usageReports?.read(path, MOST_BYTES)) ?? { kind: 'unreadable' }
    const name = `The report ${path.slice(0, 500)}`
    switch (found.kind) {
      case 'unreadable':
        return invalid(`${name} could not be read.`)
      case 'tooLong':
        return invalid(`${name} is longer than ${MOST_BYTES} bytes. Nothing was booked.`)
      case 'read':
        return parsed(found.text, name)
    }
  }

  return {
    load: async (actor: Actor, { path, dataset }: ReportWanted): Promise<LoadedReport> => {
      requireSuperuser(actor)
      const report = await reportAt(path)
      const reported = readSushiReport(report, {
        anyPid: dataset !== null,
        last: monthOf(clock.now()),
      })
      return store.write(async (unit) => {
        const on = dataset === null ? null : await unit.datasets.find(dataset)
        if (dataset !== null && on === null) return invalid('There is no such dataset.')
        const { rows, datasets, unknown } =
          on === null
            ? rowsOf(reported, await datasetsIn(reported, unit.usage.datasetsNamed))
            : { rows: rowsOn(reported, on.id), datasets: 1, unknown: 0 }
        await unit.usage.load(rows)
        await unit.events.append({
          at: clock.now(),
          actor: assigneeOf(actor),
          kind: 'usageReportLoaded',
          objectId: on?.id ?? null,
          details: { datasets, unknown },
        })
        return { on: on?.pid ?? null, datasets, unknown }
      })
    },
  }
}

/** The message never quotes the file: it may be any file of the machine. */
function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return invalid(`${name} is not JSON.`)
  }
}

async function datasetsIn(
  reported: readonly ReportedUsage[],
  datasetsNamed: (pids: readonly Pid[]) => Promise<readonly (number | null)[]>,
): Promise<ReadonlyMap<string, number | null>> {
  const texts = [...new Set(reported.map(({ pid }) => pid ?? ''))]
  const pids = texts.map((text) => parsePid(text))
  const known = pids.filter((pid) => pid !== null)
  const ids = await datasetsNamed(known)
  const byPid = new Map(known.map((pid, at) => [formatPid(pid), ids[at] ?? null]))
  return new Map(
    texts.map((text, at) => {
      const pid = pids[at]
      return [text, pid ? (byPid.get(formatPid(pid)) ?? null) : null]
    }),
  )
}

function rowsOf(
  reported: readonly ReportedUsage[],
  datasets: ReadonlyMap<string, number | null>,
): { readonly rows: readonly UsageRow[]; readonly datasets: number; readonly unknown: number } {
  const rows = reported.flatMap(({ pid, ...usage }) => {
    const datasetId = datasets.get(pid ?? '') ?? null
    return datasetId === null ? [] : [{ datasetId, ...usage }]
  })
  const ids = [...datasets.values()]
  return {
    rows: gathered(rows),
    datasets: new Set(rows.map(({ datasetId }) => datasetId)).size,
    unknown: ids.filter((id) => id === null).length,
  }
}

const rowsOn = (reported: readonly ReportedUsage[], datasetId: number): readonly UsageRow[] =>
  gathered(reported.map(({ pid: _, ...usage }) => ({ datasetId, ...usage })))

/** One row for each key: two spellings of an identifier may name the same dataset. */
function gathered(rows: readonly UsageRow[]): readonly UsageRow[] {
  const byKey = new Map<string, UsageRow>()
  for (const row of rows) {
    const key = `${row.datasetId} ${row.month} ${row.country}`
    const before = byKey.get(key)
    byKey.set(
      key,
      before === undefined ? row : { ...row, counts: addedUsage(before.counts, row.counts) },
    )
  }
  return [...byKey.values()]
}
