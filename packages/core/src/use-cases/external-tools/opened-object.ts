import type { ReadUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { formatPid } from '../../rules/datasets/pid.ts'
import type { ToolTarget } from '../../rules/external-tools/tool-fit.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { visibleHead } from '../../rules/versions/draft-visibility.ts'
import { formatNumber, numberOf, type VersionHead } from '../../rules/versions/version.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { entitledFile } from '../downloads/entitled-file.ts'
import { entryOfFile, newestWith } from '../files/entry-versions.ts'
import { specifierOf } from '../versions/read-use-cases.ts'
import { versionFor } from '../versions/version-access.ts'

/** A version of a dataset, or a file in it, that the caller may open with a tool. */
export interface OpenedObject {
  readonly target: ToolTarget
  readonly datasetId: number
  readonly datasetPid: string
  /** Null for a dataset. */
  readonly file: {
    readonly id: number
    readonly metadataId: number
    readonly pid: string | null
  } | null
  readonly ordinal: number
  /** The name of the version in addresses: `1.0`, or `:draft`. */
  readonly versionName: string
}

interface FileWanted {
  readonly fileId: number
  /** The id of an entry of the file; null for the one that the newest visible version shows. */
  readonly metadataId: number | null
  readonly now: Date
}

/** The file, in the newest version that shows this entry to the caller; refuses one that they may not download. */
export async function openedFile(
  unit: ReadUnit,
  actor: Actor,
  { fileId, metadataId, now }: FileWanted,
): Promise<OpenedObject> {
  const { record, access } = await entitledFile(unit, actor, { fileId, now })
  const shown =
    metadataId === null
      ? record
      : ((await entryOfFile(unit, record, metadataId)) ?? noSuchEntry(metadataId))
  const head = await newestWith(unit, access, shown)
  if (head === null) return noSuchEntry(metadataId ?? shown.entry.id)
  const { pid } = shown.file
  return {
    ...placeOf(access, head),
    target: { scope: 'file', contentType: shown.file.contentType },
    file: { id: fileId, metadataId: shown.entry.id, pid: pid === null ? null : formatPid(pid) },
  }
}

const noSuchEntry = (id: number): never => refuse({ kind: 'notFound', what: `File metadata ${id}` })

/** The dataset in the newest version that the caller may see; refuses one of which they may see none. */
export async function openedDataset(
  unit: ReadUnit,
  actor: Actor,
  ref: DatasetRef,
): Promise<OpenedObject> {
  const access = await datasetFor(unit, actor, ref)
  const { dataset, held } = access
  const withdrawn = held.has('ViewUnpublishedDataset') ? dataset.newest : null
  const head = visibleHead(access) ?? withdrawn
  if (head === null)
    return refuse({
      kind: 'accessDenied',
      message: 'You may see no version of this dataset that a tool could open.',
    })
  return { ...placeOf(access, head), target: { scope: 'dataset' }, file: null }
}

/** One version of the dataset; refuses one that the caller may not see. */
export async function openedVersion(
  unit: ReadUnit,
  actor: Actor,
  { ref, version }: { readonly ref: DatasetRef; readonly version: string },
): Promise<OpenedObject> {
  const specifier = specifierOf(version)
  const access = await datasetFor(unit, actor, ref)
  const head = await versionFor(
    unit,
    { actor, access },
    { specifier, includeDeaccessioned: true, deaccessionedFor: 'editors' },
  )
  return { ...placeOf(access, head), target: { scope: 'dataset' }, file: null }
}

function placeOf(
  { dataset }: DatasetAccess,
  head: VersionHead,
): Pick<OpenedObject, 'datasetId' | 'datasetPid' | 'ordinal' | 'versionName'> {
  const number = numberOf(head)
  return {
    datasetId: dataset.id,
    datasetPid: formatPid(dataset.pid),
    ordinal: head.ordinal,
    versionName: number === null ? ':draft' : formatNumber(number),
  }
}
