import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import { type Registration, registeredObject } from '../../rules/registrations/registration.ts'
import { holdsAt } from '../../rules/versions/interval.ts'
import { versionAt } from '../versions/version-at.ts'
import { publishing, type RegistrarStep } from './registrar-call.ts'
import { fileRecords, fileTombstone } from './registry-record.ts'

/** The call that is due for a file, and the registration from which it was derived. */
export interface FileTask {
  readonly registration: Registration
  readonly what: RegistrarStep
  /** Whether the file was removed. */
  readonly gone: boolean
}

type Described = Pick<Domain, 'catalogue' | 'clock' | 'site' | 'exporters'>

/**
 * The calls that the files of one dataset require, in the order of the registrations. A file is described as the
 * latest released version that contains it; one that none contains is withdrawn. The number of queries depends on the
 * number of such versions, not of files.
 */
export async function fileTasks(
  unit: ReadUnit,
  registrations: readonly Registration[],
  domain: Described,
): Promise<readonly FileTask[]> {
  const [first] = registrations
  if (first === undefined) return []
  const dataset = await unit.datasets.find({ kind: 'id', id: first.datasetId })
  const found = await unit.files.findAll(registrations.map(registeredObject))
  const files = new Map(found.map(({ file }) => [file.id, file]))
  const publications =
    dataset === null ? null : await described(unit, { dataset, files: [...files.values()] }, domain)
  return registrations.map((registration) => ({
    registration,
    what: publications?.get(registeredObject(registration)) ?? withdrawal(registration, domain),
    gone: !files.has(registeredObject(registration)),
  }))
}

const withdrawal = ({ pid }: Registration, domain: Described): RegistrarStep => ({
  step: 'withdraw',
  tombstone: fileTombstone(pid, domain),
})

/** The calls for files that a released version contains, by file. */
async function described(
  unit: ReadUnit,
  { dataset, files }: { readonly dataset: Dataset; readonly files: readonly DataFile[] },
  domain: Described,
): Promise<ReadonlyMap<number, RegistrarStep>> {
  const steps = new Map<number, RegistrarStep>()
  for (const [ordinal, fileIds] of byLatestRelease(dataset, files)) {
    const version = await versionAt(unit, { datasetId: dataset.id, ordinal })
    const recordOf = await fileRecords(unit, { dataset, version }, domain)
    for (const record of await unit.files.among(version, fileIds)) {
      const { id, pid } = record.file
      if (pid !== null) steps.set(id, await publishing(() => recordOf(record, pid)))
    }
  }
  return steps
}

/** The files by the ordinal of the latest released version that contains them. */
function byLatestRelease(
  { releasedOrdinals }: Dataset,
  files: readonly DataFile[],
): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>()
  for (const file of files) {
    const ordinal = releasedOrdinals.findLast((each) => holdsAt(file, each))
    if (ordinal === undefined) continue
    const group = groups.get(ordinal) ?? []
    group.push(file.id)
    groups.set(ordinal, group)
  }
  return groups
}
