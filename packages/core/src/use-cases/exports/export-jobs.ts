import type { Exporter } from '../../ports/exports/exporter.ts'
import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset, publicAccess } from '../../rules/datasets/dataset-access.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import type { ExportSource } from '../../rules/exports/exporter.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { exportSourceOf } from './export-source.ts'

/** Datasets whose exports one job requests. */
const PAGE = 200

/**
 * Writes the latest released version of a dataset in every format, as everyone may see it, and records when. The
 * documents are not kept: exports are made when they are asked for. A format that fails is recorded as an event.
 */
export const exportJobs = (domain: Domain) => {
  const { store, clock, exporters } = domain

  const sourceFor = async (unit: ReadUnit, datasetId: number): Promise<ExportSource | null> => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    if (dataset === null || dataset.released === null) return null
    const key = { kind: 'ordinal', ordinal: dataset.released.ordinal } as const
    const version = await unit.versions.find(datasetId, key)
    if (version === null) return null
    const wanted = { access: publicAccess(dataset), version, tables: true }
    return exportSourceOf(unit, wanted, domain)
  }

  return {
    exportDataset: async (datasetId: number): Promise<void> => {
      const source = await store.read((unit) => sourceFor(unit, datasetId))
      if (source === null) return
      const failures = exporters.flatMap((exporter) => failureOf(exporter, source) ?? [])
      await store.write(async (unit) => {
        const at = clock.now()
        await unit.exportTimes.save(datasetId, at)
        if (failures.length > 0)
          await unit.events.append({
            at,
            actor: ':system',
            kind: 'exportFailed',
            objectId: datasetId,
            details: { failures },
          })
      })
    },

    /** Requests the exports of a page of datasets, and enqueues a job for the next page. */
    exportAll: ({
      onlyOutdated,
      after,
    }: {
      readonly onlyOutdated: boolean
      readonly after: number
    }): Promise<void> =>
      store.write(async (unit) => {
        const page = await unit.exportTimes.exportable({ after, limit: PAGE, onlyOutdated })
        await unit.jobs.enqueueAll(
          page.map((datasetId) => ({ kind: 'exportDataset', datasetId }) as const),
        )
        const last = page.at(-1)
        if (last !== undefined && page.length === PAGE)
          await enqueueAllExports(unit, { onlyOutdated, after: last })
      }),
  }
}

/** The format and the reason if the exporter fails; null if it writes a document. */
function failureOf(
  exporter: Exporter,
  source: ExportSource,
): { readonly format: string; readonly reason: string } | null {
  try {
    exporter.write(source)
    return null
  } catch (error) {
    return { format: exporter.name, reason: error instanceof Error ? error.message : String(error) }
  }
}

const enqueueAllExports = (
  { jobs }: WriteUnit,
  { onlyOutdated, after }: { readonly onlyOutdated: boolean; readonly after: number },
): Promise<void> =>
  jobs.enqueue(
    { kind: 'exportAll', onlyOutdated, after },
    { dedupeKey: `export-all-${onlyOutdated}-${after}` },
  )

/** Exports of everything, for superusers (docs/specification/administration.md#calls). */
export const exportAdminUseCases = ({ store, clock }: Domain) => {
  const record = (
    { events }: WriteUnit,
    actor: Actor,
    { what, objectId }: { readonly what: string; readonly objectId?: number },
  ): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'exportRequested',
      objectId: objectId ?? null,
      details: { what },
    })

  return {
    /** Starts the export of all released datasets, or of those that changed since their last export. */
    exportAll: (
      actor: Actor,
      { onlyOutdated }: { readonly onlyOutdated: boolean },
    ): Promise<void> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        await enqueueAllExports(unit, { onlyOutdated, after: 0 })
        await record(unit, actor, { what: onlyOutdated ? 'outdated' : 'all' })
      })
    },

    /** Starts the export of one dataset; refuses one without a released version. */
    exportDataset: (actor: Actor, ref: DatasetRef): Promise<Pid> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        const dataset = (await unit.datasets.find(ref)) ?? noSuchDataset(ref)
        if (dataset.released === null)
          refuse({
            kind: 'invalid',
            message: `Dataset ${formatPid(dataset.pid)} has no released version to export.`,
          })
        await unit.jobs.enqueue({ kind: 'exportDataset', datasetId: dataset.id })
        await record(unit, actor, { what: 'dataset', objectId: dataset.id })
        return dataset.pid
      })
    },

    /** Forgets when datasets were exported, so that all of them count as outdated. */
    clearTimes: (actor: Actor): Promise<void> => {
      requireSuperuser(actor)
      return store.write(async (unit) => {
        await unit.exportTimes.clear()
        await record(unit, actor, { what: 'times' })
      })
    },
  }
}
