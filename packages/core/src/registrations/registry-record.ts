import type { Dataset } from '../datasets/dataset.ts'
import { formatPid, type Pid } from '../datasets/pid.ts'
import { exportSourceOf } from '../exports/export-source.ts'
import type { Domain, Site } from '../ports.ts'
import type { ReadUnit } from '../store/store.ts'
import type { Version } from '../versions/version.ts'
import type { PidRecord } from './registrar.ts'

/** The exporter whose documents registrars take (access supplement, 16.7). */
export const REGISTRY_FORMAT = 'pidregistry'

/** Where the identifier of a dataset leads. */
export function landingPage(pid: Pid, { url, landingPage }: Site): string {
  const written = encodeURIComponent(formatPid(pid)).replaceAll('%3A', ':').replaceAll('%2F', '/')
  return (landingPage ?? `${url}/citation?persistentId={pid}`).replaceAll('{pid}', () => written)
}

/** What the registrar is told of a version, which is what everybody may know of it. */
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
  return { pid, target: landingPage(pid, domain.site), metadata: exporter.write(source) }
}
