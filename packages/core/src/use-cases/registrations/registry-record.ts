import type { Exporter } from '../../ports/exports/exporter.ts'
import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import { publicAccess } from '../../rules/datasets/dataset-access.ts'
import type { Pid } from '../../rules/datasets/pid.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { fileLandingPage, landingPage } from '../../rules/registrations/landing-page.ts'
import { type PidRecord, RegistrarFailure } from '../../rules/registrations/pid-record.ts'
import type { Version } from '../../rules/versions/version.ts'
import { exportSourceOf } from '../exports/export-source.ts'

/** The exporter whose documents registrars accept (docs/specification/exports.md#pidregistry). */
export const REGISTRY_FORMAT = 'pidregistry'

/**
 * The record of a version for the registrar; it contains only public facts. Rejects with a `RegistrarFailure` of the
 * kind `rejected` if the metadata cannot be written, because another attempt would fail too.
 */
export async function registryRecord(
  unit: ReadUnit,
  { dataset, version }: { readonly dataset: Dataset; readonly version: Version },
  domain: Pick<Domain, 'catalogue' | 'clock' | 'site' | 'exporters'>,
): Promise<PidRecord> {
  const exporter = registryExporter(domain)
  const source = await exportSourceOf(unit, { access: publicAccess(dataset), version }, domain)
  const { pid } = dataset
  return {
    pid,
    target: landingPage(pid, domain.site),
    metadata: writtenAs(() => exporter.write(source)),
  }
}

/**
 * The records of files for the registrar, as a released version shows them; they contain only public facts. Throws
 * like `registryRecord`.
 */
export async function fileRecords(
  unit: ReadUnit,
  { dataset, version }: { readonly dataset: Dataset; readonly version: Version },
  domain: Pick<Domain, 'catalogue' | 'clock' | 'site' | 'exporters'>,
): Promise<(record: FileRecord, pid: Pid) => PidRecord> {
  const { name, ofFile } = registryExporter(domain)
  if (ofFile === undefined) throw new Error(`The exporter ${name} does not describe files`)
  const access = publicAccess(dataset)
  const source = await exportSourceOf(unit, { access, version, files: false }, domain)
  return (record, pid) => ({
    pid,
    target: fileLandingPage(pid, domain.site),
    metadata: writtenAs(() => ofFile(source, record)),
  })
}

/** The record that replaces the metadata of a withdrawn or removed dataset at the registrar. */
export const tombstoneRecord = (pid: Pid, domain: Pick<Domain, 'site' | 'exporters'>): PidRecord =>
  withdrawn(pid, landingPage(pid, domain.site), domain)

/** Like `tombstoneRecord`, of a file. */
export const fileTombstone = (pid: Pid, domain: Pick<Domain, 'site' | 'exporters'>): PidRecord =>
  withdrawn(pid, fileLandingPage(pid, domain.site), domain)

function withdrawn(pid: Pid, target: string, domain: Pick<Domain, 'exporters'>): PidRecord {
  const { name, tombstone } = registryExporter(domain)
  if (tombstone === undefined) throw new Error(`The exporter ${name} writes no tombstones`)
  return { pid, target, metadata: tombstone(pid, target) }
}

function registryExporter({ exporters }: Pick<Domain, 'exporters'>): Exporter {
  const exporter = exporters.find(({ name }) => name === REGISTRY_FORMAT)
  if (exporter === undefined) throw new Error(`There is no exporter ${REGISTRY_FORMAT}`)
  return exporter
}

function writtenAs(write: () => string): string {
  try {
    return write()
  } catch (error) {
    return unwritable(error)
  }
}

const unwritable = (cause: unknown): never => {
  const message = 'The metadata could not be written in the format of the registry.'
  throw new RegistrarFailure('rejected', message, { cause })
}
