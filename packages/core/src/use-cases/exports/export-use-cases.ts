import type { Exporter } from '../../ports/exports/exporter.ts'
import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { ExportFormat, ExportSource } from '../../rules/exports/exporter.ts'
import { RefusedError, refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { parseVersionSpecifier } from '../../rules/versions/version-specifier.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { versionReadUseCases } from '../versions/read-use-cases.ts'
import { exportSourceOf } from './export-source.ts'
import { exportableVersion } from './exportable.ts'

const FAILED = { kind: 'accessDenied', message: 'Export Failed' } as const

/** Exports of metadata in standard formats (docs/specification/exports.md#endpoint). */
export const exportUseCases = (domain: Domain) => {
  const { store, exporters } = domain
  const versions = versionReadUseCases(domain)

  return {
    /** Public facts about the exporters, in listing order. */
    formats: exporters.map(
      ({ write: _write, describesTables: _tables, ...format }): ExportFormat => format,
    ),

    /**
     * A stamp that changes whenever the export of a released version may change; it includes the day, because
     * embargoes end. Null for an invalid version, and for one that looks different to different callers.
     */
    stamp: async (ref: DatasetRef, version: string): Promise<string | null> => {
      if (parseVersionSpecifier(version) === null) return null
      return versions.dailyStamp(ref, version)
    },

    /**
     * A version in an export format. Refuses an unknown dataset as `notFound`, a version that cannot be
     * exported for this caller as `invalid`, and an unknown exporter or a failed export as `accessDenied`.
     */
    write: (
      actor: Actor,
      {
        ref,
        version: wanted,
        exporter: name,
      }: { readonly ref: DatasetRef; readonly version: string; readonly exporter: string },
    ): Promise<string> =>
      store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        const version = await exportableVersion(unit, access, wanted)
        const exporter = exporters.find((each) => each.name === name) ?? refuse(FAILED)
        const tables = exporter.describesTables ?? false
        return written(exporter, await exportSourceOf(unit, { access, version, tables }, domain))
      }),
  }
}

/** The refusal carries its cause for the log. */
function written(exporter: Exporter, source: ExportSource): string {
  try {
    return exporter.write(source)
  } catch (cause) {
    throw new RefusedError(FAILED, { cause })
  }
}
