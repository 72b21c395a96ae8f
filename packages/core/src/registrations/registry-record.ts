import type { Dataset } from '../datasets/dataset.ts'
import { formatPid, type Pid } from '../datasets/pid.ts'
import { exportSourceOf } from '../exports/export-source.ts'
import type { Exporter, ExportSource } from '../exports/exporter.ts'
import type { Domain, Site } from '../ports.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Version } from '../versions/version.ts'
import { type PidRecord, RegistrarFailure } from './registrar.ts'

/** The exporter whose documents registrars take (access supplement, 16.7). */
export const REGISTRY_FORMAT = 'pidregistry'

/** Where the identifier of a dataset leads. */
export function landingPage(pid: Pid, { url, landingPage }: Site): string {
  const written = encodeURIComponent(formatPid(pid)).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return (landingPage ?? `${url}/citation?persistentId={pid}`).replaceAll('{pid}', () => written)
}

/**
 * What the registrar is told of a version, which is what everybody may know of it. Rejects with a
 * `RegistrarFailure` of the kind `rejected` where the metadata cannot be written: that is no better than a
 * document that the registrar will not have.
 */
export async function registryRecord(
  unit: ReadUnit,
  { dataset, version }: { readonly dataset: Dataset; readonly version: Version },
  domain: Pick<Domain, 'catalogue' | 'clock' | 'site' | 'exporters'>,
): Promise<PidRecord> {
  const exporter = domain.exporters.find(({ name }) => name === REGISTRY_FORMAT)
  if (exporter === undefined) throw new Error(`There is no exporter ${REGISTRY_FORMAT}`)
  const access = { dataset, held: new Set<never>(), masked: null }
  const source = await exportSourceOf(unit, { access, version }, domain)
  const { pid } = dataset
  return { pid, target: landingPage(pid, domain.site), metadata: written(exporter, source) }
}

function written(exporter: Exporter, source: ExportSource): string {
  try {
    return exporter.write(source)
  } catch (error) {
    return unwritable(error)
  }
}

const unwritable = (cause: unknown): never => {
  const message = 'The metadata could not be written in the format of the registry.'
  throw new RegistrarFailure('rejected', message, { cause })
}
